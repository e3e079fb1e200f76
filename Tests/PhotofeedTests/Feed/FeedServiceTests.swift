import Foundation
import Synchronization
import Testing

@testable import photofeed

/// A feed without sockets: requests in, responses out.
final class ServiceFixture: Sendable {
    let index: IndexFixture
    let service: FeedService

    init(key: String? = nil, pictures: [(name: String, data: Data)]) throws {
        index = try IndexFixture()
        for picture in pictures { try index.pictures.write(picture.data, picture.name) }
        try index.indexer.scan()
        let log = Log(output: .nowhere)
        let cache = try PictureCache(folder: index.state.path("cache"))
        service = FeedService(
            store: index.store,
            pictures: PictureLibrary(folder: index.folder, store: index.store, cache: cache, log: log), key: key,
            address: try SocketAddressTests.loopback(port: 8_500), log: log,
            now: { Date(timeIntervalSince1970: 1_462_105_800) })
    }

    func answer(_ request: HTTPRequest) -> HTTPResponse {
        switch service.answer(request) {
        case .now(let response): return response
        case .later(let work):
            let done = DispatchSemaphore(value: 0)
            let result = Mutex<HTTPResponse?>(nil)
            work { response in
                result.withLock { $0 = response }
                done.signal()
            }
            done.wait()
            return result.withLock { $0 } ?? HTTPResponse(0)
        }
    }

    func get(_ target: String, headers: [String: String] = [:]) -> HTTPResponse {
        answer(HTTPRequest(target: target, headers: headers))
    }

    func json(_ target: String, status: Int = 200) throws -> [String: Any] {
        let response = get(target)
        #expect(response.status == status)
        return try Self.object(response)
    }

    static func object(_ response: HTTPResponse) throws -> [String: Any] {
        guard case .data(let data) = response.body else { return [:] }
        return try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    }

    static func bytes(_ response: HTTPResponse) -> Data {
        switch response.body {
        case .data(let data): data
        case .file(let file, let range): Data(file.read(range.count, at: range.lowerBound) ?? [])
        }
    }
}

@Suite("The feed")
struct FeedServiceTests {
    private let fixture: ServiceFixture

    init() throws {
        let nsfw = SamplePicture.jpeg(try SamplePicture.jpeg(seed: 8), exif: [.text(0x010E, "d")])
        fixture = try ServiceFixture(pictures: [
            ("Bridge_by_A_Person.jpg", try SamplePicture.jpeg(width: 300, height: 200, seed: 1)),
            ("Infinite-Sea_by_Aury88.jpg", try SamplePicture.jpeg(width: 100, height: 200, seed: 2)),
            ("Plain.jpg", nsfw),
        ])
    }

    private func photos(_ query: String = "") throws -> [[String: Any]] {
        try #require(try fixture.json("/v1/photos" + query)["photos"] as? [[String: Any]])
    }

    private func bridge() throws -> [String: Any] {
        try #require(try photos().first { $0["name"] as? String == "Bridge" })
    }

    @Test("has every key of the issue's list, and no photo twice")
    func shape() throws {
        let page = try fixture.json("/v1/photos?feature=popular&page=1&rpp=50")
        #expect(page["current_page"] as? Int == 1)
        #expect(page["total_pages"] as? Int == 1)
        #expect(page["total_items"] as? Int == 3)
        #expect(page["feature"] as? String == "popular")
        let photo = try bridge()
        for key in [
            "id", "name", "user", "width", "height", "nsfw", "times_viewed", "votes_count", "comments_count", "rating",
            "created_at", "taken_at", "camera", "aperture", "iso", "image_url", "images", "description",
        ] {
            #expect(photo[key] != nil, "\(key)")
        }
        #expect(photo["width"] as? Int == 300)
        #expect(photo["nsfw"] as? Bool == false)
        #expect(photo["camera"] is NSNull)
        let user = try #require(photo["user"] as? [String: Any])
        #expect(user["fullname"] as? String == "A Person")
        #expect(user["firstname"] as? String == "A")
        #expect(user["lastname"] as? String == "Person")
        #expect(user["username"] as? String == "aperson")
    }

