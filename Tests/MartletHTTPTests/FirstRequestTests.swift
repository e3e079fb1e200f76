import Foundation
import MartletHTTP
import TestSupport
import Testing

@Suite struct FirstRequestTests {
    struct Photo: Decodable, Equatable { let id: Int, name: String }

    @Test func aDecodedValueComesBack() async throws {
        let server = try LocalServer(["/photo": { try $0.respond(text: #"{"id":12,"name":"Bridge"}"#) }])
        let photo = try await AF.request(server.url("/photo")).validate().serializingDecodable(Photo.self).value
        #expect(photo == Photo(id: 12, name: "Bridge"))
    }

    @Test func aConnectionIsUsedAgain() async throws {
        let server = try LocalServer(["/": { try $0.respond(text: "\($0.connection)") }])
        for _ in 1...5 {
            #expect(try await AF.request(server.url()).serializingString().value == "1")
        }
        #expect(server.connectionCount == 1)
    }

    @Test func cancellingTheTaskCancelsTheRequest() async throws {
        let server = try LocalServer(["/never": { $0.waitForClose() }])
        let request = AF.request(server.url("/never"))
        let task = Task { await request.serializingData().result }
        await server.wait(forHits: 1, at: "/never")
        task.cancel()
        let result = await task.value
        guard case .failure(.explicitlyCancelled) = result else {
            Issue.record("\(result)")
            return
        }
        #expect(request.isCancelled)
        await server.waitUntilNobodyIsConnected()
    }

    @Test func closuresAreCalledOnTheirQueue() async throws {
        let server = try LocalServer(["/": { try $0.respond(text: "hello") }])
        let queue = DispatchQueue(label: "test")
        let text = await withCheckedContinuation { continuation in
            AF.request(server.url()).responseString(queue: queue) { response in
                dispatchPrecondition(condition: .onQueue(queue))
                continuation.resume(returning: response.value)
            }
        }
        #expect(text == "hello")
    }
}
