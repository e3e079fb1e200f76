import Testing

@testable import Paper

struct NaturalOrderTests {
    /// Each in its right order.
    private static let orders: [[String]] = [
        ["page 2.jpg", "page 10.jpg", "page 100.jpg"], ["a/9.jpg", "a/10.jpg", "b/1.jpg"],
        ["Cover.jpg", "page1.jpg", "Page2.jpg", "page3.jpg"],
        ["chapter 1/20.jpg", "chapter 1 extra/1.jpg", "chapter 2/1.jpg"], ["x-1.jpg", "x1.jpg", "xa.jpg"],
        ["p99999999999999999998.png", "p99999999999999999999.png", "p100000000000000000000.png"],
        // Equal but for zeros: by their bytes.
        ["01.jpg", "1.jpg", "2.jpg"],
    ]

    @Test(arguments: orders) func namesThatCountAreInTheOrderOfTheirNumbers(_ names: [String]) {
        #expect(NaturalOrder.sorted(names.reversed()) == names)
        #expect(NaturalOrder.sorted(names) == names)
    }

    @Test func theOrderIsStrictAndTotal() {
        let names = ["", "/", "a", "A", "a/", "a/1", "a/01", "a1", "a01", "a 1", "1", "01", "001", "1a", "ä", "z/é"]
        for first in names {
            #expect(!NaturalOrder.precedes(first, first))
            for second in names where first != second {
                #expect(
                    NaturalOrder.precedes(first, second) != NaturalOrder.precedes(second, first), "\(first) \(second)")
                for third in names where NaturalOrder.precedes(first, second) && NaturalOrder.precedes(second, third) {
                    #expect(NaturalOrder.precedes(first, third))
                }
            }
        }
    }

    private static let paths: [(String, Bool)] = [
        ("1.jpg", true), ("a/b/C.PNG", true), ("x.webp", true), ("x.txt", false), ("x", false), (".jpg", false),
        ("__MACOSX/a/1.jpg", false), ("a/._1.jpg", false), (".hidden/1.jpg", false), ("Thumbs.db", false),
        ("a\\2.jpeg", true), ("../1.jpg", true), ("/etc/1.gif", true), ("ComicInfo.xml", false), ("inner.cbz", false),
    ]

    @Test(arguments: paths)
    func pagesAreTheVisiblePictures(_ path: String, _ isPage: Bool) {
        #expect(PageNames.isPage(path) == isPage)
    }
}
