import Testing

@testable import MartletIcons

@Suite struct PathNameTests {
    @Test(arguments: [
        ("a/b.png", "b.png", "a", "png", "b"), ("/a", "a", "/", "", "a"), ("/", "/", "/", "", "/"),
        ("a", "a", ".", "", "a"),
        ("a/B.Tar.GZ/", "B.Tar.GZ", "a", "gz", "B.Tar"), ("x/.hidden", ".hidden", "x", "", ".hidden"),
        ("//a//b.", "b.", "/a", "", "b"), ("App Icon.imagestack", "App Icon.imagestack", ".", "imagestack", "App Icon"),
    ])
    func takesAPathToPieces(path: String, name: String, parent: String, suffix: String, stem: String) {
        let it = PathName(path)
        #expect(it.name == name)
        #expect(it.parent == parent)
        #expect(it.suffix == suffix)
        #expect(it.stem == stem)
    }

    @Test(arguments: [
        ("a//b/", "a/b"), ("/", "/"), ("///", "/"), ("./a/./b", "a/b"), (".", "."), ("./", "."), ("../a", "../a"),
        ("", ""),
    ])
    func normalizes(path: String, result: String) { #expect(PathName.normalized(path) == result) }

    @Test func ordersNaturally() {
        let sorted = [
            "a", "a/b", "a/b/c", "a/icon-1.png", "a/icon-02.png", "a/icon-2.png", "a/icon-9.png", "a/icon-10.png",
            "a/icon-10@2x.png", "a b/c", "a-b", "a.b", "b", "é", "😀",
        ]
        for (index, first) in sorted.enumerated() {
            for (other, second) in sorted.enumerated() {
                #expect(PathName.isOrdered(first, before: second) == (index < other), "\(first) \(second)")
            }
        }
    }

    /// To Swift, `/` and an accent behind it are one character.
    @Test func goesByBytesAndNotByCharacters() throws {
        #expect(PathName("a/\u{301}b").name == "\u{301}b")
        #expect(PathName.normalized("./\u{301}a//") == "\u{301}a")
        #expect(PathName.isInside("/a/\u{301}b", "/a"))
        #expect(!PathName.isInside("/e\u{301}/b", "/\u{E9}"))
        #expect(!PathName.isBelow("../\u{301}x"))
        #expect(!PathName.isSingle("a/\u{301}x"))
        #expect(Disk.Entry(name: ".\u{301}x", kind: .folder).isHidden)
    }

    @Test(arguments: [
        ("a", true, true), ("a.png", true, true), ("...", true, true), (".a", true, true), ("a/b", false, true),
        ("", false, false),
        (".", false, false), ("..", false, false), ("/a", false, false), ("a/", false, false), ("a//b", false, false),
        ("a/../b", false, false), ("a/.", false, false), ("a\0", false, false),
    ])
    func knowsNamesThatStayInAFolder(name: String, isSingle: Bool, isBelow: Bool) {
        #expect(PathName.isSingle(name) == isSingle)
        #expect(PathName.isBelow(name) == isBelow)
    }

    @Test func knowsWhatIsInside() {
        #expect(PathName.isInside("/a/b", "/a"))
        #expect(PathName.isInside("/a", "/a"))
        #expect(PathName.isInside("/a", "/"))
        #expect(!PathName.isInside("/ab", "/a"))
        #expect(!PathName.isInside("/a", "/a/b"))
    }

    @Test(
        arguments: [
            ("a/b", "a", "b"), ("/a/b/c", "/a", "b/c"), ("/a", "/", "a"), ("a", ".", "a"), ("../a", ".", nil),
            ("/a", ".", nil),
            ("a", "a", nil), ("ab", "a", nil), ("/a/\u{301}b", "/a", "\u{301}b"), ("../a", "..", "a"),
        ] as [(String, String, String?)])
    func seesAPathFromAFolder(path: String, folder: String, tail: String?) {
        #expect(PathName.tail(of: path, below: folder) == tail)
    }
}
