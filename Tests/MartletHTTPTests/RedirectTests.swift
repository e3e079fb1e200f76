import Foundation
import MartletHTTP
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(1))) struct RedirectTests {
    private let server: LocalServer
    private let session = Session()

    init() throws {
        server = try LocalServer()
        server.addEchoAndRedirect()
    }

    private func redirect(to url: String, status: Int = 302) -> String {
        let encoded = url.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? url
        return server.url("/redirect?c=\(status)&u=\(encoded)")
    }

    @Test func credentialsDoNotFollowToAnotherHost() async throws {
        let headers: HTTPHeaders = ["Authorization": "Bearer t", "Cookie": "c=1", "X-Custom": "1"]
        let elsewhere = redirect(to: server.url("/echo", host: "localhost"))
        let echo = try await session.request(elsewhere, headers: headers)
            .serializingDecodable(LocalServerEcho.self).value
        #expect(echo.header("X-Custom") == "1")
        #expect(!echo.has("Authorization") && !echo.has("Cookie"))
        #expect(echo.header("Host") == "localhost:\(server.port)")

        let here = try await session.request(redirect(to: "/echo"), headers: headers)
            .serializingDecodable(LocalServerEcho.self).value
        #expect(here.header("Authorization") == "Bearer t")
        #expect(here.header("Cookie") == "c=1")
    }

    @Test(arguments: [
        (301, "POST", "GET"), (302, "POST", "GET"), (303, "POST", "GET"), (307, "POST", "POST"), (308, "POST", "POST"),
        (302, "PUT", "PUT"),
    ])
    func methodAndBodyFollowTheRules(_ status: Int, _ method: String, _ expected: String) async throws {
        var request = try URLRequest(
            url: redirect(to: "/echo", status: status), method: HTTPMethod(rawValue: method),
            headers: ["Content-Type": "text/plain"])
        request.httpBody = Data("AAA".utf8)
        let echo = try await session.request(request).serializingDecodable(LocalServerEcho.self).value
        #expect(echo.line == "\(expected) /echo HTTP/1.1")
        let keepsBody = method == expected
        #expect(echo.body == (keepsBody ? "AAA" : ""))
        #expect(echo.header("Content-Type") == (keepsBody ? "text/plain" : nil))
        #expect(echo.header("Content-Length") == (keepsBody ? "3" : nil))
    }

    @Test func theResponseTellsWhereItCameFrom() async throws {
        let response = await session.request(redirect(to: "/echo?x#f")).serializingData().response
        #expect(response.response?.url?.path == "/echo")
        #expect(response.request?.url?.path == "/redirect")
        #expect(response.response?.statusCode == 200)
    }

    @Test func anEndlessChainEnds() async throws {
        server.route("/loop") { try $0.respond("302 Found", headers: ["Location: /loop"]) }
        let response = await session.request(server.url("/loop")).serializingData().response
        #expect((response.error?.underlyingError as? URLError)?.code == .httpTooManyRedirects)
        #expect(server.hits("/loop") == 21)
    }

    @Test func whatIsNotHTTPIsNotFollowed() async throws {
        let response = await session.request(redirect(to: "file:///etc/passwd")).serializingData().response
        #expect((response.error?.underlyingError as? URLError)?.code == .unsupportedURL)
    }

    @Test func aRedirectWithoutALocationIsTheAnswer() async throws {
        server.route("/302") { try $0.respond("302 Found", text: "here") }
        let response = await session.request(server.url("/302")).serializingString().response
        #expect(response.response?.statusCode == 302)
        #expect(response.value == "here")
    }
}
