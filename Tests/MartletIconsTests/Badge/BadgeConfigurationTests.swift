import Foundation
import TestSupport
import Testing

@testable import MartletIcons

@Suite struct BadgeConfigurationTests {
    private func read(_ text: String, path: String = "project/iconbadge.json") throws -> BadgeConfiguration {
        try BadgeConfiguration(Array(text.utf8), path: path)
    }

    private let example = """
        { "icons": ["App/Images.xcassets"], "output": "build/Stamped.xcassets", "inPlace": false,
          "infoPlist": "App/Info.plist", "font": "Times-Bold", "text": "{build}", "textPosition": "bottom",
          "textColour": "white", "ribbonPosition": "top-left",
          "configurations": {
            "Debug": { "ribbon": "debug" },
            "Beta*": { "ribbon": "beta", "text": "{version} ({build})" },
            "Release": { "ribbon": "none", "text": "" } } }
        """

    @Test(
        arguments: [
            ("Debug", Ribbon.debug, "{build}"), ("debug", .debug, "{build}"), ("BETA", .beta, "{build}"),
            ("Alpha", .alpha, "{build}"), ("Release", .none, nil), ("RELEASE", .none, nil),
        ] as [(String, Ribbon, String?)])
    func withoutAFileNamesAreEnough(_ name: String, _ ribbon: Ribbon, _ text: String?) throws {
        let choice = try BadgeConfiguration().badge(for: name)
        #expect(choice.badge.ribbon == ribbon)
        #expect(choice.badge.text?.source == text)
        #expect(choice.note == nil)
    }

    @Test func withoutAFileAnotherNameIsUnstampedAndTold() throws {
        let choice = try BadgeConfiguration().badge(for: "Staging")
        #expect(choice.badge == .unstamped)
        #expect(choice.note?.contains("\"Staging\"") == true)
        #expect(choice.note?.contains("iconbadge.json") == true)
        #expect(try BadgeConfiguration().badge(for: nil).note?.contains("--configuration") == true)
        #expect(try BadgeConfiguration().badge(for: "").badge == .unstamped)
    }

