import Foundation
import TestSupport
import Testing

@testable import MartletIcons

@Suite struct IconFinderTests {
    private let scratch: ScratchDirectory

    init() throws { scratch = try ScratchDirectory() }

    private static let phone = [("filename", "60@2x.png"), ("idiom", "iphone"), ("scale", "2x"), ("size", "60x60")]

    private func icons(_ paths: String...) throws {
        for path in paths { try scratch.writeIconSet(path, [Self.phone]) }
    }

    private func find(_ paths: [String] = [""], named name: String? = nil) throws -> [String] {
        let found = try IconFinder(appIconName: name).find(paths.map { $0.isEmpty ? scratch.path : scratch.file($0) })
        return found.stampedFiles.map { scratch.relative($0.path) }
    }

    private func error(_ paths: [String] = [""], named name: String? = nil) -> IconsError? {
        #expect(throws: IconsError.self) { _ = try find(paths, named: name) }
    }

    @Test func findsTheIconsOfAProjectInNaturalOrder() throws {
        try icons(
            "Llama Trot/Images.xcassets/AppIcon-10.appiconset", "Llama Trot/Images.xcassets/AppIcon-9.appiconset",
            "Llama Trot/Images.xcassets/Brand/Icons v1.2/AppIcon.appiconset", "Watch/Assets.xcassets/AppIcon.appiconset"
        )
        #expect(
            try find() == [
                "Llama Trot/Images.xcassets/AppIcon-9.appiconset/60@2x.png",
                "Llama Trot/Images.xcassets/AppIcon-10.appiconset/60@2x.png",
                "Llama Trot/Images.xcassets/Brand/Icons v1.2/AppIcon.appiconset/60@2x.png",
                "Watch/Assets.xcassets/AppIcon.appiconset/60@2x.png",
            ])
    }

    @Test func knowsWhatIsCopiedForAnOutput() throws {
        try icons("P/A.xcassets/G/AppIcon.appiconset", "P/A.xcassets/Beta.appiconset")
        try scratch.writePNGHeader(10, at: "P/x.png")
        let found = try IconFinder().find([scratch.file("P"), scratch.file("P/x.png")])
        #expect(found.roots == [scratch.file("P/A.xcassets"), scratch.file("P/x.png")])
        let direct = try IconFinder().find([scratch.file("P/A.xcassets/G/AppIcon.appiconset/")])
        #expect(direct.roots == [scratch.file("P/A.xcassets/G/AppIcon.appiconset")])
        #expect(direct.sources[0].container.isNamed)
        #expect(direct.sources[0].metadataFiles == [scratch.file("P/A.xcassets/G/AppIcon.appiconset/Contents.json")])
    }

    @Test(arguments: [
        "build", "DerivedData", "Pods", "Carthage", "node_modules", ".build", ".git", ".hidden", "My.app",
        "X.framework",
    ])
    func passesOverProductsAndOtherPeoplesCodeUnlessNamed(folder: String) throws {
        try icons("A.xcassets/AppIcon.appiconset", "Sub/\(folder)/B.xcassets/AppIcon.appiconset")
        #expect(try find() == ["A.xcassets/AppIcon.appiconset/60@2x.png"])
        #expect(try find(["Sub/\(folder)"]) == ["Sub/\(folder)/B.xcassets/AppIcon.appiconset/60@2x.png"])
    }

    @Test func passesOverOutputsAndExcludedFolders() throws {
        try icons(
            "A.xcassets/AppIcon.appiconset", "Out/A.xcassets/AppIcon.appiconset", "Store/A.xcassets/AppIcon.appiconset")
        try scratch.writeText("", at: "Out/" + IconFinder.outputMarker)
        let excluded = [scratch.path + "/./Sub/../Store/", scratch.file("Store")]
        let found = try IconFinder(excludedFolders: excluded).find([scratch.path])
        #expect(found.stampedFiles.map { scratch.relative($0.path) } == ["A.xcassets/AppIcon.appiconset/60@2x.png"])
    }

    @Test(arguments: [
        "with space", "[brackets]", "star*?", "tilde~ipad", "-dash", "--", "émoji 😀", "quote\"'`$(x)", "back\\slash",
        "new\nline", "%20",
    ])
    func findsOddNames(name: String) throws {
        try scratch.writeIconSet("\(name)/\(name).xcassets/\(name).appiconset", [])
        let contents =
            "{ \"images\" : [ { \"filename\" : \(JSONString.encoded(name + ".png")), \"idiom\" : \"iphone\" } ] }"
        try scratch.writeText(contents, at: "\(name)/\(name).xcassets/\(name).appiconset/Contents.json")
        try scratch.writePNGHeader(60, at: "\(name)/\(name).xcassets/\(name).appiconset/\(name).png")
        #expect(try find() == ["\(name)/\(name).xcassets/\(name).appiconset/\(name).png"])
        #expect(try find(["\(name)/\(name).xcassets/\(name).appiconset/\(name).png"]).count == 1)
        #expect(try find([""], named: name).count == 1)
    }

    @Test func listsWhatSeveralPathsLeadToOnce() throws {
        try icons("A.xcassets/AppIcon.appiconset")
        let set = "A.xcassets/AppIcon.appiconset"
        #expect(try find(["", "A.xcassets", set, set + "/", "A.xcassets/../A.xcassets"]).count == 1)
        #expect(try find([set, "", "A.xcassets"]).count == 1)
        // An icon that is named itself is wanted, even if it was found first under a name that is not.
        #expect(try find(["", set], named: nil).count == 1)
        try icons("A.xcassets/Other.appiconset")
        #expect(try find(["", set], named: "Other") == [set + "/60@2x.png", "A.xcassets/Other.appiconset/60@2x.png"])
    }

    @Test func survivesLinksInALoop() throws {
        try icons("A/A.xcassets/AppIcon.appiconset", "B.xcassets/G/AppIcon.appiconset")
        try scratch.link("A/loop", to: "..")
        try scratch.link("A/self", to: "self")
        try scratch.link("A/A.xcassets/up", to: "..")
        try scratch.link("B.xcassets/G/up", to: "..")
        try scratch.link("Again.xcassets", to: "B.xcassets")
        try scratch.link("root", to: "/")
        #expect(
            try find() == [
                "A/A.xcassets/AppIcon.appiconset/60@2x.png", "Again.xcassets/G/AppIcon.appiconset/60@2x.png",
            ])
    }

    @Test func takesTheOneIconThatIsBuilt() throws {
        try icons("A.xcassets/AppIcon.appiconset", "A.xcassets/AppIcon-Beta.appiconset", "B.xcassets/Other.appiconset")
        #expect(try find(named: "AppIcon") == ["A.xcassets/AppIcon.appiconset/60@2x.png"])
        #expect(try find(named: "").count == 3)
        #expect(try find().count == 3)
        let error = error(named: "Icon")
        #expect(error?.code == .nothingFound)
        #expect(error?.message.contains("\"Icon\"") == true)
        #expect(error?.message.contains("AppIcon, AppIcon-Beta, Other") == true)
    }

    @Test func refusesOneNameInTwoCatalogues() throws {
        try icons("App/A.xcassets/AppIcon.appiconset", "Watch/B.xcassets/AppIcon.appiconset")
        let error = error(named: "AppIcon")
        #expect(error?.code == .ambiguous)
        #expect(error?.message.contains("App/A.xcassets/AppIcon.appiconset") == true)
        #expect(error?.message.contains("Watch/B.xcassets/AppIcon.appiconset") == true)
        #expect(try find(["Watch"], named: "AppIcon").count == 1)
        #expect(try find().count == 2)
        // Forms of one icon for several systems may share a name.
        try scratch.writeText(
            "{ \"layers\" : [ { \"filename\" : \"F.solidimagestacklayer\" } ] }",
            at: "App/A.xcassets/AppIcon.solidimagestack/Contents.json")
        try scratch.writeIconSet(
            "App/A.xcassets/AppIcon.solidimagestack/F.solidimagestacklayer/C.imageset", [[("filename", "f.png")]])
        #expect(try find(["App"], named: "AppIcon").count == 2)
    }

    @Test func readsOnlyTheIconThatIsBuilt() throws {
        try icons("A.xcassets/AppIcon.appiconset")
        try scratch.writeText("broken", at: "A.xcassets/Other.appiconset/Contents.json")
        #expect(try find(named: "AppIcon").count == 1)
        #expect(error()?.code == .damaged)
    }

    @Test func listsAComposedIconBesideTheSetOfItsName() throws {
        try icons("A.xcassets/AppIcon.appiconset")
        try scratch.writeText(
            "{ \"groups\" : [ { \"layers\" : [ { \"image-name\" : \"a.svg\" } ] } ] }", at: "AppIcon.icon/icon.json")
        try scratch.writeText("<svg/>", at: "AppIcon.icon/Assets/a.svg")
        let found = try IconFinder(appIconName: "AppIcon").find([scratch.path])
        #expect(found.sources.map(\.kind) == [.appIconSet, .iconComposer])
        #expect(found.stampedFiles.count == 1)
        #expect(found.notes.count == 1)
        #expect(found.notes[0].path.hasSuffix("AppIcon.appiconset"))
    }

    @Test func takesLooseFilesOnlyWhenNamed() throws {
        try scratch.writePNGHeader(76, at: "AppIcon76x76~ipad.png")
        try scratch.writePNGHeader(57, at: "Icon[1].png")
        try scratch.writeText("RIFF", at: "-x.WEBP")
        #expect(error()?.code == .nothingFound)
        let found = try IconFinder().find(["AppIcon76x76~ipad.png", "Icon[1].png", "-x.WEBP"].map(scratch.file))
        #expect(found.sources.map(\.kind) == [.looseFile, .looseFile, .looseFile])
        #expect(found.stampedFiles.map(\.role) == [.loose, .loose, .loose])
        #expect(found.stampedFiles.map(\.platform) == [.unknown, .unknown, .unknown])
    }

    @Test(arguments: ["a.txt", "a.jpg", "Contents.json", "icon.json", "noSuffix"])
    func refusesFilesThatAreNoIcons(name: String) throws {
        try scratch.writeText("x", at: name)
        let error = error([name])
        #expect(error?.code == .unsupported)
        #expect(error?.path == scratch.file(name))
    }

    @Test func saysWhatWasLookedForWhereNothingIs() throws {
        let empty = error()
        #expect(empty?.code == .nothingFound)
        #expect(empty?.path == scratch.path)
        #expect(empty?.message.contains(".appiconset") == true)
        #expect(#expect(throws: IconsError.self) { try IconFinder().find([]) }?.code == .nothingFound)
        #expect(#expect(throws: IconsError.self) { try IconFinder().find([""]) }?.code == .notFound)
        #expect(#expect(throws: IconsError.self) { try IconFinder().find(["a\0b"]) }?.code == .notFound)
        let missing = error(["gone"])
        #expect(missing?.code == .notFound)
        #expect(missing?.path == scratch.file("gone"))
        try scratch.writeIconSet("A.xcassets/AppIcon.appiconset", [[("idiom", "iphone")]])
        #expect(error()?.code == .nothingFound)
        #expect(error()?.message.contains("no image") == true)
    }

    @Test func stopsAtItsBudget() throws {
        for index in 0..<30 { try scratch.writeText("", at: "many/\(index).txt") }
        try scratch.writeText("", at: String(repeating: "d/", count: 20) + "x")
        var finder = IconFinder()
        finder.budget.files = 25
        #expect(#expect(throws: IconsError.self) { try finder.find([scratch.file("many")]) }?.code == .tooLarge)
        finder = IconFinder()
        finder.budget.depth = 10
        #expect(#expect(throws: IconsError.self) { try finder.find([scratch.file("d")]) }?.code == .tooLarge)
        finder.budget.depth = 64
        #expect(#expect(throws: IconsError.self) { try finder.find([scratch.file("d")]) }?.code == .nothingFound)
    }

    @Test func doesNotWaitForAPipe() throws {
        try FileManager.default.createDirectory(atPath: scratch.file("A.appiconset"), withIntermediateDirectories: true)
        #expect(mkfifo(scratch.file("A.appiconset/Contents.json"), 0o600) == 0)
        #expect(error(["A.appiconset"])?.code == .unreadable)
        #expect(mkfifo(scratch.file("x.png"), 0o600) == 0)
        #expect(error(["x.png"])?.code == .unsupported)
    }

    @Test func leavesOutNamesThatAreNotUTF8() throws {
        try icons("A.xcassets/AppIcon.appiconset")
        let name = scratch.path.utf8CString.dropLast() + [0x2F, CChar(bitPattern: 0xFF), CChar(bitPattern: 0xFE), 0]
        #expect(mkdir(Array(name), 0o700) == 0)
        defer { rmdir(Array(name)) }
        let found = try IconFinder().find([scratch.path])
        #expect(found.stampedFiles.count == 1)
        #expect(found.notes.map(\.path) == [scratch.path])
    }

    @Test(.enabled(if: getuid() != 0, "the superuser may read everything"))
    func passesOverFoldersThatItMayNotRead() throws {
        try icons("A.xcassets/AppIcon.appiconset", "closed/B.xcassets/AppIcon.appiconset")
        try FileManager.default.setAttributes([.posixPermissions: 0], ofItemAtPath: scratch.file("closed"))
        defer {
            try? FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: scratch.file("closed"))
        }
        let found = try IconFinder().find([scratch.path])
        #expect(found.stampedFiles.count == 1)
        #expect(found.notes.map(\.path) == [scratch.file("closed")])
    }
}
