import Foundation
import MartletIcons
import TestSupport
import Testing

@Suite struct XCConfigTests {
    private let tree: SourceTree

    init() throws { tree = try SourceTree() }

    private func definitions(_ text: String) throws -> [String] {
        try tree.write(text, to: "a.xcconfig")
        return try XCConfig(contentsOf: tree.path("a.xcconfig")).definitions.map { definition in
            let conditions = definition.conditions.map { "[\($0.parameter)=\($0.pattern)]" }.joined()
            return "\(definition.line ?? 0): \(definition.name)\(conditions)=\(definition.value)"
        }
    }

    private func error(_ text: String) throws -> IconsError? {
        try tree.write(text, to: "a.xcconfig")
        return valueError { () throws(IconsError) in try XCConfig(contentsOf: tree.path("a.xcconfig")) }
    }

    @Test func linesDefineSettings() throws {
        #expect(
            try definitions(
                """
                // a comment
                MARKETING_VERSION = 1.2.3   // and another
                \tSPACED   =   a  b\t
                EMPTY =
                SEMICOLON = yes ;
                URL = http:/$()/example.com
                CUT = http://example.com
                EQUALS = -DA=B -DC="d=e"
                LAST=1
                """) == [
                    "2: MARKETING_VERSION=1.2.3", "3: SPACED=a  b", "4: EMPTY=", "5: SEMICOLON=yes",
                    "6: URL=http:/$()/example.com", "7: CUT=http:", "8: EQUALS=-DA=B -DC=\"d=e\"", "9: LAST=1",
                ])
    }

    @Test func conditionsStandInBrackets() throws {
        #expect(
            try definitions("A[sdk=iphoneos*][arch=arm64] = 1\nA[config=Debug]=2\nA [sdk=mac*,arch=x86_64] = [x=y]")
                == [
                    "1: A[sdk=iphoneos*][arch=arm64]=1", "2: A[config=Debug]=2", "3: A[sdk=mac*][arch=x86_64]=[x=y]",
                ])
    }

    @Test func aBackslashGoesOnWithTheNextLine() throws {
        #expect(try definitions("A = x \\\n  y \\\n  z // end\nB = 1 \\") == ["1: A=x y z", "4: B=1"])
    }

    @Test func everyLineEndAndEveryMarkIsRead() throws {
        #expect(try definitions("A = 1\r\nB = 2\r\n") == ["1: A=1", "2: B=2"])
        #expect(try definitions("A = 1\rB = 2") == ["1: A=1", "2: B=2"])
        #expect(try definitions("\u{FEFF}A = 1\n") == ["1: A=1"])
        let path = try tree.write(try #require("A = é\nB = 2".data(using: .utf16)), to: "b.xcconfig")
        #expect(try XCConfig(contentsOf: path).definitions.map(\.value) == ["é", "2"])
        let old = try tree.write(try #require("// Größe\nA = 1".data(using: .isoLatin1)), to: "c.xcconfig")
        #expect(try XCConfig(contentsOf: old).definitions.map(\.value) == ["1"])
    }

    @Test func includesStandWhereTheyAreWritten() throws {
        try tree.write("V = base\nBASE = 1\n", to: "shared/base.xcconfig")
        try tree.write("#include \"base.xcconfig\"\nV = middle\n", to: "shared/middle.xcconfig")
        try tree.write(
            "V = first\n#include \"shared/middle.xcconfig\" // here\n#include? \"none.xcconfig\"\n", to: "a.xcconfig")
        let config = try XCConfig(contentsOf: tree.path("a.xcconfig"))
        #expect(config.definitions.map(\.value) == ["first", "base", "1", "middle"])
        #expect(
            config.files == ["a.xcconfig", "shared/middle.xcconfig", "shared/base.xcconfig"].map(tree.path))
        let settings = BuildSettings(layers: [config.definitions])
        #expect(try settings.value(of: "V") == "middle")
    }

    @Test func aNameIsAlsoLookedForInTheProject() throws {
        try tree.write("PODS = yes\n", to: "Pods/x.xcconfig")
        try tree.write("#include \"Pods/x.xcconfig\"\n", to: "Flutter/Debug.xcconfig")
        let path = tree.path("Flutter/Debug.xcconfig")
        #expect(valueError { () throws(IconsError) in try XCConfig(contentsOf: path) }?.code == .missingFile)
        #expect(
            try XCConfig(contentsOf: path, searchingFolders: [tree.scratch.path]).definitions.map(\.name) == ["PODS"])
    }

    @Test func aFileMayBeIncludedTwiceButNotByItself() throws {
        try tree.write("X = 1\n", to: "x.xcconfig")
        #expect(try definitions("#include \"x.xcconfig\"\n#include \"x.xcconfig\"\n").count == 2)
        try tree.write("\n#include \"a.xcconfig\"\n", to: "b.xcconfig")
        let found = try error("#include \"b.xcconfig\"\n")
        #expect(found?.code == .damaged)
        #expect(found?.path == tree.path("b.xcconfig"))
        #expect(found?.line == 2)
        #expect(found?.message.contains("a.xcconfig → ") == true)
        #expect(try error("#include \"./a.xcconfig\"\n")?.code == .damaged)
    }

    @Test func anIncludeThatIsNotThereIsToldWithItsLine() throws {
        let found = try error("A = 1\n\n#include \"gone.xcconfig\"\n")
        #expect(found?.code == .missingFile)
        #expect(found?.line == 3)
        #expect(found?.path == tree.path("a.xcconfig"))
        #expect(found?.message.contains("gone.xcconfig") == true)
        #expect(try error("#include \"<DEVELOPER_DIR>/x.xcconfig\"\n")?.code == .unsupported)
    }

    @Test(arguments: [
        "hello", "= 1", "9A = 1", "A B = 1", "A[sdk = 1", "A[sdk] = 1", "A-B = 1", "#import \"x\"",
        "#include x.xcconfig",
        "#include \"x", "#include \"x\" y", "#", "A", "<<<<<<< HEAD",
    ])
    func aFaultIsToldWithItsLine(_ text: String) throws {
        let found = try error("OK = 1\n\(text)\nOK = 2\n")
        #expect(found?.code == .damaged, "\(text)")
        #expect(found?.line == 2)
    }

    @Test(.timeLimit(.minutes(10))) func includesAreBounded() throws {
        for level in 0..<40 { try tree.write("#include \"\(level + 1).xcconfig\"\n", to: "\(level).xcconfig") }
        #expect(
            valueError { () throws(IconsError) in try XCConfig(contentsOf: tree.path("0.xcconfig")) }?.code == .tooLarge
        )
        // Thirty levels that each include the next twice.
        for level in 0..<30 {
            let twice = level == 29 ? "" : "#include \"w\(level + 1).xcconfig\"\n#include \"w\(level + 1).xcconfig\"\n"
            try tree.write(twice, to: "w\(level).xcconfig")
        }
        #expect(
            valueError { () throws(IconsError) in try XCConfig(contentsOf: tree.path("w0.xcconfig")) }?.code
                == .tooLarge)
    }

    @Test func bytesThatAreNoTextAreDamaged() throws {
        let path = try tree.write(Data([0x41, 0x00, 0x01, 0x00, 0x00]), to: "z.xcconfig")
        #expect(valueError { () throws(IconsError) in try XCConfig(contentsOf: path) }?.code == .damaged)
    }
}
