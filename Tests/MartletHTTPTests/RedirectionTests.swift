import Foundation
import Testing

@testable import MartletHTTP

/// RFC 9110 §15.4 and §10.2.2, case by case, without a network.
@Suite struct RedirectionTests {
    private func request(_ method: String = "GET", _ url: String = "http://a.test/x/y?q#f", body: Data? = nil)
        throws -> URLRequest
    {
        var request = URLRequest(url: try #require(URL(string: url)))
        request.httpMethod = method
        request.httpBody = body
        request.allHTTPHeaderFields = [
            "Authorization": "Bearer t", "Cookie": "c=1", "Proxy-Authorization": "Basic p", "X-Custom": "1",
            "Content-Type": "text/plain", "content-language": "de",
        ]
        return request
    }

    private func next(_ status: Int, _ location: String?, _ request: URLRequest) throws -> URLRequest {
        guard case .follow(let next) = Redirection.decision(after: status, location: location, to: request) else {
            throw AFError.explicitlyCancelled
        }
        return next
    }

    @Test(arguments: [
        (301, "POST", "GET"), (302, "POST", "GET"), (303, "POST", "GET"), (307, "POST", "POST"), (308, "POST", "POST"),
        (301, "PUT", "PUT"), (302, "PUT", "PUT"), (303, "PUT", "GET"), (307, "PUT", "PUT"), (308, "PUT", "PUT"),
        (301, "HEAD", "HEAD"), (302, "HEAD", "HEAD"), (303, "HEAD", "HEAD"), (303, "DELETE", "GET"),
        (302, "DELETE", "DELETE"), (301, "GET", "GET"), (303, "GET", "GET"), (307, "PATCH", "PATCH"),
    ])
    func theMethodBecomes(_ status: Int, _ method: String, _ expected: String) throws {
        let body = ["GET", "HEAD"].contains(method) ? nil : Data("AAA".utf8)
        let next = try next(status, "/z", request(method, body: body))
        #expect(next.httpMethod == expected)
        #expect(next.url?.absoluteString == "http://a.test/z#f")
        let keepsBody = method == expected
        #expect(next.httpBody == (keepsBody ? body : nil))
        #expect((next.value(forHTTPHeaderField: "Content-Type") != nil) == keepsBody)
        #expect((next.value(forHTTPHeaderField: "Content-Language") != nil) == keepsBody)
    }

    @Test(arguments: [
        "http://b.test/", "http://a.test:8080/", "https://a.test/", "//b.test/z", "http://a.test.evil/",
        "http://sub.a.test/",
    ])
    func secretsStayWithTheirOrigin(_ location: String) throws {
        let next = try next(302, location, request())
        for name in ["Authorization", "Cookie", "Proxy-Authorization"] {
            #expect(next.value(forHTTPHeaderField: name) == nil)
        }
        #expect(next.value(forHTTPHeaderField: "X-Custom") == "1")
    }

    @Test(arguments: ["/z", "z", "?r", "http://a.test/z", "http://A.TEST:80/z", "HTTP://a.test/z", "//a.test/z"])
    func secretsGoWithinTheOrigin(_ location: String) throws {
        let next = try next(302, location, request())
        #expect(next.value(forHTTPHeaderField: "Authorization") == "Bearer t")
        #expect(next.value(forHTTPHeaderField: "Cookie") == "c=1")
    }

    @Test(arguments: [
        ("/z", "http://a.test/z#f"), ("z", "http://a.test/x/z#f"), ("../z", "http://a.test/z#f"),
        ("?r", "http://a.test/x/y?r#f"), ("/z#g", "http://a.test/z#g"), ("//b.test", "http://b.test#f"),
        ("http://b.test/z?q#h", "http://b.test/z?q#h"), ("/ä b", "http://a.test/%C3%A4%20b#f"),
    ])
    func theLocationIsResolved(_ location: String, _ expected: String) throws {
        #expect(try next(302, location, request()).url?.absoluteString == expected)
    }

    @Test(arguments: [200, 204, 300, 304, 305, 306, 400]) func otherStatusesPointNowhere(_ status: Int) throws {
        #expect(Redirection.decision(after: status, location: "/z", to: try request()) == .none)
    }

    @Test func withoutALocationTheResponseIsTheAnswer() throws {
        #expect(Redirection.decision(after: 302, location: nil, to: try request()) == .none)
        #expect(Redirection.decision(after: 302, location: "", to: try request()) == .none)
    }

    @Test(arguments: ["file:///etc/passwd", "ftp://a.test/", "data:text/plain,x", "javascript:1", "http:///z"])
    func whatIsNotHTTPIsRefused(_ location: String) throws {
        guard case .refuse = Redirection.decision(after: 302, location: location, to: try request()) else {
            Issue.record("followed \(location)")
            return
        }
    }
}