    @Test func readsTheExample() throws {
        let configuration = try read(example)
        #expect(configuration.icons == ["project/App/Images.xcassets"])
        #expect(configuration.output == "project/build/Stamped.xcassets")
        #expect(configuration.isInPlace == false)
        #expect(configuration.infoPlist == "project/App/Info.plist")
        #expect(try configuration.badge(for: "Debug").badge == Badge(ribbon: .debug, text: "{build}"))
        #expect(
            try configuration.badge(for: "Beta Store").badge == Badge(ribbon: .beta, text: "{version} ({build})"))
        #expect(try configuration.badge(for: "Release").badge.isUnstamped)
        let other = try configuration.badge(for: "Staging")
        #expect(other.badge.isUnstamped)
        #expect(other.note?.contains("project/iconbadge.json") == true)
        #expect(try configuration.badge(for: "alpha").badge == Badge(ribbon: .alpha, text: "{build}"))
    }

    @Test func partsAreStrongerTheNearerTheyAre() throws {
        let configuration = try read(
            """
            { "text": "{version}", "ribbonPosition": "bottom-right", "textColour": "#ff0000",
              "configurations": { "Debug": { "textColour": "black" }, "Plain": {} } }
            """)
        let debug = try configuration.badge(for: "Debug").badge
        #expect(debug.ribbon == .debug)
        #expect(debug.text?.source == "{version}")
        #expect(debug.ribbonPosition == .bottomRight)
        #expect(debug.textColour == .black)
        #expect(try configuration.badge(for: "Plain").badge.text?.source == "{version}")
        var changes = BadgeChanges()
        (changes.ribbon, changes.text) = (.beta, try TextTemplate(parsing: ""))
        let changed = try configuration.badge(for: "Debug", changing: changes).badge
        #expect(changed.ribbon == .beta)
        #expect(changed.text == nil)
        #expect(changed.textColour == .black)
        let unset = try configuration.badge(for: "Staging", changing: changes)
        #expect(unset.badge.ribbon == .beta)
        #expect(unset.badge.ribbonPosition == .bottomRight)
        #expect(unset.note == nil)
    }

    @Test func aFileWithoutConfigurationsHoldsForAllButReleases() throws {
        let configuration = try read("{ \"ribbon\": \"NIGHTLY:#0a7\", \"text\": \"{commit}\" }")
        #expect(try configuration.badge(for: nil).badge.text?.source == "{commit}")
        #expect(try configuration.badge(for: "Staging").badge.ribbon.argument == "NIGHTLY:#00aa77")
        #expect(try configuration.badge(for: "Release").badge.isUnstamped)
    }

    @Test func theNameThatFitsBestIsTaken() throws {
        let configuration = try read(
            """
            { "configurations": { "debug": { "text": "lower" }, "Debug": { "text": "exact" }, "*": { "text": "any" },
              "Beta*": { "text": "beta" }, "Beta-*-EU": { "text": "eu" }, "*Test": { "text": "test" } } }
            """)
        let text = { (name: String) in try configuration.badge(for: name).badge.text?.source }
        #expect(try text("Debug") == "exact")
        #expect(try text("debug") == "lower")
        #expect(try text("Beta") == "beta")
        #expect(try text("beta-shop-eu") == "eu")
        #expect(try text("Other") == "any")
        #expect(try text("Release") == "any")
        let error = #expect(throws: IconsError.self) { try text("BetaTest") }
        #expect(error?.code == .ambiguous)
        #expect(error?.message.contains("\"Beta*\" and \"*Test\"") == true)
        #expect(throws: IconsError.self) { try text("DEBUG") }
    }

    @Test(arguments: [
        ("", "", true), ("", "*", true), ("abc", "a*c", true), ("ac", "a*c", true), ("abcd", "a*c", false),
        ("aXbXc", "a*b*c", true), ("aab", "*ab", true), ("abab", "*ab", true), ("abc", "**c", true), ("a", "", false),
    ])
    func patterns(_ name: String, _ pattern: String, _ matches: Bool) {
        #expect(BadgeConfiguration.matches(name, pattern) == matches)
    }

    @Test(arguments: [
        ("{\n \"ribon\": \"debug\"\n}", 2, "\"ribbon\""),
        ("{\n\n \"configurations\": {\n \"Debug\": { \"tekst\": \"x\" } } }", 4, "\"text\""),
        ("{ \"configurations\": { \"Debug\": { \"icons\": [] } } }", 1, "\"icons\""),
        ("{\n\"ribbon\": 3 }", 2, "text in quotes"), ("{\n\"icons\": \"a\" }", 2, "list of paths"),
        ("{\n\"icons\": [\"a\",\n3] }", 3, "path in quotes"), ("{\n\"inPlace\": \"yes\" }", 2, "true or false"),
        ("{\n\"configurations\": [] }", 2, "object of configurations"), ("{\n\"text\": \"{bild}\" }", 2, "{build}"),
        ("{\n\"ribbon\": \"purple\" }", 2, "purple"), ("{\n\"textPosition\": \"middle\" }", 2, "middle"),
        ("{\n\"textColour\": \"#12\" }", 2, "#12"), ("[]", 1, "object"), ("{\n\"output\": \"\" }", 2, "empty"),
        ("{ \"output\": \"a\",\n\"inPlace\": true }", 2, "inPlace"),
        ("{ \"text\": \"a\",\n\"text\": \"b\" }", 2, "twice"),
    ])
    func tellsWhatIsWrongAndWhere(_ text: String, _ line: Int, _ words: String) {
        let error = #expect(throws: IconsError.self) { try read(text) }
        #expect(error?.code == .malformed)
        #expect(error?.line == line)
        #expect(error?.path == "project/iconbadge.json")
        #expect(error?.message.contains(words) == true, "\(error?.message ?? "")")
    }

    @Test func pathsAreSeenFromTheFile() throws {
        let configuration = try read(
            "{ \"ribbon\": \"art/r.png\", \"font\": \"art/f.ttf\", \"icons\": [\"/a.png\", \"../b\"] }",
            path: "x/y.json")
        #expect(configuration.defaults.ribbon == .picture(path: "x/art/r.png"))
        #expect(configuration.defaults.font == "x/art/f.ttf")
        #expect(configuration.icons == ["/a.png", "x/../b"])
        #expect(try read("{ \"font\": \"Times-Bold\" }", path: "f.json").defaults.font == "Times-Bold")
        #expect(try read("{ \"icons\": [\"a\"] }", path: "f.json").icons == ["a"])
    }

    @Test func whatIsTooLargeOrNoJSONIsRefused() {
        let large = #expect(throws: IconsError.self) {
            try read("{\"text\": \"\(String(repeating: "a", count: 1 << 20))\"}")
        }
        #expect(large?.code == .tooLarge)
        let broken = #expect(throws: IconsError.self) { try read("{\n\"text\": }") }
        #expect(broken?.code == .damaged)
        #expect(broken?.line == 2)
    }
}
