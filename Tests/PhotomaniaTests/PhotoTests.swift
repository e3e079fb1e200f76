import Foundation
import Testing

@testable import Photomania

@Suite("A photograph is read from what 500px's feed says of it")
struct PhotoTests {
    private func photo(_ json: String) throws -> Photo {
        try JSONDecoder().decode(Photo.self, from: Data(json.utf8))
    }

    @Test("all that a feed may leave out is left out without harm")
    func onlyID() throws {
        let photo = try photo(#"{"id": 7}"#)
        #expect(photo.name == "Untitled")
        #expect(photo.photographer == "unknown")
        #expect(photo.aspectRatio == 1)
        #expect(!photo.isNSFW)
        #expect(photo.url(filling: 100, by: 100) == nil)
    }

    @Test("fields of the wrong kind count as missing")
    func wrongKinds() throws {
        let photo = try photo(
            #"{"id": 7, "name": 3, "user": "x", "width": "wide", "height": null, "nsfw": "yes", "images": {}, "image_url": 5}"#
        )
        #expect(photo.name == "Untitled")
        #expect(photo.photographer == "unknown")
        #expect(photo.width == 0)
        #expect(photo.imageURL == nil)
    }

    @Test("a full name goes before a user name")
    func names() throws {
        #expect(try photo(#"{"id": 1, "user": {"username": "a", "fullname": "A Person"}}"#).photographer == "A Person")
        #expect(try photo(#"{"id": 1, "user": {"username": "a"}}"#).photographer == "a")
    }

    @Test("only addresses of the web are followed")
    func addresses() throws {
        let photo = try photo(
            #"{"id": 1, "image_url": "file:///etc/passwd", "images": [{"size": 4, "url": "ftp://x/y"}, {"size": 3, "url": "http://h/3"}]}"#
        )
        #expect(photo.imageURL == nil)
        #expect(photo.renditions == [.init(size: 3, url: URL(string: "http://h/3")!)])
    }

    @Test("a tile takes the smallest picture that fills it; one that is not square never a square crop")
    func renditions() throws {
        let images = (1...5).map { #"{"size": \#($0), "url": "http://h/\#($0)"}"# }.joined(separator: ",")
        let photo = try photo(#"{"id": 1, "width": 3, "height": 2, "image_url": "http://h/0", "images": [\#(images)]}"#)
        #expect(photo.url(filling: 70, by: 70)?.path == "/1")
        #expect(photo.url(filling: 71, by: 71)?.path == "/2")
        #expect(photo.url(filling: 200, by: 200)?.path == "/3")
        #expect(photo.url(filling: 300, by: 300)?.path == "/4")
        #expect(photo.url(filling: 260, by: 173)?.path == "/4")
        #expect(photo.url(filling: 901, by: 600)?.path == "/5")
        #expect(photo.url(filling: 4000, by: 3000)?.path == "/5")
    }

    @Test("a feed without a list of sizes is taken at its one address")
    func oneAddress() throws {
        #expect(try photo(#"{"id": 1, "image_url": "http://h/0"}"#).url(filling: 9, by: 9)?.path == "/0")
        #expect(
            try photo(#"{"id": 1, "image_url": ["http://h/a", "http://h/b"]}"#).url(filling: 9, by: 9)?.path == "/a")
    }

    @Test("the shape of a tile stays between 1:3 and 3:1")
    func aspect() {
        #expect(Photo(id: 1, width: 300, height: 200).aspectRatio == 1.5)
        #expect(Photo(id: 1, width: 10_000, height: 10).aspectRatio == 3)
        #expect(abs(Photo(id: 1, width: 10, height: 10_000).aspectRatio - 1.0 / 3) < 1e-12)
        #expect(Photo(id: 1, width: -5, height: 3).aspectRatio == 1)
    }

    @Test("a broken photograph is left out of its page, and its neighbours stay")
    func lossyPage() throws {
        let json = #"""
            {"current_page": 1, "total_pages": 2, "total_items": 60,
             "photos": [{"id": 1}, {"name": "no id"}, 5, null, [], {"id": 2}]}
            """#
        let page = try JSONDecoder().decode(PhotoPage.self, from: Data(json.utf8))
        #expect(page.photos.map(\.id) == [1, 2])
        #expect(page.totalPages == 2)
    }

    @Test(
        "an answer that is no page is an error",
        arguments: ["[]", "{}", #"{"photos": []}"#, #"{"current_page": 1, "total_pages": 1, "photos": 3}"#])
    func noPage(json: String) {
        #expect(throws: DecodingError.self) { try JSONDecoder().decode(PhotoPage.self, from: Data(json.utf8)) }
    }
}
