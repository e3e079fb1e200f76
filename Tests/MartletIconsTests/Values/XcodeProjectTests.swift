import Foundation
import MartletIcons
import TestSupport
import Testing

@Suite struct XcodeProjectTests {
    private let tree: SourceTree

    init() throws { tree = try SourceTree() }

    private func project(_ text: String) throws -> XcodeProject {
        try tree.write(text, to: "P.xcodeproj/project.pbxproj")
        return try XcodeProject(contentsOf: tree.path("P.xcodeproj"))
    }

    private func error(_ text: String) throws -> IconsError? {
        try tree.write(text, to: "P.xcodeproj/project.pbxproj")
        return valueError { () throws(IconsError) in
            let project = try XcodeProject(contentsOf: tree.path("P.xcodeproj"))
            return try project.settings(of: project.target())
        }
    }

    private func settings(_ project: XcodeProject, _ configuration: String, sdk: String? = nil) throws -> BuildSettings
    {
        let own = try project.settings(of: project.target(), configuration: configuration)
        return BuildSettings(layers: own.layers, build: BuildParameters(configuration: configuration, sdk: sdk))
    }

    @Test func targetsAndConfigurationsAreListed() throws {
        let project = try XcodeProject(contentsOf: LlamaTrot.write(to: tree))
        #expect(project.name == "Llama Trot")
        #expect(project.targets.map(\.name) == ["Llama Trot", "TrotWidget"])
        #expect(project.targets.map(\.isApplication) == [true, false])
        #expect(project.configurations == ["Debug", "Beta", "Release"])
        #expect(project.defaultConfiguration == "Release")
        #expect(project.folder == tree.scratch.path)
        #expect(try project.target().name == "Llama Trot")
        #expect(try project.target(named: "TrotWidget").name == "TrotWidget")
    }

    @Test func theProjectFileItselfMayBeNamed() throws {
        let path = try LlamaTrot.write(to: tree) + "/project.pbxproj"
        #expect(try XcodeProject(contentsOf: path).name == "Llama Trot")
    }

    @Test func aRelativePathStillTellsWhereTheSourcesAre() throws {
        let project = try XcodeProject(
            contentsOf: LlamaTrot.write(to: tree) + "/../Llama Trot.xcodeproj/./project.pbxproj")
        #expect(project.name == "Llama Trot")
        #expect(project.folder == tree.scratch.path)
    }

    @Test func settingsComeFromTheStrongestPlace() throws {
        let project = try XcodeProject(contentsOf: LlamaTrot.write(to: tree))
        let debug = try settings(project, "Debug")
        #expect(try debug.value(of: "CURRENT_PROJECT_VERSION") == "1")
        #expect(try debug.value(of: "MARKETING_VERSION") == "2.0")
        #expect(try debug.value(of: "INFOPLIST_FILE") == "Llama Trot/Info.plist")
        #expect(try debug.value(of: "ASSETCATALOG_COMPILER_APPICON_NAME") == "AppIcon-Debug")
        #expect(try debug.value(of: "PRODUCT_NAME") == "Llama Trot")
        #expect(try debug.value(of: "PRODUCT_MODULE_NAME") == "Llama_Trot")
        #expect(try debug.value(of: "LD_RUNPATH_SEARCH_PATHS") == " @executable_path/Frameworks")
        #expect(try debug.value(of: "SRCROOT") == tree.scratch.path)
        #expect(try debug.value(of: "CONFIGURATION") == "Debug")
        #expect(try debug.value(of: "NOWHERE") == nil)
        #expect(try settings(project, "Release").value(of: "CURRENT_PROJECT_VERSION") == "3")
    }

