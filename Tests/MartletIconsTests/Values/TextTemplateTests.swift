import MartletIcons
import Testing

@Suite struct TextTemplateTests {
    private func text(_ source: String) throws -> String {
        try TextTemplate(parsing: source).text { placeholder throws(IconsError) in "<\(placeholder)>" }
    }

    @Test func literalsAndPlaceholdersFollowEachOther() throws {
        #expect(
            try TextTemplate(parsing: "v{version} ({build})").parts == [
                .literal("v"), .placeholder(.version), .literal(" ("), .placeholder(.build), .literal(")"),
            ])
        #expect(try text("{commit}{branch}") == "<{commit}><{branch}>")
        #expect(try text("") == "")
        #expect(try text("Grüße ☃") == "Grüße ☃")
    }

    @Test func namesInColonsBelongToTheEnvironmentAndTheSettings() throws {
        let template = try TextTemplate(
            parsing: "{env:BUILD.NO}-{setting:MY_SETTING} {name}{target}{date}{configuration}")
        #expect(
            template.placeholders == [
                .environment("BUILD.NO"), .setting("MY_SETTING"), .name, .target, .date, .configuration,
            ])
    }

    @Test func doubledBracesAreBraces() throws {
        #expect(try text("{{build}}") == "{build}")
        #expect(try text("{{{build}}}") == "{<{build}>}")
        #expect(try text("a}}b{{") == "a}b{")
    }

    @Test func aValueIsNeverATemplate() throws {
        let template = try TextTemplate(parsing: "{version}")
        #expect(try template.text { _ throws(IconsError) in "{build} }} {{" } == "{build} }} {{")
    }

    @Test func onlyWhatIsAskedForIsNeeded() throws {
        #expect(try TextTemplate(parsing: "{build} {build} x").placeholders == [.build])
        #expect(try TextTemplate(parsing: "{{commit}}").placeholders.isEmpty)
    }

    @Test(arguments: [
        ("ab{build", 3), ("{bui{ld}", 1), ("a}b", 2), ("{}", 1), ("é{x}", 2), ("{env:}", 1), ("{env:A=B}", 1),
        ("{setting:a b}", 1), ("{setting:}", 1), ("{setting:9A}", 1), ("{BUILD}", 1), ("{{{build", 3), ("{build}}", 8),
    ])
    func aFaultIsToldWithItsPlace(_ source: String, _ position: Int) {
        let error = valueError { () throws(IconsError) in try TextTemplate(parsing: source) }
        #expect(error?.code == .malformed)
        #expect(error?.message.contains("at character \(position).") == true, "\(error?.message ?? "none")")
        #expect(error?.message.contains("{version}") == true)
    }

    @Test(arguments: [
        ("{versoin}", "{version}"), ("{Build}", "{build}"), ("{comit}", "{commit}"), ("{brunch}", "{branch}"),
    ])
    func aMisspeltNameIsGuessed(_ source: String, _ guess: String) {
        let error = valueError { () throws(IconsError) in try TextTemplate(parsing: source) }
        #expect(error?.message.contains("Did you mean \(guess)?") == true)
    }

    @Test func aNameLikeNoneIsNotGuessed() {
        let error = valueError { () throws(IconsError) in try TextTemplate(parsing: "{weather}") }
        #expect(error?.message.contains("Did you mean") == false)
    }

    @Test func lengthIsBounded() throws {
        let long = String(repeating: "x", count: 4097)
        #expect(valueError { () throws(IconsError) in try TextTemplate(parsing: long) }?.code == .tooLarge)
        let template = try TextTemplate(parsing: "{version}{version}")
        let error = valueError { () throws(IconsError) in
            try template.text { _ throws(IconsError) in String(repeating: "y", count: 2100) }
        }
        #expect(error?.code == .tooLarge)
    }

    @Test func whatAValueThrowsComesThrough() throws {
        let template = try TextTemplate(parsing: "{env:NOT_SET}")
        var values = IconValues(IconValues.Sources())
        let error = valueError { () throws(IconsError) in try values.text(of: template) }
        #expect(error?.code == .unresolved)
        #expect(error?.message.contains("NOT_SET") == true)
    }
}
