import Foundation
import Testing

@testable import photofeed

@Suite("A consumer key")
struct ConsumerKeyTests {
    private let key = ConsumerKey("s3cret é")

    private func refusal(_ target: String, headers: [String: String] = [:], body: String = "") throws -> Refusal? {
        let request = HTTPRequest(
            method: body.isEmpty ? "GET" : "POST", target: target, headers: headers, body: Data(body.utf8))
        let target = try RequestTarget(target)
        do {
            try key.check(request, target: target)
            return nil
        } catch {
            return error
        }
    }

    @Test("opens the feed, wherever a client puts it")
    func given() throws {
        #expect(try refusal("/v1/photos?consumer_key=s3cret%20%C3%A9") == nil)
        #expect(try refusal("/v1/photos", headers: ["x-consumer-key": "s3cret é"]) == nil)
        let form = ["content-type": "application/x-www-form-urlencoded; charset=utf-8"]
        #expect(try refusal("/v1/photos/1/comments", headers: form, body: "body=a&consumer_key=s3cret+%C3%A9") == nil)
        let json = ["content-type": "application/json"]
        #expect(try refusal("/v1/photos/1/comments", headers: json, body: #"{"consumer_key":"s3cret é"}"#) == nil)
    }

    @Test(
        "that is missing is named as the tutorial sees it",
        arguments: ["/v1/photos", "/v1/photos?consumer_key=", "/", "/x?a=b"])
    func missing(target: String) throws {
        #expect(try refusal(target) == Refusal(401, "Consumer key missing."))
    }

    @Test("that is wrong is refused", arguments: ["s3cret", "s3cret%20%C3%A9x", "S3CRET%20%C3%A9", "%00"])
    func wrong(text: String) throws {
        #expect(try refusal("/v1/photos?consumer_key=\(text)") == Refusal(401, "Consumer key invalid."))
    }

    @Test("stays out of the addresses of pictures, which carry a signature for this one picture")
    func signatures() throws {
        let address = try SocketAddressTests.loopback(port: 80)
        let links = FeedLinks(hostField: "h:1", address: address, key: "s3cret é")
        let link = links.picture(5, .small)
        #expect(link.hasPrefix("http://h:1/pictures/5/2.jpg?sig="))
        #expect(!link.contains("s3cret"))
        let target = String(link.dropFirst("http://h:1".count))
        #expect(try refusal(target) == nil)
        #expect(try refusal(target.replacingOccurrences(of: "/5/", with: "/6/")) == .keyInvalid)
        #expect(try refusal(target + "0") == .keyInvalid)
        // It opens pictures alone.
        #expect(try refusal("/v1/photos?sig=" + key.signature(of: "v1/photos")) == .keyMissing)
    }

    @Test("signs as HMAC-SHA-256 does elsewhere")
    func peer() {
        // RFC 4231, test case 2.
        let digest = Digest(key: "Jefe", authenticating: "what do ya want for nothing?")
        #expect(digest.hexadecimal() == "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843")
        // FIPS 180-4, "abc".
        #expect(
            Digest(Array("abc".utf8)).hexadecimal()
                == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
    }

    @Test("compared digests differ in any one bit")
    func comparison() {
        let one = Digest(Array("a".utf8))
        #expect(one.equalsInConstantTime(Digest(Array("a".utf8))))
        #expect(!one.equalsInConstantTime(Digest(Array("b".utf8))))
    }
}

@Suite("Links")
struct FeedLinksTests {
    @Test("use the name that the client uses", arguments: ["localhost:8500", "[::1]:80", "photos.example.org", "a_b"])
    func host(name: String) throws {
        let links = FeedLinks(hostField: name, address: try SocketAddressTests.loopback(port: 80), key: nil)
        #expect(links.picture(1, .tiny) == "http://\(name)/pictures/1/1.jpg")
    }

    @Test(
        "do not repeat what cannot be a host",
        arguments: ["a/b", "a b", "", "a\"b", "é", "a@b", nil, String(repeating: "a", count: 256)])
    func noHost(name: String?) throws {
        let links = FeedLinks(hostField: name, address: try SocketAddressTests.loopback(port: 81), key: nil)
        #expect(links.avatar(2) == "http://127.0.0.1:81/avatars/2.svg")
    }
}