    @Test func configurationFilesAreFoundThroughTheGroups() throws {
        let project = try XcodeProject(contentsOf: LlamaTrot.write(to: tree))
        let beta = try settings(project, "Beta")
        // The target's file takes BUILD_BASE from the project's, whose last line is stronger than what it includes.
        #expect(try beta.value(of: "CURRENT_PROJECT_VERSION") == "47")
        #expect(try beta.value(of: "MARKETING_VERSION") == "2.0-beta")
        #expect(try beta.value(of: "FROM_BASE") == "yes")
        let files = try project.settings(of: project.target(), configuration: "Beta").files
        #expect(
            files
                == ["Llama Trot/Config/App.xcconfig", "Settings/Project.xcconfig", "Settings/Base.xcconfig"].map(
                    tree.path))
    }

    @Test func conditionsAreWeighed() throws {
        let project = try XcodeProject(contentsOf: LlamaTrot.write(to: tree))
        let name = "PRODUCT_BUNDLE_IDENTIFIER"
        #expect(try settings(project, "Debug").value(of: name) == "com.example.llama")
        #expect(
            try settings(project, "Debug", sdk: "iphonesimulator17.0").value(of: name) == "com.example.llama.simulator")
    }

    @Test func aFolderThatXcodeFollowsAnchorsAConfigurationFile() throws {
        try tree.write("CURRENT_PROJECT_VERSION = 16\n", to: "Trot/Configs/Debug.xcconfig")
        let project = try project(LlamaTrot.synchronized)
        #expect(try settings(project, "Debug").value(of: "CURRENT_PROJECT_VERSION") == "16")
    }

    @Test func aConfigurationFileThatIsNotThereIsTold() throws {
        let project = try project(LlamaTrot.synchronized)
        let error = valueError { () throws(IconsError) in try project.settings(of: project.target()) }
        #expect(error?.code == .missingFile)
        #expect(error?.message.contains("Trot/Configs/Debug.xcconfig") == true)
        #expect(error?.line == 22)
    }

    @Test func unknownNamesAreToldWithThoseThereAre() throws {
        let project = try XcodeProject(contentsOf: LlamaTrot.write(to: tree))
        let target = valueError { () throws(IconsError) in try project.target(named: "Trot") }
        #expect(target?.code == .nothingFound)
        #expect(target?.message.contains("Llama Trot, TrotWidget") == true)
        let configuration = valueError { () throws(IconsError) in
            try project.settings(of: project.target(), configuration: "Alpha")
        }
        #expect(configuration?.code == .nothingFound)
        #expect(configuration?.message.contains("Debug, Beta, Release") == true)
    }

    @Test func severalAppsAreAmbiguousButAWatchAppIsNot() throws {
        let type = "\"com.apple.product-type.app-extension\""
        let watch = LlamaTrot.project.replacingOccurrences(
            of: type, with: "\"com.apple.product-type.application.watchapp2\"")
        #expect(try project(watch).target().name == "Llama Trot")
        let two = try project(
            LlamaTrot.project.replacingOccurrences(of: type, with: "\"com.apple.product-type.application\""))
        let error = valueError { () throws(IconsError) in try two.target() }
        #expect(error?.code == .ambiguous)
        #expect(error?.message.contains("Llama Trot, TrotWidget") == true)
    }

    @Test func theNearestProjectIsFound() throws {
        let path = try LlamaTrot.write(to: tree)
        try tree.write("", to: "Llama Trot/Images.xcassets/AppIcon.appiconset/Contents.json")
        let icons = tree.path("Llama Trot/Images.xcassets/AppIcon.appiconset")
        #expect(try XcodeProject.find(near: icons) == path)
        #expect(try XcodeProject.find(near: tree.scratch.path) == path)
        try tree.write("{}", to: "Pods.xcodeproj/project.pbxproj")
        try tree.write("", to: "Empty.xcodeproj/notes.txt")
        #expect(try XcodeProject.find(near: icons) == path)
        try tree.write("{}", to: "Other.xcodeproj/project.pbxproj")
        let error = valueError { () throws(IconsError) in try XcodeProject.find(near: icons) }
        #expect(error?.code == .ambiguous)
        #expect(error?.message.contains("Llama Trot.xcodeproj, Other.xcodeproj") == true)
    }

    @Test func theSearchEndsAtTheRepository() throws {
        _ = try LlamaTrot.write(to: tree)
        try tree.write("", to: "library/.git/HEAD")
        try tree.write("", to: "library/icons/a.png")
        #expect(try XcodeProject.find(near: tree.path("library/icons/a.png")) == nil)
    }

    // MARK: What is wrong

    @Test func aMergeThatIsNotFinishedIsToldWithItsLine() throws {
        let text = LlamaTrot.synchronized.replacingOccurrences(
            of: "\t\tCCA7 = {", with: "<<<<<<< HEAD\n\t\tCCA7 = {")
        let found = try error(text)
        #expect(found?.code == .damaged)
        #expect(found?.line == 22)
        #expect(found?.message.contains("merge") == true)
    }

    @Test(arguments: [
        "", "hello", "{", "{}", "{ objects = { }; rootObject = A; }", "{ objects = { A = {isa = PBXProject; ",
        "{ objects = 5; }",
        "{ objects = { A = }; }; }", "{ objects = { A = { \"x; }; }; rootObject = A; }", "{ /* }",
        "{ objects = { A = {)}; }; }",
        "{ objects = { A = x; }; rootObject = A; }", "}", "({})", "{ objects = ({}); rootObject = A; }",
        "{ objects = { A = { = ; }; }; rootObject = A; }", "\"", "{a = <", "=======\n",
    ])
    func whatIsNoProjectIsDamaged(_ text: String) throws {
        #expect(try error(text)?.code == .damaged, "\(text)")
    }

    @Test func anXMLProjectIsUnsupported() throws {
        #expect(try error("<?xml version=\"1.0\"?><plist/>")?.code == .unsupported)
    }

    @Test func aTruncatedProjectIsDamagedWhereverItEnds() throws {
        let bytes = Array(LlamaTrot.project.utf8)
        let end = bytes.lastIndex(of: UInt8(ascii: "}")) ?? 0
        for length in stride(from: 0, to: end, by: 97) {
            try tree.write(Data(bytes[..<length]), to: "P.xcodeproj/project.pbxproj")
            let error = valueError { () throws(IconsError) in try XcodeProject(contentsOf: tree.path("P.xcodeproj")) }
            #expect(error?.code == .damaged, "\(length)")
        }
    }

    @Test func groupsThatHoldThemselvesLeadNowhere() throws {
        let text = """
            { objects = {
            P = {isa = PBXProject; buildConfigurationList = L; mainGroup = G; targets = (T, T, X, );};
            T = {isa = PBXNativeTarget; name = T; buildConfigurationList = L; productType = "com.apple.product-type.application";};
            G = {isa = PBXGroup; children = (G, H, ); path = a; sourceTree = "<group>";};
            H = {isa = PBXGroup; children = (G, H, ); path = b; sourceTree = "<group>";};
            L = {isa = XCConfigurationList; buildConfigurations = (C); };
            C = {isa = XCBuildConfiguration; name = Debug; baseConfigurationReference = F; buildSettings = {A = 1;};};
            }; rootObject = P; }
            """
        let project = try project(text)
        let error = valueError { () throws(IconsError) in try project.settings(of: project.targets[0]) }
        #expect(error?.code == .missingFile)
    }

    @Test func deepValuesAreRefused() throws {
        let deep = String(repeating: "(", count: 100_000)
        let closed = deep + String(repeating: ")", count: 100_000)
        #expect(try error("{ objects = { P = { a = \(closed); }; }; rootObject = P; }")?.code == .tooLarge)
        #expect(try error("{ objects = { P = { a = \(deep); }; }; rootObject = P; }")?.code == .damaged)
    }
}
