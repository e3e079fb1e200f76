import FoundationEssentials
import MartletIcons
import TestSupport
import Testing

@testable import iconbadge

@Suite("Options, configuration file and Xcode's variables put together")
struct SetupTests {
    private let scratch: ScratchDirectory

    init() throws { scratch = try ScratchDirectory() }

    private func write(_ text: String, _ name: String) throws -> String {
        let path = scratch.path + "/" + name
        let folder = path.split(separator: "/").dropLast().joined(separator: "/")
        try FileManager.default.createDirectory(atPath: "/" + folder, withIntermediateDirectories: true)
        try Data(text.utf8).write(to: URL(filePath: path))
        return path
    }

    private func setup(_ arguments: [String], environment: [String: String] = [:]) throws -> Setup {
        guard case .list(let options) = try Command(["list"] + arguments, environment: environment) else {
            throw Exit(.usage, "not list")
        }
        return try Setup(options.paths, options.look, environment: environment)
    }

    @Test("without a file, the usual configurations have their badges", arguments: ["Debug", "debug", "BETA", "alpha"])
    func usual(configuration: String) throws {
        let setup = try setup([scratch.path, "--configuration", configuration])
        #expect(setup.choice.badge.ribbon == (try Ribbon(argument: configuration.lowercased())))
        #expect(setup.choice.badge.text?.source == "{build}")
        #expect(setup.notes.isEmpty)
    }

    @Test("the nearest file above the icons counts, up to the root of their repository")
    func nearestFile() throws {
        _ = try write("{}", "repository/.git/HEAD")
        let outer = try write(#"{ "text": "outer" }"#, "iconbadge.json")
        _ = try write("", "repository/App/Images.xcassets/x")
        let icons = scratch.path + "/repository/App/Images.xcassets"
        #expect(try setup([icons, "--configuration", "X"]).file.path == nil)
        let root = try write(#"{ "text": "root" }"#, "repository/iconbadge.json")
        #expect(try setup([icons]).choice.badge.text?.source == "root")
        _ = try write(#"{ "text": "beside" }"#, "repository/App/iconbadge.json")
        #expect(try setup([icons]).choice.badge.text?.source == "beside")
        #expect(try setup([icons, "--config", root]).choice.badge.text?.source == "root")
        #expect(try setup([icons, "--config", outer]).choice.badge.text?.source == "outer")
    }

    @Test("Xcode's folder of the project has the file where none is near the icons")
    func fileOfSourceRoot() throws {
        _ = try write(#"{ "text": "project" }"#, "project/iconbadge.json")
        _ = try write("", "elsewhere/deep/Images.xcassets/x")
        let setup = try setup(
            [scratch.path + "/elsewhere/deep/Images.xcassets"], environment: ["SRCROOT": scratch.path + "/project"])
        #expect(setup.choice.badge.text?.source == "project")
    }

    @Test("paths with different files are ambiguous")
    func ambiguousFiles() throws {
        _ = try write("{}", "one/iconbadge.json")
        _ = try write("{}", "two/iconbadge.json")
        let error = #expect(throws: Exit.self) { try setup([scratch.path + "/one", scratch.path + "/two"]) }
        #expect(error?.code == .ambiguous)
        #expect(error?.message.contains("--config") == true)
    }

    @Test(
        "a file that is wrong is to be mended as wrong arguments are",
        arguments: ["{", #"{ "x": 1 }"#, #"{ "text": 1 }"#, "[]"])
    func wrongFile(text: String) throws {
        let path = try write(text, "iconbadge.json")
        let error = #expect(throws: Exit.self) { try setup([scratch.path, "--config", path]) }
        #expect(error?.code == .usage)
        #expect(error?.message.hasPrefix(path + ":1: ") == true)
    }

    @Test("options are stronger than the file, part by part")
    func options() throws {
        let path = try write(
            #"{ "infoPlist": "I.plist", "font": "Helvetica", "configurations": { "Q*": { "ribbon": "alpha", "text": "q" } } }"#,
            "iconbadge.json")
        let plain = try setup([scratch.path, "--config", path, "--configuration", "QA"])
        #expect(plain.choice.badge.ribbon == .alpha)
        #expect(plain.choice.badge.font == "Helvetica")
        #expect(plain.values.infoPlist == scratch.path + "/I.plist")
        let changed = try setup([
            scratch.path, "--config", path, "--configuration", "QA", "--text", "", "--font", "Times-Bold",
            "--info-plist", "J",
            "--position", "bottom", "--set", "a=b",
        ])
        #expect(changed.choice.badge.ribbon == .alpha)
        #expect(changed.choice.badge.text == nil)
        #expect(changed.choice.badge.font == "Times-Bold")
        #expect(changed.choice.badge.ribbonPosition == .bottom)
        #expect(changed.values.infoPlist == "J")
        #expect(changed.values.overrides == ["a": "b"])
    }

    @Test("without a path, the file's icons are searched, else Xcode's, else the current folder")
    func paths() throws {
        let path = try write(#"{ "icons": ["App/I.xcassets"] }"#, "iconbadge.json")
        #expect(try setup(["--config", path]).paths == [scratch.path + "/App/I.xcassets"])
        #expect(try setup(["x", "--config", path]).paths == ["x"])
        let empty = try write("{}", "empty.json")
        #expect(try setup(["--config", empty]).paths == ["."])
        let phase = ["SRCROOT": scratch.path, "CONFIGURATION": "Debug", "TARGET_BUILD_DIR": "/b"]
        #expect(try setup(["--config", empty], environment: phase).paths.isEmpty)
        #expect(try setup(["--config", empty], environment: phase).values.location == scratch.path)
    }

    @Test("a fault of a ribbon or a font ends with its own code, one of a value with another")
    func faults() throws {
        let ribbon = try setup([scratch.path, "--ribbon", "/nowhere/r.png"])
        let error = #expect(throws: IconsError.self) { try IconPainter(look: ribbon.look().look) }
        #expect(error.map { ribbon.exit(for: $0).code } == .look)
        let values = try setup([scratch.path, "--text", "{commit}"])
        let exit = #expect(throws: Exit.self) { try values.look() }
        #expect(exit?.code == .unresolved)
        let missing = try setup([scratch.path, "--text", "{build}", "--info-plist", "/nowhere/I.plist"])
        let other = #expect(throws: Exit.self) { try missing.look() }
        #expect(other?.code == .notFound)
    }
}
