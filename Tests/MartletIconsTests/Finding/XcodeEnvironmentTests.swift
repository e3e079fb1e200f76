import TestSupport
import Testing

@testable import MartletIcons

@Suite struct XcodeEnvironmentTests {
    /// What a run script phase of the tutorial's project is given, as far as it matters.
    private static let values = [
        "SRCROOT": "/Users/me/Desktop/Llama Trot", "PROJECT_DIR": "/Users/me/Desktop/Llama Trot",
        "CONFIGURATION": "Beta",
        "INFOPLIST_FILE": "Llama Trot/Info.plist", "TARGET_BUILD_DIR": "/Users/me/DD/Build/Products/Beta-iphoneos",
        "UNLOCALIZED_RESOURCES_FOLDER_PATH": "Llama Trot.app", "ASSETCATALOG_COMPILER_APPICON_NAME": "AppIcon",
        "PRODUCT_NAME": "Llama Trot", "DERIVED_FILE_DIR": "/Users/me/DD/Derived",
        "ENABLE_USER_SCRIPT_SANDBOXING": "YES",
        "SCRIPT_INPUT_FILE_COUNT": "2",
        "SCRIPT_INPUT_FILE_0": "/Users/me/Desktop/Llama Trot/Llama Trot/Images.xcassets",
        "SCRIPT_INPUT_FILE_1": "Llama Trot/Info.plist", "SCRIPT_OUTPUT_FILE_COUNT": "1",
        "SCRIPT_OUTPUT_FILE_0": "/Users/me/DD/Derived/Images.xcassets", "SCRIPT_INPUT_FILE_LIST_COUNT": "1",
        "SCRIPT_INPUT_FILE_LIST_0": "/Users/me/DD/list.xcfilelist",
    ]

    @Test func readsABuildPhase() {
        let xcode = XcodeEnvironment(Self.values)
        #expect(xcode.isBuildPhase)
        #expect(xcode.configuration == "Beta")
        #expect(xcode.infoPlist == "/Users/me/Desktop/Llama Trot/Llama Trot/Info.plist")
        #expect(xcode.resourcesFolder == "/Users/me/DD/Build/Products/Beta-iphoneos/Llama Trot.app")
        #expect(xcode.appIconName == "AppIcon")
        #expect(xcode.productName == "Llama Trot")
        #expect(xcode.derivedFileFolder == "/Users/me/DD/Derived")
        #expect(xcode.isSandboxed)
        #expect(
            xcode.inputFiles == [
                "/Users/me/Desktop/Llama Trot/Llama Trot/Images.xcassets",
                "/Users/me/Desktop/Llama Trot/Llama Trot/Info.plist",
            ])
        #expect(xcode.outputFiles == ["/Users/me/DD/Derived/Images.xcassets"])
        #expect(xcode.inputFileLists == ["/Users/me/DD/list.xcfilelist"])
        #expect(xcode.outputFileLists.isEmpty)
        #expect(xcode.searchFolders == ["/Users/me/Desktop/Llama Trot/Llama Trot/Images.xcassets"])
    }

    @Test func searchesTheProjectWhereNoIconIsDeclared() {
        var values = Self.values
        values["SCRIPT_INPUT_FILE_COUNT"] = "0"
        #expect(XcodeEnvironment(values).searchFolders == ["/Users/me/Desktop/Llama Trot"])
    }

    @Test func knowsNothingOutsideOfXcode() {
        let xcode = XcodeEnvironment(["PATH": "/bin", "SRCROOT": "", "CONFIGURATION": ""])
        #expect(!xcode.isBuildPhase)
        #expect(xcode.searchFolders.isEmpty)
        #expect(xcode.infoPlist == nil && xcode.configuration == nil && xcode.resourcesFolder == nil)
    }

    @Test(arguments: ["-1", "x", "", "9223372036854775807", "99999999999999999999"])
    func survivesACountThatIsNone(count: String) {
        let xcode = XcodeEnvironment(["SCRIPT_INPUT_FILE_COUNT": count, "SCRIPT_INPUT_FILE_0": "/a"])
        #expect(xcode.inputFiles.count <= 1)
    }

    @Test func keepsAnAbsolutePlistAndOneWithoutAProject() {
        #expect(XcodeEnvironment(["SRCROOT": "/p", "INFOPLIST_FILE": "/q/Info.plist"]).infoPlist == "/q/Info.plist")
        #expect(XcodeEnvironment(["INFOPLIST_FILE": "Info.plist"]).infoPlist == "Info.plist")
    }

    @Test func doesNotSearchTheProductsButTheProjectInThem() throws {
        let scratch = try ScratchDirectory()
        try scratch.writeIconSet("P/A.xcassets/AppIcon.appiconset", [[("filename", "a.png"), ("idiom", "iphone")]])
        try scratch.writeIconSet(
            "P/Products/A.xcassets/AppIcon.appiconset", [[("filename", "a.png"), ("idiom", "iphone")]])
        let environment = [
            "SRCROOT": scratch.file("P"), "CONFIGURATION": "Debug", "TARGET_BUILD_DIR": scratch.file("P/Products"),
            "ASSETCATALOG_COMPILER_APPICON_NAME": "AppIcon", "BUILD_DIR": scratch.path,
        ]
        let found = try IconFinder.find([], environment: environment)
        #expect(found.stampedFiles.map { scratch.relative($0.path) } == ["P/A.xcassets/AppIcon.appiconset/a.png"])
    }

    @Test func writesWhatXcodeShows() {
        #expect(
            XcodeDiagnostic(.error, path: "/a b/Contents.json", line: 7, "No.").description
                == "/a b/Contents.json:7: error: No.")
        #expect(XcodeDiagnostic(IconNote(path: "/a", "Well.")).description == "/a: warning: Well.")
        #expect(XcodeDiagnostic(.warning, line: 3, "Well.\nTwo\r\nlines.").description == "warning: Well. Two lines.")
        let error = IconsError(.damaged, path: "x", line: 2, "Bad.", cause: "why")
        #expect(XcodeDiagnostic(error).description == "x:2: error: Bad. (why)")
    }
}
