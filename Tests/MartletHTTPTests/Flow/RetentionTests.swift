import Foundation
import FoundationNetworking
import MartletHTTP
import TestSupport
import Testing

/// A request that is over is held by nobody, and a session that goes leaves nobody waiting.
@Suite(.timeLimit(.minutes(10))) struct RetentionTests {
    private let server: LocalServer
    private let session = Session()

    init() throws {
        server = try LocalServer([
            "/": { try $0.respond(text: "hello") }, "/never": { $0.waitForClose() },
            "/moved": { try $0.respond("302 Found", headers: ["Location: /"]) },
        ])
    }

    private static let kinds = [
        "data", "data with everything", "upload", "download", "stream", "loop", "input", "cancelled",
    ]

    @Test(arguments: kinds) func aRequestThatIsOverIsReleased(kind: String) async throws {
        let (request, task) = await finished(kind)
        #expect(await eventually { request.object == nil }, "the request")
        #expect(await eventually { task.object == nil }, "its task")
    }

    private func finished(_ kind: String) async -> (Weak<Request>, Weak<SessionTask>) {
        let url = server.url()
        switch kind {
        case "upload":
            let request = session.upload(InputStream(data: Data(count: 100_000)), to: url)
            _ = await request.serializingString().response
            return references(request)
        case "download":
            let request = session.download(url)
            if let file = await request.serializingDownloadedFileURL().response.fileURL {
                try? FileManager.default.removeItem(at: file)
            }
            return references(request)
        case "stream":
            let request = session.streamRequest(url)
            await withCheckedContinuation { done in
                request.responseStreamString(on: .global()) { if $0.completion != nil { done.resume() } }
            }
            return references(request)
        case "loop":
            let request = session.streamRequest(url)
            for await _ in request.streamTask().streamingData() {}
            return references(request)
        case "input":
            let request = session.streamRequest(url)
            nonisolated(unsafe) let input = request.asInputStream()
            await withCheckedContinuation { done in
                Thread.detachNewThread {
                    input?.open()
                    var bytes = [UInt8](repeating: 0, count: 100)
                    while (input?.read(&bytes, maxLength: 100) ?? 0) > 0 {}
                    done.resume()
                }
            }
            return references(request)
        case "cancelled":
            let request = session.request(server.url("/never"))
            let task = request.serializingString()
            await server.wait(forHits: 1, at: "/never")
            request.cancel()
            _ = await task.response
            return references(request)
        case "data with everything":
            let request = session.request(server.url("/moved"), interceptor: AttemptAdapter())
                .validate().redirect(using: Redirector.follow).eventMonitor(ClosureEventMonitor())
                .downloadProgress(queue: .global()) { _ in }.uploadProgress(queue: .global()) { _ in }
                .onHTTPResponse(on: .global()) { _ in }.cURLDescription { _ in }
            let requests = request.urlRequests()
            _ = await request.serializingString().response
            for await _ in requests {}
            return references(request)
        default:
            let request = session.request(url)
            _ = await request.serializingString().response
            return references(request)
        }
    }

    private func references(_ request: Request) -> (Weak<Request>, Weak<SessionTask>) {
        #expect(request.lastTask != nil)
        return (Weak(object: request), Weak(object: request.lastTask))
    }

    @Test func aStreamThatNeverStartsIsReleased() async {
        let manual = Session(startRequestsImmediately: false)
        func make() -> Weak<Request> {
            let request = manual.streamRequest(server.url())
            _ = request.streamTask().streamingStrings(automaticallyCancelling: false)
            request.responseStream { _ in }
            return Weak(object: request)
        }
        let request = make()
        #expect(await eventually { request.object == nil })
    }

    @Test func anEagerRequestThatNeverStartsGoesWithItsSession() async throws {
        var eager: Session? = Session(startRequestsImmediately: false, requestSetup: .eager)
        func make() -> Weak<Request>? { (eager?.request(server.url())).map { Weak(object: $0) } }
        let request = try #require(make())
        #expect(request.object != nil)
        eager = nil
        #expect(await eventually { request.object == nil })
    }

    @Test func aRequestThatWaitsToBeRetriedIsReleasedWhenCancelled() async throws {
        server.fail("/fail")
        func make() async -> Weak<Request> {
            let request = session.request(
                server.url("/fail"), interceptor: Retrier { _, _, _, done in done(.retryWithDelay(3600)) }
            ).validate()
            let task = request.serializingString()
            await server.wait(forHits: 1, at: "/fail")
            _ = await eventually { request.retryCount == 1 }
            request.cancel()
            #expect(await task.response.error?.isExplicitlyCancelledError == true)
            return Weak(object: request)
        }
        let request = await make()
        #expect(await eventually { request.object == nil })
    }

    /// Never answers.
    private struct Silent: RedirectHandler {
        func task(
            _ task: SessionTask, willBeRedirectedTo request: URLRequest, for response: HTTPURLResponse,
            completion: @escaping @Sendable (URLRequest?) -> Void
        ) {}
    }

    @Test func cancellingEndsARequestWhoseRedirectNobodyDecides() async throws {
        let request = session.request(server.url("/moved")).redirect(using: Silent())
        let task = request.serializingString()
        await server.wait(forHits: 1, at: "/moved")
        request.cancel()
        #expect(await task.response.error?.isExplicitlyCancelledError == true)
    }

    @Test func whatIsPendingEndsOnceWithItsSession() async throws {
        let configuration = SessionConfiguration.default
        configuration.httpMaximumConnectionsPerHost = 4
        var session: Session? = Session(configuration: configuration)
        let ends = Tally<Int>()
        let failures = Tally<String>()
        let (ended, end) = AsyncStream.makeStream(of: Void.self)
        server.fail("/fail")
        for number in 0..<60 {
            // On the wire, in line, waiting for a retry, for an adapter, for a redirect.
            let request: DataRequest?
            switch number % 4 {
            case 0: request = session?.request(server.url("/never"))
            case 1:
                request = session?.request(
                    server.url(), interceptor: Adapter { _, _, _ in })
            case 2:
                request = session?.request(
                    server.url("/fail"), interceptor: Retrier { _, _, _, done in done(.retryWithDelay(3600)) }
                ).validate()
            default: request = session?.request(server.url("/moved")).redirect(using: Silent())
            }
            request?.response(queue: .global()) { response in
                ends.note(number)
                // One that had just failed has its own error.
                if case .sessionDeinitialized = response.error {
                } else if response.error?.responseCode != 500 {
                    failures.note("\(String(describing: response.error))")
                }
                end.yield()
            }
        }
        await server.wait { $0.accepted > 0 }
        session = nil
        var count = 0
        for await _ in ended {
            count += 1
            if count == 60 { break }
        }
        #expect(ends.all.count == 60 && ends.all.values.allSatisfy { $0 == 1 })
        #expect(failures.all.isEmpty)
        await server.waitUntilNobodyIsConnected()
    }

    @Test func allCanBeCancelledAndLookedAt() async throws {
        let session = Session()
        let tasks = (0..<20).map { _ in session.request(server.url("/never")).serializingString() }
        let count = await withCheckedContinuation { done in
            session.withAllRequests { done.resume(returning: $0.count) }
        }
        #expect(count == 20)
        await withCheckedContinuation { done in
            session.cancelAllRequests(completingOnQueue: .global()) { done.resume() }
        }
        for task in tasks { #expect(await task.response.error?.isExplicitlyCancelledError == true) }
        let rest = await withCheckedContinuation { done in
            session.withAllRequests { done.resume(returning: $0.count) }
        }
        #expect(rest == 0)
    }

    @Test func whatIsCancelledInLineIsLetGoOfThoughTheServerNeverAnswers() async throws {
        let configuration = SessionConfiguration.default
        configuration.httpMaximumConnectionsPerHost = 1
        let session = Session(configuration: configuration)
        let first = session.request(server.url("/never"))
        let task = first.serializingString()
        await server.wait(forHits: 1, at: "/never")
        var waiting: [Weak<SessionTask>] = []
        for _ in 0..<1000 {
            let request = session.request(server.url())
            let task = request.serializingString()
            waiting.append(Weak(object: request.lastTask))
            request.cancel()
            _ = await task.response
        }
        let all = waiting
        #expect(await eventually { all.filter { $0.object != nil }.count <= 130 })
        first.cancel()
        _ = await task.response
    }

    @Test func tenThousandInLineTakeLittle() async throws {
        let ending = try await ChildRun.run("queue memory", test: "RetentionTests/childWithALongLine")
        #expect(ending.status == 0, "\(ending.output)")
    }

    @Test(.enabled(if: ChildRun.isFor("queue memory"))) func childWithALongLine() async throws {
        let url = server.url()
        // What is made once.
        let first = (0..<500).map { _ in session.request(url).serializingData() }
        for task in first { _ = await task.response }
        let holders = (0..<6).map { _ in session.request(server.url("/never")).serializingData() }
        await server.wait(forHits: 6, at: "/never")
        let before = ProcessCounts.resident
        let requests = (0..<10_000).map { _ in session.request(url) }
        let tasks = requests.map { $0.validate().serializingData() }
        let each = (ProcessCounts.resident - before) / 10_000
        print("a queued request: \(each) bytes")
        #expect(each < 4096)
        holders.forEach { $0.cancel() }
        for task in tasks { #expect(await task.response.error == nil) }
    }
}
