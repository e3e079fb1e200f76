import Foundation
import MartletHTTP
import Testing

/// The expected texts are those that Alamofire's users rely on.
@Suite struct URLEncodingTests {
    private func query(
        _ parameters: Parameters?, _ encoding: URLEncoding = .default, url: String = "https://example.com/"
    )
        throws -> String?
    {
        let request = try encoding.encode(URLRequest(url: url, method: .get), with: parameters)
        return request.url.flatMap { URLComponents(url: $0, resolvingAgainstBaseURL: false)?.percentEncodedQuery }
    }

    @Test func nothingIsAddedForNoParameters() throws {
        #expect(try query(nil) == nil)
        #expect(try query([:]) == nil)
    }

    @Test(
        arguments: [
            (["foo": "bar"], "foo=bar"),
            (["foo": "bar", "baz": "qux"], "baz=qux&foo=bar"),
            (["foo": 1, "bar": 2], "bar=2&foo=1"),
            (["foo": 1.1], "foo=1.1"),
            (["foo": true], "foo=1"),
            (["foo": false], "foo=0"),
            (["foo": ["a", 1, true] as [any Sendable]], "foo%5B%5D=a&foo%5B%5D=1&foo%5B%5D=1"),
            (["foo": ["bar": 1]], "foo%5Bbar%5D=1"),
            (["foo": ["bar": ["baz": 1]]], "foo%5Bbar%5D%5Bbaz%5D=1"),
            (
                ["foo": ["bar": ["baz": ["a", 1, true] as [any Sendable]]]],
                "foo%5Bbar%5D%5Bbaz%5D%5B%5D=a&foo%5Bbar%5D%5Bbaz%5D%5B%5D=1&foo%5Bbar%5D%5Bbaz%5D%5B%5D=1"
            ),
            (["+foo+": "+bar+"], "%2Bfoo%2B=%2Bbar%2B"),
            ([" foo ": " bar "], "%20foo%20=%20bar%20"),
            (["percent": "%25"], "percent=%2525"),
            (["reserved": "?/"], "reserved=?/"),
            (["foo&bar": "baz&qux", "foobar": "bazqux"], "foo%26bar=baz%26qux&foobar=bazqux"),
            (["?foo?": "?bar?"], "?foo?=?bar?"),
            (["foo": "/bar/baz/qux"], "foo=/bar/baz/qux"),
            (["foo": "=:#[]@!$&'()*+,;"], "foo=%3D%3A%23%5B%5D%40%21%24%26%27%28%29%2A%2B%2C%3B"),
            (["illegal": " \"#%<>[]\\^`{}|"], "illegal=%20%22%23%25%3C%3E%5B%5D%5C%5E%60%7B%7D%7C"),
            (["french": "français"], "french=fran%C3%A7ais"),
            (["japanese": "日本語"], "japanese=%E6%97%A5%E6%9C%AC%E8%AA%9E"),
            (["emoji": "😃"], "emoji=%F0%9F%98%83"),
        ] as [(Parameters, String)])
    func parametersAreWrittenAs(_ parameters: Parameters, _ expected: String) throws {
        #expect(try query(parameters) == expected)
    }

    @Test func everyOptionForArraysHasItsForm() throws {
        let parameters: Parameters = ["foo": ["a", 1, true] as [any Sendable]]
        #expect(try query(parameters, URLEncoding(arrayEncoding: .noBrackets)) == "foo=a&foo=1&foo=1")
        #expect(
            try query(parameters, URLEncoding(arrayEncoding: .indexInBrackets))
                == "foo%5B0%5D=a&foo%5B1%5D=1&foo%5B2%5D=1")
        #expect(
            try query(parameters, URLEncoding(arrayEncoding: .custom { "\($0).\($1 + 1)" }))
                == "foo.1=a&foo.2=1&foo.3=1")
    }

    @Test func truthCanBeWrittenOut() throws {
        let literal = URLEncoding(boolEncoding: .literal)
        #expect(try query(["foo": true, "bar": false], literal) == "bar=false&foo=true")
        #expect(
            try query(["foo": ["a", 1, true] as [any Sendable]], literal) == "foo%5B%5D=a&foo%5B%5D=1&foo%5B%5D=true")
        #expect(try query(["foo": NSNumber(value: true), "n": NSNumber(value: 1)], literal) == "foo=true&n=1")
    }

    @Test func theQueryThatIsThereIsKept() throws {
        #expect(try query(["page": "0"], url: "https://example.com/?hd=[1]") == "hd=%5B1%5D&page=0")
        #expect(try query(["foo": "bar"], url: "https://example.com/?baz=qux") == "baz=qux&foo=bar")
        #expect(try query(["foo": "bar"], url: "https://example.com/?a=%2B+b") == "a=%2B+b&foo=bar")
    }

    @Test(arguments: [HTTPMethod.post, .put, .patch, .options])
    func otherMethodsGetABody(_ method: HTTPMethod) throws {
        let request = try URLEncoding.default.encode(
            URLRequest(url: "https://example.com/", method: method), with: ["foo": 1, "bar": 2])
        #expect(request.url?.query == nil)
        #expect(request.httpBody == Data("bar=2&foo=1".utf8))
        #expect(
            request.value(forHTTPHeaderField: "Content-Type") == "application/x-www-form-urlencoded; charset=utf-8")
    }

    @Test(arguments: [HTTPMethod.get, .head, .delete])
    func theseMethodsGetAQuery(_ method: HTTPMethod) throws {
        let request = try URLEncoding.default.encode(
            URLRequest(url: "https://example.com/", method: method), with: ["foo": 1])
        #expect(request.url?.query == "foo=1")
        #expect(request.httpBody == nil)
        #expect(request.value(forHTTPHeaderField: "Content-Type") == nil)
    }

    @Test func theDestinationCanBeForced() throws {
        let query = try URLEncoding.queryString.encode(
            URLRequest(url: "https://example.com/", method: .post), with: ["foo": 1])
        #expect(query.url?.query == "foo=1")
        #expect(query.httpBody == nil)
        let body = try URLEncoding.httpBody.encode(
            URLRequest(url: "https://example.com/", method: .get), with: ["foo": 1])
        #expect(body.httpBody == Data("foo=1".utf8))
    }

    @Test func aStatedContentTypeStays() throws {
        let request = try URLRequest(
            url: "https://example.com/", method: .post, headers: ["Content-Type": "application/x-www-form-urlencoded"])
        let encoded = try URLEncoding.default.encode(request, with: ["foo": 1])
        #expect(encoded.value(forHTTPHeaderField: "Content-Type") == "application/x-www-form-urlencoded")
    }
}
