import Foundation
import MartletIcons
import TestSupport
import Testing

@Suite struct IconValuesTests {
    private let tree: SourceTree

    init() throws {
        tree = try SourceTree()
        try tree.write("", to: ".git/HEAD")
    }

    private func values(_ fill: (inout IconValues.Sources) -> Void) -> IconValues {
        var sources = IconValues.Sources()
        sources.environment = ["PATH": "/usr/bin:/bin"]
        fill(&sources)
        return IconValues(sources)
    }

    private func text(_ template: String, _ fill: (inout IconValues.Sources) -> Void) throws -> String {
        var values = values(fill)
        return try values.text(of: TextTemplate(parsing: template))
    }

    private func error(_ placeholder: Placeholder, _ fill: (inout IconValues.Sources) -> Void) -> IconsError? {
        var values = values(fill)
        return valueError { () throws(IconsError) in try values.value(of: placeholder) }
    }

    private func writePlist(_ text: String, to path: String = "Info.plist") throws -> String {
        let pairs = text.split(separator: ";").map { pair in
            let sides = pair.split(separator: "=").map(String.init)
            return "<key>\(sides[0])</key><string>\(sides[1])</string>"
        }
        return try tree.write("<plist version=\"1.0\"><dict>\(pairs.joined())</dict></plist>", to: path)
    }

    // MARK: Xcode

    @Test(arguments: [
        ("Debug", "2.0 (1) Llama Trot"), ("Beta", "2.0-beta (47) Llama Trot"), ("Release", "2.0 (3) Llama Trot!"),
    ])
    func theNearestProjectTellsTheVersion(_ configuration: String, _ expected: String) throws {
        _ = try LlamaTrot.write(to: tree)
        try tree.write("{}", to: "Llama Trot/Images.xcassets/AppIcon.appiconset/Contents.json")
        let found = try text("{version} ({build}) {name}") {
            $0.location = tree.path("Llama Trot/Images.xcassets/AppIcon.appiconset")
            $0.configuration = configuration
        }
        #expect(found == expected)
    }

