import Foundation
import MartletHTTP
import Synchronization
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(10))) struct LifecycleTests {
    private let server: LocalServer
    private let session = Session()

    init() throws {
        server = try LocalServer(["/": { try $0.respond(text: "hello") }, "/never": { $0.waitForClose() }])
    }

    @Test func statesFollowTheRequest() async throws {
        let request = session.request(server.url())
        #expect(request.state == .initialized)
        #expect(request.request == nil)
        let task = request.serializingString()
        #expect([.resumed, .finished].contains(request.state))
        #expect(try await task.value == "hello")
        #expect(request.isFinished)
        #expect(request.data == Data("hello".utf8))
        #expect(request.response?.statusCode == 200)
        #expect(request.description == "GET \(server.url()) (200)")
        #expect(request.resume().isFinished && request.cancel().isFinished && request.suspend().isFinished)
    }

    @Test func aSessionCanLeaveStartingToTheCaller() async throws {
        let manual = Session(startRequestsImmediately: false)
        let request = manual.request(server.url())
        let task = request.serializingString()
        #expect(request.state == .initialized)
        #expect(server.hits("/") == 0)
        task.resume()
        #expect(try await task.value == "hello")
        #expect(session.request(server.url(), shouldAutomaticallyResume: false).response { _ in }.isInitialized)
    }

    @Test func aRequestThatNeverStartsIsReleased() {
        let manual = Session(startRequestsImmediately: false)
        weak var request: DataRequest?
        do {
            let made = manual.request(server.url()).validate { _, _, _ in .success(()) }
            _ = made.serializingString()
            made.response { _ in }
            request = made
        }
        #expect(request == nil)
    }

    @Test func everyHandlerIsServedInOrder() async throws {
        let request = session.request(server.url())
        let queue = DispatchQueue(label: "test")
        let order = Mutex<[Int]>([])
        let box = Order(order)
        for number in 1...5 { request.response(queue: queue) { _ in box.add(number) } }
        #expect(try await request.serializingString().value == "hello")
        #expect(try await request.serializingData().value == Data("hello".utf8))
        await withCheckedContinuation { done in request.response(queue: queue) { _ in done.resume() } }
        #expect(box.numbers == [1, 2, 3, 4, 5])
        #expect(server.hits("/") == 1)
    }

    private final class Order: Sendable {
        private let list: Mutex<[Int]>
        init(_ list: consuming Mutex<[Int]>) { self.list = list }
        func add(_ number: Int) { list.withLock { $0.append(number) } }
        var numbers: [Int] { list.withLock { $0 } }
    }

    @Test func manyTasksCanAwaitOneResponse() async throws {
        let task = session.request(server.url()).serializingString()
        let values = try await withThrowingTaskGroup(of: String.self) { group in
            for _ in 0..<50 { group.addTask { try await task.value } }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(values == Array(repeating: "hello", count: 50))
    }

    @Test func aRequestCancelledBeforeItStartsSendsNothing() async throws {
        let request = session.request(server.url())
        request.cancel()
        #expect(request.isCancelled)
        let error = await request.serializingData().response.error
        #expect(error?.isExplicitlyCancelledError == true)
        #expect(server.hits("/") == 0)
    }

    @Test func aSuspendedRequestWaits() async throws {
        let gate = LocalServerGate()
        server.serve(Data("late".utf8), at: "/late", after: gate)
        let request = session.request(server.url("/late"))
        let task = request.serializingString()
        await server.wait(forHits: 1, at: "/late")
        request.suspend()
        #expect(request.isSuspended)
        gate.open()
        request.resume()
        #expect(try await task.value == "late")
    }

    @Test func aRequestSuspendedFirstStartsWhenResumed() async throws {
        let request = session.request(server.url())
        request.suspend()
        let task = request.serializingString()
        #expect(request.isSuspended)
        request.resume()
        #expect(try await task.value == "hello")
    }

    @Test func cancellingATaskThatMayNotCancelLeavesTheRequest() async throws {
        let gate = LocalServerGate()
        server.serve(Data("late".utf8), at: "/late", after: gate)
        let request = session.request(server.url("/late"))
        let task = Task { try await request.serializingString(automaticallyCancelling: false).value }
        await server.wait(forHits: 1, at: "/late")
        task.cancel()
        gate.open()
        #expect(try await task.value == "late")
    }

    @Test func allRequestsOfASessionCanBeCancelled() async throws {
        let tasks = (0..<20).map { _ in session.request(server.url("/never")).serializingData() }
        let queue = DispatchQueue(label: "test")
        await withCheckedContinuation { done in
            session.cancelAllRequests(completingOnQueue: queue) { done.resume() }
        }
        for task in tasks { #expect(await task.response.error?.isExplicitlyCancelledError == true) }
        await server.waitUntilNobodyIsConnected()
    }

    @Test func aReleasedSessionEndsItsRequests() async throws {
        var session: Session? = Session()
        let tasks = (0..<20).compactMap { _ in session?.request(server.url("/never")).serializingData() }
        #expect(tasks.count == 20)
        session = nil
        for task in tasks { #expect(await task.response.error?.isSessionDeinitializedError == true) }
        let late = Session().request(server.url()).serializingData()
        #expect(await late.response.error?.isSessionDeinitializedError == true)
    }

    @Test func aServerThatIsSilentTimesOut() async throws {
        let request = session.request(server.url("/never")) { $0.timeoutInterval = 0.2 }
        let start = ContinuousClock.now
        let error = await request.serializingData().response.error
        #expect((error?.underlyingError as? URLError)?.code == .timedOut)
        #expect(ContinuousClock.now - start >= .milliseconds(200))
    }

    @Test func aServerThatIsSlowDoesNot() async throws {
        server.route("/slow") { exchange in
            try exchange.send("HTTP/1.1 200 OK\r\nContent-Length: 16\r\n\r\n")
            for _ in 0..<16 {
                try exchange.send("x")
                exchange.pause(0.25)
            }
        }
        let request = session.request(server.url("/slow")) { $0.timeoutInterval = 3 }
        #expect(try await request.serializingString().value == "xxxxxxxxxxxxxxxx")
    }

    @Test func nobodyThereIsAnError() async throws {
        let url = server.url()
        server.stop()
        let error = await session.request(url).serializingData().response.error
        #expect((error?.underlyingError as? URLError)?.code == .cannotConnectToHost)
        let host = await session.request("http://no-such-host.invalid/").serializingData().response.error
        #expect((host?.underlyingError as? URLError)?.code == .cannotFindHost)
    }

    @Test func progressGoesUpToOne() async throws {
        server.serve(Data(count: 3 << 20), at: "/big")
        let request = session.request(server.url("/big"))
        async let fractions = request.downloadProgress().reduce(into: [Double]()) { $0.append($1.fractionCompleted) }
        #expect(try await request.serializingData().value.count == 3 << 20)
        let seen = await fractions
        #expect(seen.last == 1)
        #expect(seen.allSatisfy { (0...1).contains($0) })
        #expect(request.downloadProgress.completedUnitCount == 3 << 20)
        #expect(request.downloadProgress.totalUnitCount == 3 << 20)
    }

    @Test func progressWithoutALengthIsUnknownUntilTheEnd() async throws {
        let gate = LocalServerGate()
        server.route("/chunked") { exchange in
            try exchange.send("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n")
            gate.wait()
            try exchange.send("0\r\n\r\n")
        }
        let request = session.request(server.url("/chunked"))
        let task = request.serializingString()
        var steps = request.downloadProgress().makeAsyncIterator()
        let first = await steps.next()
        #expect(first?.totalUnitCount == -1)
        #expect(first?.fractionCompleted == 0)
        #expect(first?.completedUnitCount == 5)
        gate.open()
        #expect(try await task.value == "hello")
        #expect(request.downloadProgress.fractionCompleted == 1)
        #expect(request.downloadProgress.totalUnitCount == 5)
    }

    @Test func moreRequestsThanConnectionsAllGetTheirTurn() async throws {
        try await withThrowingTaskGroup(of: String.self) { group in
            for _ in 0..<200 { group.addTask { try await session.request(server.url()).serializingString().value } }
            for try await text in group { #expect(text == "hello") }
        }
        #expect(server.connectionCount <= SessionConfiguration.default.httpMaximumConnectionsPerHost)
    }

    @Test func theCommandForAShellIsSafeAndWhole() async throws {
        let request = session.request(
            server.url("/?a=$(id)"), method: .post, parameters: ["k": "`v` \"$x\""], encoder: .json,
            headers: ["X-A": "\"q\""])
        let described = await withCheckedContinuation { done in
            request.cURLDescription { done.resume(returning: $0) }.resume()
        }
        #expect(described.hasPrefix("$ curl -v \\\n\t-X POST \\\n\t"))
        #expect(described.contains(#"-H "X-A: \"q\"""#))
        #expect(described.contains(#"\`v\` \\\"\$x\\\""#))
        #expect(described.hasSuffix("\"\(server.url("/?a=\\$(id)"))\""))
        #expect(described.contains("-H \"User-Agent: "))
        #expect(session.request("x").cURLDescription() == "$ curl command could not be created")
    }
}
