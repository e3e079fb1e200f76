import MartletIcons
import Testing

@Suite struct BuildSettingsTests {
    /// Settings of layers that are written as `NAME = VALUE` lines, the strongest layer first.
    private func settings(_ layers: [(String, String)]..., build: BuildParameters = BuildParameters()) -> BuildSettings
    {
        BuildSettings(
            layers: layers.map { layer in
                layer.map { SettingDefinition(name: $0.0, value: $0.1, path: "a.xcconfig", line: 3) }
            },
            build: build)
    }

    private func expanded(_ text: String, _ layers: [(String, String)]...) throws -> String {
        let settings = BuildSettings(layers: layers.map { $0.map { SettingDefinition(name: $0.0, value: $0.1) } })
        return try settings.expand(text, usedBy: "CFBundleVersion", path: "Info.plist")
    }

    private func error(_ text: String, _ layer: [(String, String)]) -> IconsError? {
        valueError { () throws(IconsError) in
            try settings(layer).expand(text, usedBy: "CFBundleVersion", path: "Info.plist", line: 9)
        }
    }

    @Test(arguments: [
        ("$(A)", "1"), ("${A}", "1"), ("$[A]", "1"), ("$A", "1"), ("$A.$A", "1.1"), ("x$(A)y$(B)z", "x1y2z"),
        ("$(A_$(B))", "two"), ("${A_${B}}", "two"), ("$(A_$(C:lower))", "three"), ("$$(A)", "$(A)"), ("$$", "$"),
        ("5$", "5$"),
        ("$ 5", "$ 5"), ("$(E)", ""), ("http:/$()/x", "http://x"), ("plain", "plain"), ("$(D)", "1-2"),
    ])
    func referencesAreFilledIn(_ text: String, _ value: String) throws {
        #expect(
            try expanded(
                text,
                [
                    ("A", "1"), ("B", "2"), ("A_2", "two"), ("C", "X"), ("A_x", "three"), ("D", "$(A)-${B}"), ("E", ""),
                ]) == value)
    }

    /// Expected values by hand from the operators' documentation in Xcode's build settings reference.
    @Test(arguments: [
        ("$(N:upper)", "LLAMA TROT-2.APP"), ("$(N:lower)", "llama trot-2.app"), ("$(N:identifier)", "Llama_Trot_2_app"),
        ("$(N:rfc1034identifier)", "Llama-Trot-2-app"), ("$(N:c99extidentifier)", "Llama_Trot_2_app"),
        ("$(U:c99extidentifier)", "Größe_1"), ("$(U:identifier)", "Gr__e_1"), ("$(D:identifier)", "_8x"),
        ("$(D:rfc1034identifier)", "-8x"), ("$(N:quote)", "Llama\\ Trot-2.app"), ("$(P:file)", "c.tar.gz"),
        ("$(P:dir)", "/a/b/"), ("$(P:base)", "c.tar"), ("$(P:suffix)", ".gz"), ("$(N:dir)", "./"), ("$(H:suffix)", ""),
        ("$(S:standardizepath)", "/a/c"), ("$(P:file:base:upper)", "C.TAR"), ("$(P:suffix=zip)", "/a/b/c.tar.zip"),
        ("$(P:dir=/x)", "/x/c.tar.gz"), ("$(P:base=new)", "/a/b/new.gz"), ("$(P:file=f)", "/a/b/f"),
        ("$(M:default=x)", "x"), ("$(E:default=$(D))", "78x"), ("$(N:default=x)", "Llama Trot-2.app"),
        ("$(M:default=)", ""), ("$(M:default=a b:upper)", "A B"), ("$(Y:not)", "NO"),
        ("${N:lower}", "llama trot-2.app"),
    ])
    func operatorsApply(_ text: String, _ value: String) throws {
        #expect(
            try expanded(
                text,
                [
                    ("N", "Llama Trot-2.app"), ("U", "Größe-1"), ("D", "78x"), ("P", "/a/b/c.tar.gz"),
                    ("H", "/a/.profile"),
                    ("S", "/a//b/../c/."), ("E", ""), ("Y", "YES"),
                ]) == value)
    }

    @Test func theFirstPlaceWinsAndInheritedIsTheNext() throws {
        let text = "$(V)"
        #expect(try expanded(text, [("V", "t")], [("V", "p")]) == "t")
        #expect(try expanded(text, [("V", "$(inherited)-beta")], [("V", "2.0")]) == "2.0-beta")
        #expect(try expanded(text, [("V", "$(inherited) c")], [("V", "$(inherited) b")], [("V", "a")]) == "a b c")
        #expect(try expanded(text, [("V", "<$(inherited)>")]) == "<>")
        // What refers to itself means the next weaker one too.
        #expect(try expanded(text, [("V", "$(V)x")], [("V", "1")]) == "1x")
        #expect(try expanded(text, [("V", "1"), ("V", "2")]) == "2")
        #expect(try expanded("$(W)", [("W", "$(V)")], [("V", "$(inherited)3")], [("V", "1")]) == "13")
    }

    @Test func conditionsAreMatchedAgainstTheBuild() throws {
        func value(_ build: BuildParameters) throws -> String? {
            func definition(_ value: String, _ conditions: (String, String)...) -> SettingDefinition {
                SettingDefinition(
                    name: "V", conditions: conditions.map { SettingCondition(parameter: $0.0, pattern: $0.1) },
                    value: value)
            }
            return try BuildSettings(
                layers: [
                    [
                        definition("plain"), definition("phone", ("sdk", "iphoneos*")),
                        definition("phone64", ("sdk", "iphoneos*"), ("arch", "arm64")),
                        definition("debug", ("config", "Debug")),
                        definition("never", ("moon", "full")),
                    ]
                ], build: build
            ).value(of: "V")
        }
        #expect(try value(BuildParameters()) == "plain")
        #expect(try value(BuildParameters(sdk: "iphoneos17.2")) == "phone")
        #expect(try value(BuildParameters(sdk: "iphoneos17.2", architecture: "arm64")) == "phone64")
        #expect(try value(BuildParameters(configuration: "Debug", sdk: "iphonesimulator17.2")) == "debug")
        #expect(try value(BuildParameters(configuration: "debug", sdk: "macosx")) == "plain")
    }

    @Test func aReferenceWithoutAValueIsAnErrorThatNamesItAndItsUse() {
        let direct = error("$(MISSING)", [])
        #expect(direct?.code == .unresolved)
        #expect(direct?.path == "Info.plist")
        #expect(direct?.line == 9)
        #expect(direct?.message.contains("MISSING") == true)
        #expect(direct?.message.contains("CFBundleVersion") == true)
        let nested = error("$(A)", [("A", "x$(B)")])
        #expect(nested?.path == "a.xcconfig")
        #expect(nested?.line == 3)
        #expect(nested?.message.contains("B, which A uses") == true)
        #expect(error("$MISSING", [])?.code == .unresolved)
        #expect(error("$(A_$(B))", [("B", "1")])?.message.contains("A_1") == true)
    }

    @Test func aCircleIsAnErrorThatNamesItsChain() {
        #expect(
            error("$(A)", [("A", "$(B)"), ("B", "$(C)"), ("C", "$(A)")])?.message.contains("A → B → C → A") == true)
        #expect(error("$(A)", [("A", "$(A)")])?.code == .unresolved)
        #expect(error("$(X)", [("X", "$(A)"), ("A", "$(B)"), ("B", "$(A)")])?.message.contains(": A → B → A.") == true)
    }

    @Test(arguments: [
        "$(A", "${A", "$(A}", "$(A:nonsense)", "$(A:lower", "$(A:upper=x)", "$(A:)", "$(A:a-b)", "$($(A)",
    ])
    func whatIsNotWellFormedIsAnError(_ text: String) {
        let code = error(text, [("A", "A")])?.code
        #expect(code == .malformed, "\(text)")
    }

    @Test(.timeLimit(.minutes(10))) func growthIsBounded() {
        var doubling = [("X0", "ha")]
        for level in 1...40 { doubling.append(("X\(level)", "$(X\(level - 1))$(X\(level - 1))")) }
        #expect(error("$(X40)", doubling)?.code == .tooLarge)
        var empty = [("X0", "")]
        for level in 1...40 { empty.append(("X\(level)", "$(X\(level - 1))$(X\(level - 1))")) }
        #expect(error("$(X40)", empty)?.code == .tooLarge)
    }

    @Test func depthIsBounded() {
        let chain = (1...10_000).map { ("X\($0)", "$(X\($0 + 1))") }
        #expect(error("$(X1)", chain)?.code == .tooLarge)
        let nested = String(repeating: "$(", count: 100_000)
        #expect(error(nested, [])?.code == .tooLarge)
        let defaults = String(repeating: "$(A:default=", count: 100_000)
        #expect(error(defaults, [])?.code == .tooLarge)
    }
}