    @Test func theFilesThatWereReadAreRemembered() throws {
        _ = try LlamaTrot.write(to: tree)
        var values = values {
            $0.location = tree.path("Llama Trot")
            $0.configuration = "Beta"
        }
        #expect(values.inputs.isEmpty)
        _ = try values.value(of: .build)
        #expect(
            values.inputs.sorted()
                == [
                    "Llama Trot.xcodeproj/project.pbxproj", "Llama Trot/Config/App.xcconfig", "Llama Trot/Info.plist",
                    "Settings/Base.xcconfig", "Settings/Project.xcconfig",
                ].map(tree.path))
    }

    @Test func insideABuildPhaseTheEnvironmentWinsAndNoProjectIsRead() throws {
        _ = try LlamaTrot.write(to: tree)
        try tree.write("broken", to: "Llama Trot.xcodeproj/project.pbxproj")
        var values = values {
            $0.environment = [
                "SRCROOT": tree.scratch.path, "INFOPLIST_FILE": "Llama Trot/Info.plist", "CONFIGURATION": "Debug",
                "MARKETING_VERSION": "5.0", "CURRENT_PROJECT_VERSION": "55", "TARGET_NAME": "Trot", "PRODUCT_NAME": "T",
            ]
        }
        let template = try TextTemplate(
            parsing: "{version}|{build}|{configuration}|{target}|{name}|{setting:PRODUCT_NAME}")
        #expect(try values.text(of: template) == "5.0|55|Debug|Trot|T|T")
        #expect(values.inputs == [tree.path("Llama Trot/Info.plist")])
    }

    @Test func aBuildPhaseWithoutAnInfoPlistTakesTheSettings() throws {
        let found = try text("{version} ({build})") {
            $0.environment = [
                "SRCROOT": tree.scratch.path, "INFOPLIST_FILE": "", "GENERATE_INFOPLIST_FILE": "YES",
                "MARKETING_VERSION": "5.0", "CURRENT_PROJECT_VERSION": "55",
            ]
        }
        #expect(found == "5.0 (55)")
    }

    @Test func anInfoPlistMayRelyOnTheProject() throws {
        _ = try LlamaTrot.write(to: tree)
        let plist = try writePlist("CFBundleVersion=$(CURRENT_PROJECT_VERSION).${EXTRA}", to: "Other.plist")
        let found = try text("{build}") {
            $0.infoPlist = plist
            $0.configuration = "Release"
            $0.environment["EXTRA"] = "e"
        }
        #expect(found == "3.e")
    }

    @Test func aConfigurationFileThatIsNamedIsStrongerThanTheProject() throws {
        let project = try LlamaTrot.write(to: tree)
        try tree.write("MARKETING_VERSION = 8\nMARKETING_VERSION[config=Debug] = $(inherited)d\n", to: "ci.xcconfig")
        let found = try text("{version}") {
            $0.project = project
            $0.xcconfig = tree.path("ci.xcconfig")
            $0.configuration = "Debug"
        }
        #expect(found == "8d")
    }

    @Test func aMissingKeyIsTakenFromTheSettingsOnlyWhereXcodeMakesThePlist() throws {
        _ = try LlamaTrot.write(to: tree)
        _ = try writePlist("CFBundleName=x", to: "Llama Trot/Info.plist")
        let fill: (String) -> (inout IconValues.Sources) -> Void = { configuration in
            {
                $0.project = tree.path("Llama Trot.xcodeproj")
                $0.configuration = configuration
            }
        }
        #expect(try text("{build}", fill("Beta")) == "47")
        let error = error(.build, fill("Debug"))
        #expect(error?.code == .unresolved)
        #expect(error?.path == tree.path("Llama Trot/Info.plist"))
        #expect(error?.message.contains("CFBundleVersion") == true)
    }

    @Test func anInfoPlistThatTheProjectNamesButLacksIsTold() throws {
        let project = try LlamaTrot.write(to: tree)
        try FileManager.default.removeItem(atPath: tree.path("Llama Trot/Info.plist"))
        let error = error(.version) {
            $0.project = project
            $0.configuration = "Debug"
        }
        #expect(error?.code == .missingFile)
        #expect(error?.path == tree.path("Llama Trot/Info.plist"))
    }

    // MARK: A setting is never shown as it is written

    @Test(arguments: ["$(BUILD_NUMBER)", "${BUILD_NUMBER}", "1.$(A_$(B))", "$(BUILD_NUMBER:lower)"])
    func anUnresolvedSettingIsAnErrorAndNoText(_ value: String) throws {
        let plist = try writePlist("CFBundleVersion=\(value)")
        let found = error(.build) { $0.infoPlist = plist }
        #expect(found?.code == .unresolved)
        #expect(found?.path == plist)
        let outside = error(.build) {
            $0.infoPlist = plist
            $0.environment = ["BUILD_NUMBER": "$(BUILD_NUMBER_OF_CI)", "B": "1", "A_1": "${X}"]
        }
        #expect(outside?.code == .unresolved)
    }

    @Test func theEnvironmentFillsIn() throws {
        let plist = try writePlist("CFBundleVersion=${BUILD_NUMBER}")
        let found = try text("{build}") {
            $0.infoPlist = plist
            $0.environment["BUILD_NUMBER"] = "cost$$5"
        }
        #expect(found == "cost$$5")
    }

    @Test func anEmptyVersionIsAnError() throws {
        let plist = try tree.write(
            "<plist><dict><key>CFBundleVersion</key><string></string></dict></plist>", to: "Empty.plist")
        let found = error(.build) { $0.infoPlist = plist }
        #expect(found?.code == .unresolved)
        #expect(found?.message.contains("empty") == true)
    }

    // MARK: Overrides

    @Test func whatIsGivenWinsAndNothingIsRead() throws {
        var values = values {
            $0.overrides = [
                "build": "{version}", "version": "$(X)", "commit": "c0ffee", "setting:S": "s", "env:E": "e",
            ]
            $0.infoPlist = tree.path("none.plist")
        }
        let template = try TextTemplate(parsing: "{build} {version} {commit} {setting:S} {env:E}")
        #expect(try values.text(of: template) == "{version} $(X) c0ffee s e")
        #expect(values.inputs.isEmpty)
    }

    @Test func aSettingMayBeGiven() throws {
        let plist = try writePlist("CFBundleVersion=$(MINE)")
        let found = try text("{build} {setting:MINE}") {
            $0.infoPlist = plist
            $0.overrides = ["MINE": "1"]
            $0.environment["MINE"] = "2"
        }
        #expect(found == "1 1")
    }

    // MARK: Android

    @Test func theNearestGradleScriptTellsTheVersion() throws {
        let script = try tree.write(
            "android { defaultConfig { versionName '1.2'; versionCode 34 }\nbuildTypes { debug { versionNameSuffix '-d' } } }",
            to: "app/build.gradle")
        try tree.write("", to: "app/src/main/res/mipmap-hdpi/ic.png")
        var values = values {
            $0.location = tree.path("app/src/main/res/mipmap-hdpi/ic.png")
            $0.configuration = "debug"
        }
        #expect(try values.text(of: TextTemplate(parsing: "{version} ({build}) {configuration}")) == "1.2-d (34) debug")
        #expect(values.inputs == [script])
        #expect(error(.name) { $0.gradle = script }?.code == .unresolved)
    }

    @Test func sideBySideEachIconFindsItsOwn() throws {
        _ = try LlamaTrot.write(to: tree)
        try tree.write("android { defaultConfig { versionName 'droid' } }", to: "build.gradle")
        try tree.write("", to: "src/main/res/mipmap/ic.png")
        #expect(try text("{version}") { $0.location = tree.path("src/main/res/mipmap/ic.png") } == "droid")
        #expect(try text("{version}") { $0.location = tree.path("Llama Trot") } == "2.0")
    }

    // MARK: The rest

    @Test func nothingNearIsToldWithAWayOut() {
        let found = error(.version) { $0.location = tree.scratch.path }
        #expect(found?.code == .unresolved)
        #expect(found?.message.contains("--info-plist") == true)
        #expect(error(.version) { _ in }?.code == .unresolved)
        #expect(error(.configuration) { _ in }?.message.contains("--configuration") == true)
        #expect(error(.setting("NONE")) { _ in }?.message.contains("--set NONE=") == true)
    }

    /// Days worked out with `date -u -d @SECONDS +%F`.
    @Test(arguments: [("0", "1970-01-01"), ("1709164800", "2024-02-29"), ("253402300799", "9999-12-31")])
    func theDayMayBeFixed(_ seconds: String, _ day: String) throws {
        #expect(try text("{date}") { $0.environment["SOURCE_DATE_EPOCH"] = seconds } == day)
    }

    @Test(arguments: ["-1", "x", "99999999999999999999", "253402300800", "1.5"])
    func aDayThatIsNoneIsMalformed(_ seconds: String) {
        #expect(error(.date) { $0.environment["SOURCE_DATE_EPOCH"] = seconds }?.code == .malformed)
    }

    @Test func continuousIntegrationTellsWhatGitDoesNot() throws {
        let fill: (inout IconValues.Sources) -> Void = {
            $0.location = tree.scratch.path
            $0.environment = ["PATH": "/nonexistent", "GITHUB_REF_NAME": "main", "GITHUB_SHA": "0123456789abcdef"]
        }
        #expect(try text("{branch} {commit}", fill) == "main 0123456")
        #expect(error(.commit) { $0.environment = ["PATH": "/nonexistent"] }?.code == .notFound)
    }
}