    @Test("gives the sizes asked for, else all five, and 500px's standard for image_url")
    func sizes() throws {
        let id = try #require(try bridge()["id"] as? Int64 ?? (try bridge()["id"] as? Int).map(Int64.init))
        func urls(_ photo: [String: Any]) throws -> [String] {
            try #require(photo["images"] as? [[String: Any]]).compactMap { $0["url"] as? String }
        }
        let base = "http://127.0.0.1:8500/pictures/\(id)"
        #expect(try bridge()["image_url"] as? String == "\(base)/2.jpg")
        #expect(try urls(bridge()) == (1...5).map { "\(base)/\($0).jpg" })
        let detail = try #require(try fixture.json("/v1/photos/\(id)")["photo"] as? [String: Any])
        #expect(detail["image_url"] as? String == "\(base)/4.jpg")
        let two = try #require(try fixture.json("/v1/photos/\(id)?image_size=3,1")["photo"] as? [String: Any])
        #expect(two["image_url"] as? String == "\(base)/3.jpg")
        #expect(try urls(two) == ["\(base)/3.jpg", "\(base)/1.jpg"])
        let host = fixture.get("/v1/photos", headers: ["host": "photos.example:80"])
        #expect(
            String(decoding: ServiceFixture.bytes(host), as: UTF8.self).contains("http://photos.example:80/pictures/"))
    }

    @Test("pages through all photos")
    func paging() throws {
        let names = try (1...3).flatMap { try photos("?rpp=1&page=\($0)").compactMap { $0["name"] as? String } }
        #expect(Set(names) == ["Bridge", "Infinite Sea", "Plain"])
        #expect(try photos("?rpp=1&page=4").isEmpty)
        #expect(try fixture.json("/v1/photos?rpp=2&page=9")["total_pages"] as? Int == 2)
    }

    @Test("counts looks at a photo, at once for who looks")
    func views() throws {
        let id = try #require(try bridge()["id"] as? Int)
        for expected in 1...3 {
            let photo = try #require(try fixture.json("/v1/photos/\(id)")["photo"] as? [String: Any])
            #expect(photo["times_viewed"] as? Int == expected)
        }
        try fixture.index.store.flushViews()
        let photo = try #require(try fixture.json("/v1/photos/\(id)")["photo"] as? [String: Any])
        #expect(photo["times_viewed"] as? Int == 4)
    }

    @Test("keeps comments and gives them back")
    func comments() throws {
        let id = try #require(try bridge()["id"] as? Int)
        let form = HTTPRequest(
            method: "POST", target: "/v1/photos/\(id)/comments",
            headers: ["content-type": "application/x-www-form-urlencoded"], body: Data("body=So+still&user=Ann+B".utf8))
        let response = fixture.answer(form)
        #expect(response.status == 201)
        let comment = try #require(try ServiceFixture.object(response)["comment"] as? [String: Any])
        #expect(comment["body"] as? String == "So still")
        #expect(comment["created_at"] as? String == "2016-05-01T12:30:00Z")
        let page = try fixture.json("/v1/photos/\(id)/comments?comments=1&comments_page=1")
        #expect(page["total_items"] as? Int == 1)
        #expect(page["total_pages"] as? Int == 1)
        #expect(page["current_page"] as? Int == 1)
        let listed = try #require((page["comments"] as? [[String: Any]])?.first)
        let user = try #require(listed["user"] as? [String: Any])
        #expect(user["fullname"] as? String == "Ann B")
        let avatar = try #require(URLComponents(string: user["userpic_url"] as? String ?? "")?.path)
        #expect(fixture.get(avatar)["Content-Type"] == "image/svg+xml")
        #expect(try bridge()["comments_count"] as? Int == 1)
        let detail = try fixture.json("/v1/photos/\(id)?comments=1")
        #expect((detail["comments"] as? [[String: Any]])?.count == 1)
        #expect(try fixture.json("/v1/photos/\(id)")["comments"] == nil)
        #expect(try fixture.json("/v1/photos/\(id)/comments?comments_page=2")["comments"] as? [String] == [])
    }

    @Test(
        "answers what is not there with 404, as JSON",
        arguments: [
            "/v1/photos/1", "/v1/photos/1/comments", "/pictures/1/1.jpg", "/avatars/1.svg", "/", "/v1/../../etc/passwd",
        ])
    func notFound(target: String) throws {
        let error = try fixture.json(target, status: 404)
        #expect(error["status"] as? Int == 404)
        #expect((error["error"] as? String)?.isEmpty == false)
    }

    @Test("answers a comment on nothing with 404, and one that says nothing with 400")
    func badComments() throws {
        let headers = ["content-type": "application/json"]
        let body = Data(#"{"body":"x"}"#.utf8)
        #expect(
            fixture.answer(HTTPRequest(method: "POST", target: "/v1/photos/1/comments", headers: headers, body: body))
                .status == 404)
        let id = try #require(try bridge()["id"] as? Int)
        let empty = HTTPRequest(
            method: "POST", target: "/v1/photos/\(id)/comments", headers: headers, body: Data("{}".utf8))
        #expect(fixture.answer(empty).status == 400)
    }

    @Test("serves a picture with a tag, in part, and not again to who has it")
    func pictures() throws {
        let id = try #require(try bridge()["id"] as? Int)
        let target = "/pictures/\(id)/1.jpg"
        let first = fixture.get(target)
        let whole = ServiceFixture.bytes(first)
        #expect(first.status == 200)
        #expect(first["Content-Type"] == "image/jpeg")
        #expect(whole.prefix(2) == Data([0xff, 0xd8]))
        let tag = try #require(first["ETag"])
        #expect(tag.hasPrefix("\"") && tag.hasSuffix("\"") && tag.count > 10)
        let second = fixture.get(target)
        #expect(second["ETag"] == tag)
        #expect(ServiceFixture.bytes(second) == whole)
        #expect(fixture.get(target, headers: ["if-none-match": tag]).status == 304)
        let part = fixture.get(target, headers: ["range": "bytes=2-5"])
        #expect(part.status == 206)
        #expect(ServiceFixture.bytes(part) == whole[2...5])
        let none = fixture.get(target, headers: ["range": "bytes=999999-"])
        #expect(none.status == 416)
        #expect(none["Content-Range"] == "bytes */\(whole.count)")
        #expect(try ServiceFixture.object(none)["status"] as? Int == 416)
        #expect(fixture.get("/pictures/\(id)/2.jpg")["ETag"] != tag)
    }

    @Test("gives a picture that changed another number, and so another address and tag")
    func changedPicture() throws {
        let id = try #require(try bridge()["id"] as? Int)
        try fixture.index.pictures.write(SamplePicture.jpeg(width: 310, seed: 77), "Bridge_by_A_Person.jpg")
        try fixture.index.indexer.scan()
        #expect(fixture.get("/pictures/\(id)/1.jpg").status == 404)
        #expect(try bridge()["id"] as? Int != id)
    }

    @Test("asks for its key on every path, and gives out addresses that need none")
    func key() throws {
        let locked = try ServiceFixture(key: "k", pictures: [("A.jpg", try SamplePicture.jpeg(seed: 1))])
        for target in ["/v1/photos", "/", "/nowhere", "/v1/photos?consumer_key="] {
            let response = locked.get(target)
            #expect(response.status == 401)
            let object = try ServiceFixture.object(response)
            #expect(object as NSDictionary == ["status": 401, "error": "Consumer key missing."] as NSDictionary)
        }
        #expect(locked.get("/v1/photos?consumer_key=x").status == 401)
        let page = try locked.json("/v1/photos?consumer_key=k")
        let photo = try #require((page["photos"] as? [[String: Any]])?.first)
        let url = try #require(URLComponents(string: photo["image_url"] as? String ?? ""))
        #expect(locked.get(url.path).status == 401)
        #expect(locked.get(url.path + "?" + (url.query ?? "")).status == 200)
        #expect(locked.get(url.path + "?consumer_key=k").status == 200)
    }

    @Test("is shown with what the metadata says")
    func keywords() throws {
        let fixture = try ServiceFixture(pictures: [
            (
                "A.jpg",
                SamplePicture.jpeg(
                    try SamplePicture.jpeg(seed: 1),
                    exif: [
                        .text(0x0110, "D90"), .text(0x013B, "Jane Roe"),
                        // XPKeywords, UCS-2 little-endian: "NSFW;dusk".
                        .init(
                            tag: 0x9C9E, type: 1, count: 20,
                            value: Data("NSFW;dusk\0".utf16.flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] })),
                    ])
            )
        ])
        let photo = try #require((try fixture.json("/v1/photos")["photos"] as? [[String: Any]])?.first)
        #expect(photo["nsfw"] as? Bool == true)
        #expect(photo["camera"] as? String == "D90")
        #expect((photo["user"] as? [String: Any])?["fullname"] as? String == "Jane Roe")
    }
}
