import Foundation
import MartletHTTP
import TestSupport
import Testing

/// Cancelling at any point ends every request exactly once, and leaves nothing behind.
@Suite(.timeLimit(.minutes(10))) struct CancellationTests {
    private let server: LocalServer

    init() throws {
        server = try LocalServer([
            "/quick": { try $0.respond(text: "quick") },
            "/stream": { exchange in
                try exchange.send("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n")
                while true {
                    try exchange.send("5\r\nhello\r\n")
                    exchange.pause(0.01)
                }
            },
            "/moved": { try $0.respond("302 Found", headers: ["Location: /quick"]) },
        ])
    }

    @Test func atRandomPointsEveryRequestEndsOnce() async throws {
        var session: Session? = Session()
        let url = server.url("")
        for _ in 0..<20 {
            let ended = await withTaskGroup(of: Int.self) { group in
                for number in 0..<50 {
                    guard let session else { continue }
                    let request = session.request(url + ["/quick", "/moved", "/stream"][number % 3])
                    let task = request.serializingString()
                    group.addTask {
                        let response = await task.response
                        if response.value == "quick" || response.error?.isExplicitlyCancelledError == true { return 1 }
                        Issue.record("\(response)")
                        return 0
                    }
                    group.addTask {
                        for _ in 0..<Int.random(in: 0...30) { await Task.yield() }
                        if number % 3 == 2 || Bool.random() { request.cancel() }
                        return 0
                    }
                }
                return await group.reduce(0, +)
            }
            #expect(ended == 50)
        }
        session = nil
        await server.waitUntilNobodyIsConnected()
    }

    @Test func streamsCancelledAfterTheirFirstPieceLeaveOthersUnharmed() async throws {
        let configuration = SessionConfiguration.default
        configuration.httpMaximumConnectionsPerHost = 200
        let session = Session(configuration: configuration)
        let url = server.url("")
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<100 {
                group.addTask {
                    let request = session.request(url + "/stream")
                    let task = request.serializingData()
                    var progress = request.downloadProgress().makeAsyncIterator()
                    _ = await progress.next()
                    request.cancel()
                    #expect(await task.response.error?.isExplicitlyCancelledError == true)
                }
            }
            for _ in 0..<50 {
                group.addTask {
                    #expect(await session.request(url + "/quick").serializingString().response.value == "quick")
                }
            }
        }
    }

    @Test func aCancelledTaskBeforeTheRequestStartsCancelsIt() async throws {
        let url = server.url("/quick")
        let session = Session()
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return await session.request(url).serializingData().response
        }
        let response = await task.value
        #expect(response.error?.isExplicitlyCancelledError == true || response.value == Data("quick".utf8))
    }

    @Test func waitingRequestsAreCancelledWithoutBeingSent() async throws {
        let configuration = SessionConfiguration.default
        configuration.httpMaximumConnectionsPerHost = 1
        let session = Session(configuration: configuration)
        let first = session.request(server.url("/stream"))
        let firstTask = first.serializingData()
        await server.wait(forHits: 1, at: "/stream")
        let waiting = session.request(server.url("/quick"))
        let waitingTask = waiting.serializingData()
        waiting.cancel()
        #expect(await waitingTask.response.error?.isExplicitlyCancelledError == true)
        let next = session.request(server.url("/moved")).serializingString()
        first.cancel()
        #expect(await firstTask.response.error?.isExplicitlyCancelledError == true)
        #expect(try await next.value == "quick")
        #expect(server.hits("/quick") == 1)
    }
}
