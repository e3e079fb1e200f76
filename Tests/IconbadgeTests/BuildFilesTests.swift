import TestSupport
import Testing

@testable import iconbadge

@Suite("Files for build systems")
struct BuildFilesTests {
    @Test(
        "a name in a rule is escaped as GCC writes it",
        arguments: [
            ("plain/a.png", "plain/a.png"), ("Llama Trot/a.png", "Llama\\ Trot/a.png"), ("a#1", "a\\#1"),
            ("$(HOME)", "$$(HOME)"), ("back\\slash", "back\\slash"), ("back\\ slash", "back\\\\\\ slash"),
            ("a\tb", "a\\\tb"), ("a:b", "a\\:b"), ("Icon[1]~ipad@2x.png", "Icon[1]~ipad@2x.png"),
        ])
    func escaping(name: String, escaped: String) {
        #expect(Depfile.escaped(name) == escaped)
    }

    @Test("a rule has its target first and an input a line")
    func rule() {
        let files = BuildFiles(inputs: ["a b", "c"], outputs: ["out/a"], target: "out")
        #expect(Depfile(files).text == "out: \\\n  a\\ b \\\n  c\n")
    }

    @Test("paths in lists begin with the settings that their folders have, the deeper one first")
    func lists() {
        let environment = ["SRCROOT": "/p/App", "DERIVED_FILE_DIR": "/p/App/build/Derived/"]
        let files = BuildFiles(
            inputs: ["/p/App/I.plist", "/p/Apple/x", "/p/App"], outputs: ["/p/App/build/Derived/i/a b.png"],
            target: "/p/App/build/Derived/i")
        let lists = FileLists(files, environment: environment)
        #expect(lists.inputs == "$(SRCROOT)/I.plist\n/p/Apple/x\n/p/App\n")
        #expect(lists.outputs == "$(DERIVED_FILE_DIR)/i/a b.png\n")
    }

    @Test("a name with a line break is refused")
    func lineBreaks() throws {
        let folder = try ScratchDirectory()
        let files = BuildFiles(inputs: ["a\nb"], outputs: [], target: "out")
        #expect(throws: Exit.self) { try Depfile(files).write(to: folder.path + "/x.d") }
        #expect(throws: Exit.self) { try FileLists(files, environment: [:]).write(to: folder.path) }
    }
}
