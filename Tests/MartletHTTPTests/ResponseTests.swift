import Foundation
import MartletHTTP
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(10))) struct ResponseTests {
    private struct Refusal: Error, Equatable { let why: String }
    private let server: LocalServer
    private let session = Session()

    init() throws {
        server = try LocalServer([
            "/json": {
                try $0.respond(headers: ["Content-Type: application/json; charset=utf-8"], text: #"{"a":[1,null]}"#)
            },
            "/404": { try $0.respond("404 Not Found", headers: ["Content-Type: text/html"], text: "no") },
            "/untyped": { try $0.respond(text: "x") },
            "/latin": { try $0.respond(headers: ["Content-Type: text/plain"], body: Data([0x63, 0xE9])) },
            "/utf16": {
                try $0.respond(
                    headers: ["Content-Type: text/plain; charset=\"UTF-16BE\""], body: Data([0, 0x41, 0, 0x42]))
            },
        ])
    }

    private func error(_ path: String, _ validate: (DataRequest) -> DataRequest) async -> AFError? {
        await validate(session.request(server.url(path))).serializingData().response.error
    }

    @Test func statusesAreValidated() async {
        #expect(await error("/404") { $0 } == nil)
        #expect(await error("/404") { $0.validate() }?.responseCode == 404)
        #expect(await error("/404") { $0.validate(statusCode: 400..<500) } == nil)
        #expect(await error("/json") { $0.validate(statusCode: [201, 202]) }?.responseCode == 200)
        #expect(await error("/json") { $0.validate(statusCode: Set(200...299)) } == nil)
    }

    @Test func typesAreValidated() async {
        #expect(await error("/json") { $0.validate(contentType: ["application/json"]) } == nil)
        #expect(await error("/json") { $0.validate(contentType: ["application/*"]) } == nil)
        #expect(await error("/json") { $0.validate(contentType: ["*/*"]) } == nil)
        #expect(
            await error("/json") { $0.validate(contentType: ["text/html"]) }?.responseContentType == "application/json")
        #expect(await error("/json") { $0.validate(contentType: [String]()) } != nil)
        #expect(await error("/untyped") { $0.validate(contentType: ["*/*"]) } == nil)
        #expect(
            await error("/untyped") { $0.validate(contentType: ["text/html"]) }?.acceptableContentTypes == ["text/html"]
        )
    }

    @Test func whatTheRequestAcceptsIsValidated() async {
        let url = server.url("/json")
        let wrong = await session.request(url, headers: [.accept("text/html, image/*;q=0.5")]).validate()
            .serializingData().response.error
        #expect(wrong?.responseContentType == "application/json")
        let right = await session.request(url, headers: [.accept("text/html, application/json;q=0.5")]).validate()
            .serializingData().response.error
        #expect(right == nil)
    }

    @Test func ownValidationsSeeTheResponseAndRunInOrder() async {
        let error = await error("/json") {
            $0.validate { request, response, data in
                #expect(request?.httpMethod == "GET")
                #expect(response.statusCode == 200)
                #expect(data == Data(#"{"a":[1,null]}"#.utf8))
                return .failure(Refusal(why: "first"))
            }.validate { _, _, _ in
                Issue.record("the first failure decides")
                return .failure(Refusal(why: "second"))
            }
        }
        #expect(error?.underlyingError as? Refusal == Refusal(why: "first"))
        #expect(error?.isResponseValidationError == true)
    }

    @Test func aRefusedResponseStillHasItsData() async {
        let response = await session.request(server.url("/404")).validate().serializingString().response
        #expect(response.data == Data("no".utf8))
        #expect(response.response?.statusCode == 404)
        #expect(response.value == nil)
    }

    @Test func textIsReadInItsEncoding() async throws {
        #expect(try await session.request(server.url("/latin")).serializingString().value == "cé")
        #expect(try await session.request(server.url("/utf16")).serializingString().value == "AB")
        let error = await session.request(server.url("/latin")).serializingString(encoding: .utf8).response.error
        #expect(error?.failedStringEncoding == .utf8)
    }

    @Test func jsonIsReadIntoDictionaries() async throws {
        let queue = DispatchQueue(label: "test")
        let list = await withCheckedContinuation { done in
            session.request(server.url("/json")).responseJSON(queue: queue) { response in
                let object = response.value as? [String: Any]
                let list = object?["a"] as? [Any]
                done.resume(returning: "\(list?.count ?? 0) \(list?[0] as? Int ?? 0) \(list?[1] is NSNull)")
            }
        }
        #expect(list == "2 1 true")
    }

    @Test func whatDoesNotDecodeSaysWhy() async {
        let error = await session.request(server.url("/json")).serializingDecodable([Int].self).response.error
        #expect(error?.isResponseSerializationError == true)
        #expect(error?.underlyingError is DecodingError)
    }

    @Test func unserialisedResponsesNeedNoBody() async {
        server.route("/empty") { try $0.respond() }
        let queue = DispatchQueue(label: "test")
        let data = await withCheckedContinuation { done in
            session.request(server.url("/empty")).response(queue: queue) { done.resume(returning: $0.result) }
        }
        #expect((try? data.get()) == .some(nil))
    }

    private struct Reverse: ResponseSerializer {
        func serialize(request: URLRequest?, response: HTTPURLResponse?, data: Data?, error: (any Error)?) throws
            -> String
        {
            if let error { throw error }
            guard response?.statusCode == 200 else { throw Refusal(why: "status") }
            return String(String(decoding: data ?? Data(), as: UTF8.self).reversed())
        }
    }

    @Test func anOwnSerialiserIsUsed() async throws {
        #expect(
            try await session.request(server.url("/json")).serializingResponse(using: Reverse()).value
                == "}]llun,1[:\"a\"{")
        let error = await session.request(server.url("/404")).serializingResponse(using: Reverse()).response.error
        #expect(error?.underlyingError as? Refusal == Refusal(why: "status"))
        #expect(error?.isResponseSerializationError == true)
    }

    @Test func thePreprocessorComesFirst() async throws {
        server.route("/xssi") { try $0.respond(text: ")]}',\n[1]") }
        let task = session.request(server.url("/xssi")).serializingDecodable([Int].self, dataPreprocessor: .googleXSSI)
        #expect(try await task.value == [1])
    }

    @Test func responsesCanBeMapped() async throws {
        let response = await session.request(server.url("/untyped")).serializingString().response
        #expect(response.map(\.count).value == 1)
        #expect(response.tryMap { _ in throw Refusal(why: "x") }.error as? Refusal == Refusal(why: "x"))
        let failed = await session.request(server.url("/404")).validate().serializingString().response
        #expect(failed.mapError { _ in Refusal(why: "y") }.error == Refusal(why: "y"))
        #expect(failed.map(\.count).response?.statusCode == 404)
        #expect(failed.serializationDuration >= 0)
    }

    @Test func routersMakeRequests() async throws {
        enum Feed: URLRequestConvertible {
            case popular(base: String, page: Int)
            func asURLRequest() throws -> URLRequest {
                switch self {
                case .popular(let base, let page):
                    try URLEncoding.default.encode(
                        URLRequest(url: "\(base)/echo", method: .get),
                        with: ["feature": "popular", "page": page, "rpp": 50])
                }
            }
        }
        server.addEchoAndRedirect()
        let echo = try await session.request(Feed.popular(base: server.url(""), page: 2))
            .serializingDecodable(LocalServerEcho.self).value
        #expect(echo.line == "GET /echo?feature=popular&page=2&rpp=50 HTTP/1.1")
    }

    @Test func whatARouterThrowsEndsTheRequest() async {
        struct Broken: URLRequestConvertible {
            func asURLRequest() throws -> URLRequest { throw Refusal(why: "broken") }
        }
        let error = await session.request(Broken()).serializingData().response.error
        #expect(error?.isCreateURLRequestError == true)
        #expect(error?.underlyingError as? Refusal == Refusal(why: "broken"))
        let invalid = await session.request("http://[").serializingData().response.error
        #expect(invalid?.isInvalidURLError == true)
        let modified = await session.request(server.url("/json")) { _ in throw Refusal(why: "m") }.serializingData()
            .response.error
        #expect(modified?.underlyingError as? Refusal == Refusal(why: "m"))
    }
}
