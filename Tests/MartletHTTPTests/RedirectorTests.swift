import Foundation
import FoundationNetworking
import TestSupport
import Testing

@testable import MartletHTTP

/// What redirectors and cachers answer, asked with a task that was really sent.
@Suite(.timeLimit(.minutes(10))) struct RedirectorTests {
    private let session = Session()
    private let next = URLRequest(url: URL(filePath: "/next"))

    private func task() async throws -> (SessionTask, HTTPURLResponse) {
        let server = try LocalServer(["/": { try $0.respond(text: "hello") }])
        let request = session.request(server.url("/"))
        let response = await request.serializingData().response.response
        return (try #require(request.task), try #require(response))
    }

    private func answer(_ handler: any RedirectHandler) async throws -> URLRequest? {
        let (task, response) = try await task()
        return await withCheckedContinuation { continuation in
            handler.task(task, willBeRedirectedTo: next, for: response) { continuation.resume(returning: $0) }
        }
    }

    private func kept(_ handler: any CachedResponseHandler) async throws -> Data? {
        let (task, response) = try await task()
        let cached = CachedURLResponse(response: response, data: Data("hello".utf8))
        return await withCheckedContinuation { continuation in
            handler.dataTask(task, willCacheResponse: cached) { continuation.resume(returning: $0?.data) }
        }
    }

    @Test func redirectsAreFollowedOrNotOrChanged() async throws {
        #expect(try await answer(.follow) == next)
        #expect(try await answer(Redirector.follow) == next)
        #expect(try await answer(.doNotFollow) == nil)
        #expect(try await answer(Redirector.doNotFollow) == nil)
        let changing: any RedirectHandler = .modify { task, request, response in
            var request = request
            request.setValue(
                "\(response.statusCode) \(task.originalRequest?.url?.path ?? "")", forHTTPHeaderField: "From")
            return request
        }
        #expect(try await answer(changing)?.value(forHTTPHeaderField: "From") == "200 /")
        #expect(try await answer(Redirector(behavior: .modify { _, _, _ in nil })) == nil)
    }

    @Test func anAnswerThatComesAgainIsNotThatToTheNextQuestion() async throws {
        let server = try LocalServer([
            "/first": { try $0.respond("302 Found", headers: ["Location: /second"]) },
            "/second": { try $0.respond("302 Found", headers: ["Location: /third"]) },
            "/third": { try $0.respond(text: "there") }, "/wrong": { try $0.respond(text: "wrong") },
        ])
        let wrong = URLRequest(url: try #require(URL(string: server.url("/wrong"))))
        let request = session.request(server.url("/first")).redirect(using: AgainRedirector(wrong))
        #expect(try await request.serializingString().value == "there")
        #expect(server.hits("/wrong") == 0)
    }

    @Test func responsesAreKeptOrNotOrChanged() async throws {
        #expect(try await kept(.cache) == Data("hello".utf8))
        #expect(try await kept(ResponseCacher.cache) == Data("hello".utf8))
        #expect(try await kept(.doNotCache) == nil)
        #expect(try await kept(ResponseCacher.doNotCache) == nil)
        let changing: any CachedResponseHandler = .modify { _, cached in
            CachedURLResponse(response: cached.response, data: cached.data.prefix(2))
        }
        #expect(try await kept(changing) == Data("he".utf8))
        #expect(try await kept(ResponseCacher(behavior: .modify { _, _ in nil })) == nil)
    }
}

/// Answers each question; asked the second, answers the first once more before.
private final class AgainRedirector: RedirectHandler {
    private let wrong: URLRequest
    private let first = Protected<(@Sendable (URLRequest?) -> Void)?>(nil)

    init(_ wrong: URLRequest) { self.wrong = wrong }

    func task(
        _ task: SessionTask, willBeRedirectedTo request: URLRequest, for response: HTTPURLResponse,
        completion: @escaping @Sendable (URLRequest?) -> Void
    ) {
        let earlier = first.write { first in
            defer { first = first ?? completion }
            return first
        }
        earlier?(wrong)
        completion(request)
    }
}
