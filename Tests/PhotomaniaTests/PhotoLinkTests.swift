import Testing

@testable import Photomania

@Suite("A link names a photograph, or nothing")
struct PhotoLinkTests {
    @Test(arguments: [
        ("photomania://photo/12", 12), ("PHOTOMANIA://photo/0", 0),
        ("photomania://photo/9007199254740991", 9_007_199_254_740_991),
    ])
    func aPhotographsIDIsItsPath(uri: String, id: Int) {
        #expect(PhotoLink(uri)?.id == id)
    }

    @Test(arguments: [
        "", "photomania:", "photomania://photo", "photomania://photo/", "photomania://photo/x", "photomania://photo/-1",
        "photomania://photo/1/2", "photomania://user/1", "https://photo/1", "photomania://photo/99999999999999999999",
        "file:///etc",
    ])
    func anythingElseNamesNone(uri: String) {
        #expect(PhotoLink(uri) == nil)
    }
}
