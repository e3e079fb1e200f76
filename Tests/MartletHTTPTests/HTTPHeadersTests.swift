import Foundation
import MartletHTTP
import Testing

@Suite struct HTTPHeadersTests {
    @Test func namesAreFoundInAnyCaseAndKeptInTheirs() {
        var headers: HTTPHeaders = ["key": "1", "Other": "x"]
        headers.add(name: "KEY", value: "2")
        #expect(headers.map(\.name) == ["KEY", "Other"])
        #expect(headers["Key"] == "2")
        headers["kEy"] = nil
        #expect(headers.count == 1)
    }

    @Test func ofEqualNamesTheLastCounts() {
        let headers = HTTPHeaders([
            .init(name: "a", value: "1"), .init(name: "b", value: "2"), .init(name: "A", value: "3"),
        ])
        #expect(headers.map(\.description) == ["A: 3", "b: 2"])
    }

    @Test func orderIsThatOfWritingOrOfNames() {
        let headers: HTTPHeaders = [.accept("z"), .userAgent("u"), .authorization(bearerToken: "t")]
        #expect(headers.map(\.name) == ["Accept", "User-Agent", "Authorization"])
        #expect(headers.sorted().map(\.name) == ["Accept", "Authorization", "User-Agent"])
        #expect(HTTPHeaders(["b": "1", "a": "2"]).map(\.name) == ["a", "b"])
    }

    @Test func credentialsAreWrittenAsTheRFCsSay() {
        // RFC 7617 §2 has this example.
        #expect(
            HTTPHeader.authorization(username: "Aladdin", password: "open sesame").value
                == "Basic QWxhZGRpbjpvcGVuIHNlc2FtZQ==")
        #expect(HTTPHeader.authorization(bearerToken: "t").description == "Authorization: Bearer t")
    }

    @Test func aRequestKeepsTheCase() throws {
        var request = try URLRequest(url: "http://a.test", method: .get, headers: ["x-lower-name": "v", "ETAG": "1"])
        #expect(request.headers.map(\.name) == ["ETAG", "x-lower-name"])
        request.headers = ["only": "1"]
        #expect(request.allHTTPHeaderFields == ["only": "1"])
        request.headers.add(name: "x-more", value: "2")
        #expect(request.headers.map(\.name) == ["only", "x-more"])
    }

    @Test func theDefaultsNameWhatIsDecoded() throws {
        let value = try #require(HTTPHeaders.default["Accept-Encoding"])
        for coding in ["br", "gzip", "deflate"] { #expect(value.contains(coding)) }
        #expect(HTTPHeaders.default["User-Agent"]?.contains("Martlet") == true)
    }
}
