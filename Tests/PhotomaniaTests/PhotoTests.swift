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
        #expect(photo.images == nil)
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

    @Test("the sizes that a feed lists are those that a tile chooses from")
    func renditions() throws {
        let images = (1...6).map { #"{"size": \#($0), "url": "http://h/\#($0)"}"# }.joined(separator: ",")
        let photo = try photo(#"{"id": 1, "width": 3, "height": 2, "image_url": "http://h/0", "images": [\#(images)]}"#)
        #expect(photo.images?.candidates.map(\.longEdge) == [70, 140, 280, 900, 1170])
        #expect(photo.images?.candidates.map(\.isSquareCrop) == [true, true, true, false, false])
        #expect(photo.images?.candidates.map(\.url.path) == ["/1", "/2", "/3", "/4", "/5"])
    }

    @Test("a feed without a list of sizes is taken at its one address")
    func oneAddress() throws {
        #expect(try photo(#"{"id": 1, "image_url": "http://h/0"}"#).images?.candidates.map(\.url.path) == ["/0"])
        #expect(
            try photo(#"{"id": 1, "image_url": ["http://h/a", "http://h/b"]}"#).images?.candidates.map(\.url.path) == [
                "/a"
            ])
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
