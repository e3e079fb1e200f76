import Foundation
import Testing

@testable import photofeed

private func route(_ target: String, _ method: String = "GET") throws -> Route {
    try Router().route(method: method, target: RequestTarget(target))
}

private func refusal(_ target: String, _ method: String = "GET") -> Refusal? {
    do {
        _ = try route(target, method)
        return nil
    } catch {
        return error as? Refusal
    }
}

@Suite("A route")
struct RouterTests {
    @Test("of the photos has 500px's defaults")
    func defaults() throws {
        #expect(try route("/v1/photos") == .photos(PhotoQuery(feature: .popular, page: 1, rpp: 20, sizes: [])))
    }

    @Test("reads the tutorial's query")
    func tutorial() throws {
        let target =
            "/v1/photos?consumer_key=k&feature=popular&include_states=votes&include_store=store_download&page=3&rpp=50"
        #expect(try route(target) == .photos(PhotoQuery(feature: .popular, page: 3, rpp: 50)))
        #expect(
            try route("/v1/photos/12?consumer_key=k&image_size=4")
                == .photo(id: 12, sizes: [.large], withComments: false))
        #expect(
            try route("/v1/photos/12/comments?comments=1&comments_page=2&consumer_key=k")
                == .comments(photo: 12, page: 2))
    }

    @Test("knows three features", arguments: PhotoQuery.Feature.allCases)
    func features(feature: PhotoQuery.Feature) throws {
        #expect(try route("/v1/photos?feature=\(feature.rawValue)") == .photos(PhotoQuery(feature: feature)))
    }

    @Test("takes one to a hundred results a page", arguments: [1, 20, 100])
    func rpp(number: Int) throws {
        #expect(try route("/v1/photos?rpp=\(number)") == .photos(PhotoQuery(rpp: number)))
    }

    @Test(
        "refuses a query that makes no sense",
        arguments: [
            "rpp=0", "rpp=101", "rpp=-1", "rpp=x", "rpp=", "rpp=1.5", "rpp=99999999999999999999", "rpp=%201",
            "rpp=1%00",
            "page=0", "page=-1", "page=x", "page=", "page=9223372036854775807", "feature=Popular", "feature=",
            "feature=upcoming", "image_size=0", "image_size=6", "image_size=4,", "image_size=,", "image_size=44",
            "image_size[]=9",
        ])
    func nonsense(query: String) {
        #expect(refusal("/v1/photos?" + query)?.status == 400)
    }

    @Test("takes several sizes, each once, in either spelling")
    func sizes() throws {
        for query in ["image_size=4,1,4", "image_size[]=4&image_size[]=1", "image_size%5B%5D=4&image_size=1"] {
            #expect(try route("/v1/photos/7?" + query) == .photo(id: 7, sizes: [.large, .tiny], withComments: false))
        }
        #expect(try route("/v1/photos/7?comments=1") == .photo(id: 7, sizes: [], withComments: true))
    }

    @Test("of a picture names its photo and its size", arguments: 1...5)
    func pictures(size: Int) throws {
        let expected = Route.picture(photo: 9_007_199_254_740_991, size: try #require(PictureSize(rawValue: size)))
        #expect(try route("/pictures/9007199254740991/\(size).jpg") == expected)
    }

    @Test(
        "leads nowhere else",
        arguments: [
            "/", "/v1", "/v1/", "/v1/photos/", "/v1//photos", "/v2/photos", "/V1/photos", "/v1/photos/1/",
            "/v1/photos/1/likes",
            "/pictures", "/pictures/1", "/pictures/1/6.jpg", "/pictures/1/0.jpg", "/pictures/1/1.png",
            "/pictures/1/.jpg",
            "/pictures/1/11.jpg", "/pictures/../1.jpg", "/pictures/%2e%2e/1.jpg", "/pictures/1/..%2f..%2fetc%2fpasswd",
            "/pictures/../../etc/passwd", "/..", "/../", "/%2e%2e/%2e%2e/etc/passwd", "/v1/photos/..", "/etc/passwd",
            "/v1/photos/-1", "/v1/photos/+1", "/v1/photos/01", "/v1/photos/x", "/v1/photos/1%00",
            "/v1/photos/9999999999999999999",
            "/avatars/1", "/avatars/1.png", "/avatars/x.svg", "/v1/photos/1%2Fcomments",
        ])
    func notFound(target: String) {
        #expect(refusal(target)?.status == 404)
    }

    @Test(
        "that is not well encoded is refused, and traps nowhere",
        arguments: [
            "/v1/photos%", "/v1/photos%2", "/v1/photos%zz", "/%ff", "/%c3%28", "/v1/photos?rpp=%", "/v1/photos?%zz=1",
            "/v1/photos?a=%ff", "", "photos", "*", "?", "example.org:443", "http:/", "%",
        ])
    func malformed(target: String) {
        #expect(refusal(target)?.status == 400)
    }

    @Test("may be written with escapes, or as a proxy writes it")
    func otherSpellings() throws {
        #expect(try route("/v1/%70hotos") == .photos(PhotoQuery()))
        #expect(try route("/v1/photos/%31") == .photo(id: 1, sizes: [], withComments: false))
        #expect(try route("http://host:80/v1/photos?page=2") == .photos(PhotoQuery(page: 2)))
        #expect(try route("/v1/photos?&&page=2&") == .photos(PhotoQuery(page: 2)))
    }

    @Test(
        "refuses other methods and names those it takes",
        arguments: [
            ("/v1/photos", "POST", ["GET", "HEAD"]), ("/v1/photos/1", "DELETE", ["GET", "HEAD"]),
            ("/v1/photos/1/comments", "PUT", ["GET", "HEAD", "POST"]), ("/pictures/1/1.jpg", "POST", ["GET", "HEAD"]),
            ("/v1/photos", "get", ["GET", "HEAD"]), ("/v1/photos", "OPTIONS", ["GET", "HEAD"]),
        ])
    func methods(target: String, method: String, allowed: [String]) {
        #expect(refusal(target, method)?.status == 405)
        #expect(refusal(target, method)?.allowed == allowed)
        #expect(refusal(target, method)?.response["Allow"] == allowed.joined(separator: ", "))
    }

    @Test("to a comment is a POST")
    func comment() throws {
        #expect(try route("/v1/photos/5/comments", "POST") == .addComment(photo: 5))
        #expect(try route("/v1/photos/5/comments", "HEAD") == .comments(photo: 5, page: 1))
    }
}

@Suite("A query")
struct QueryItemsTests {
    @Test("is decoded, with + as a blank, and the last of a name counts")
    func decoding() throws {
        let items = try QueryItems("a=1&b=x+y%20z&a=%C3%A9&c&=d&e=f=g")
        #expect(items["a"] == "é")
        #expect(items["b"] == "x y z")
        #expect(items["c"] == "")
        #expect(items["e"] == "f=g")
        #expect(items["z"] == nil)
        #expect(items.all("a") == ["1", "é"])
    }
}
