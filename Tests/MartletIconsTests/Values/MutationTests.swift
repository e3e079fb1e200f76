import Foundation
import MartletIcons
import TestSupport
import Testing

/// Files that are broken at random: each is read or refused with an error, soon, and nothing traps.
@Suite(.timeLimit(.minutes(10))) struct MutationTests {
    private static let rounds = 10_000

    /// Bytes with one to four faults: a byte changed, lost, or put in, a piece lost or doubled, or the end cut off.
    private func mutated(_ bytes: [UInt8], _ generator: inout SeededGenerator) -> [UInt8] {
        let signs = Array("{}()[]<>\"'=;,:$\\/*#-.+\n\0".utf8)
        var bytes = bytes
        for _ in 0..<Int.random(in: 1...4, using: &generator) {
            guard !bytes.isEmpty else { return bytes }
            let place = Int.random(in: 0..<bytes.count, using: &generator)
            let end = min(bytes.count, place + Int.random(in: 1...24, using: &generator))
            switch Int.random(in: 0..<7, using: &generator) {
            case 0: bytes[place] = UInt8.random(in: 0...255, using: &generator)
            case 1: bytes[place] = signs.randomElement(using: &generator) ?? 0
            case 2: bytes.insert(signs.randomElement(using: &generator) ?? 0, at: place)
            case 3: bytes.removeSubrange(place..<end)
            case 4: bytes.insert(contentsOf: bytes[place..<end], at: Int.random(in: 0...bytes.count, using: &generator))
            case 5: bytes.removeSubrange(place...)
            default: bytes.insert(UInt8.random(in: 0...255, using: &generator), at: place)
            }
        }
        return bytes
    }

    /// Reads broken files, and makes sure that both outcomes were seen.
    private func storm(
        _ text: [UInt8], seed: Int, rounds: Int = rounds, _ read: ([UInt8]) throws(IconsError) -> Void
    ) {
        var generator = SeededGenerator(seed: seed)
        var (readable, refused) = (0, 0)
        for _ in 0..<rounds {
            let bytes = mutated(text, &generator)
            do throws(IconsError) {
                try read(bytes)
                readable += 1
            } catch {
                #expect(!error.message.isEmpty)
                refused += 1
            }
        }
        #expect(readable > 0)
        #expect(refused > 0)
    }

    @Test func infoPlistsAsXML() {
        storm(Array(LlamaTrot.infoPlist.utf8), seed: 1) { bytes throws(IconsError) in
            _ = try InfoPlist(bytes, path: "Info.plist").text(forKey: "CFBundleVersion")
        }
    }

    @Test func infoPlistsAsBinary() throws {
        let list: [String: Any] = [
            "CFBundleVersion": "42", "Long": "a text of more than fifteen letters", "Wide": "é☃", "N": 300, "R": 1.5,
            "B": true,
            "L": ["a", ["x": "y"]],
        ]
        let data = try PropertyListSerialization.data(fromPropertyList: list, format: .binary, options: 0)
        storm(Array(data), seed: 2) { bytes throws(IconsError) in
            _ = try InfoPlist(bytes, path: "Info.plist").text(forKey: "CFBundleVersion")
        }
    }

    @Test func infoPlistsInTheOldStyleAndAsJSON() {
        storm(Array("// x\n{ CFBundleVersion = \"4\\U00e92\"; /* y */ L = (a, {b = <0fab>;}, 'c',); }".utf8), seed: 3) {
            bytes throws(IconsError) in _ = try InfoPlist(bytes, path: "Info.plist")
        }
        storm(Array(#"{"CFBundleVersion": 42, "A": [1, {"b": "c\u00e9"}, null], "R": 1.5e3}"#.utf8), seed: 4) {
            bytes throws(IconsError) in _ = try InfoPlist(bytes, path: "Info.plist")
        }
    }

    @Test func templates() {
        storm(Array("v{version} ({build}) {{x}} {env:A} {setting:B_C}".utf8), seed: 5) { bytes throws(IconsError) in
            _ = try TextTemplate(parsing: String(decoding: bytes, as: UTF8.self))
        }
    }

    @Test func references() {
        let settings = BuildSettings(layers: [
            [
                SettingDefinition(name: "A", value: "x$(B:lower)"),
                SettingDefinition(name: "B", value: "$(inherited)Y/z.e"),
                SettingDefinition(name: "A_x", value: "$(A)"),
            ]
        ])
        storm(Array("1.$(A_$(C:default=x))${B:file:base}$A$$(A)$(B:suffix=q)".utf8), seed: 6) {
            bytes throws(IconsError) in
            _ = try settings.expand(String(decoding: bytes, as: UTF8.self), usedBy: "A")
        }
    }

    @Test func configurationFiles() throws {
        let tree = try SourceTree()
        let text = """
            // settings
            #include? "none.xcconfig"
            A[sdk=iphoneos*][arch=arm64] = 1 $(inherited) \\
               2 ;
            B = http:/$()/x // y

            """
        try storm(text, in: tree, "a.xcconfig", seed: 7) { path throws(IconsError) in
            let config = try XCConfig(contentsOf: path)
            _ = try BuildSettings(layers: [config.definitions]).value(of: "A")
        }
    }

    @Test func projects() throws {
        let tree = try SourceTree()
        try tree.write("V = 1\n", to: "Trot/Configs/Debug.xcconfig")
        try storm(LlamaTrot.synchronized, in: tree, "P.xcodeproj/project.pbxproj", seed: 8) { path throws(IconsError) in
            let project = try XcodeProject(contentsOf: path)
            _ = try project.settings(of: project.target())
        }
    }

    @Test func scriptsOfGradle() throws {
        let tree = try SourceTree()
        try tree.write("", to: "settings.gradle")
        let text = """
            def major = 1 /* x */
            ext { name = "n" }
            android { defaultConfig { versionCode major * 100 + 2
             versionName "${major}.$name" + (findProperty('x') ?: 'y').toString() }
             productFlavors { free { dimension 't'; versionNameSuffix '-f' } }
             buildTypes { debug { initWith release; versionNameSuffix "-d" } } }
            """
        for name in ["build.gradle", "build.gradle.kts"] {
            try storm(text, in: tree, name, seed: 9, rounds: Self.rounds / 2) { path throws(IconsError) in
                let build = try GradleBuild(contentsOf: path)
                _ = try build.versionName(variant: "freeDebug") + build.versionCode()
            }
        }
    }

    /// As the other, for what is read from a file.
    private func storm(
        _ text: String, in tree: SourceTree, _ name: String, seed: Int, rounds: Int = rounds,
        _ read: (String) throws(IconsError) -> Void
    ) throws {
        let path = try tree.write("", to: name)
        storm(Array(text.utf8), seed: seed, rounds: rounds) { bytes throws(IconsError) in
            // A file that is cut to nothing is written to disk when it is closed; a new one is not.
            unlink(path)
            let file = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
            _ = bytes.withUnsafeBytes { write(file, $0.baseAddress, $0.count) }
            close(file)
            try read(path)
        }
    }
}
