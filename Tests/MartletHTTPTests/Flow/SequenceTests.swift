import Foundation
import FoundationNetworking
import MartletHTTP
import TestSupport
import Testing

/// Sequences of what happens to a request end with it, however it ends.
@Suite(.timeLimit(.minutes(10))) struct SequenceTests {
    private let server: LocalServer
    private let session = Session()

    init() throws {
        server = try LocalServer(["/": { try $0.respond(text: "hello") }, "/never": { $0.waitForClose() }])
    }

    /// What each sequence of a request gave, once all ended.
    private struct Given: Sendable {
        var requests = 0
        var tasks = 0
        var commands = 0
        var responses = 0
        var uploads = 0
        var downloads = 0
    }

    /// The sequences are made before `act` is done to the request.
    private func given(by request: DataRequest, act: @Sendable (DataRequest) async -> Void) async -> Given {
        let requests = request.urlRequests()
        let tasks = request.urlSessionTasks()
        let commands = request.cURLDescriptions()
        let responses = request.httpResponses()
        let uploads = request.uploadProgress()
        let downloads = request.downloadProgress()
        async let requestCount = requests.reduce(0) { count, _ in count + 1 }
        async let taskCount = tasks.reduce(0) { count, _ in count + 1 }
        async let commandCount = commands.reduce(0) { count, command in
            #expect(command.hasPrefix("$ curl -v"))
            return count + 1
        }
        async let responseCount = responses.reduce(0) { count, _ in count + 1 }
        async let uploadCount = uploads.reduce(0) { count, _ in count + 1 }
        async let downloadCount = downloads.reduce(0) { count, _ in count + 1 }
        await act(request)
        return await Given(
            requests: requestCount, tasks: taskCount, commands: commandCount, responses: responseCount,
            uploads: uploadCount, downloads: downloadCount)
    }

    @Test func theyEndWhenTheRequestIsDone() async throws {
        let given = await given(by: session.request(server.url())) { _ = await $0.serializingString().response }
        #expect(given.requests == 1 && given.tasks == 1 && given.commands == 1 && given.responses == 1)
        #expect(given.downloads > 0)
    }

    @Test func theyTellOfEachAttempt() async throws {
        server.route("/twice") { exchange in
            if exchange.header("X-Attempt") == nil { return try exchange.respond("503 Busy", text: "busy") }
            try exchange.respond(text: "hello")
        }
        let request = session.request(server.url("/twice"), interceptor: AttemptAdapter()).validate()
        let given = await given(by: request) { _ = await $0.serializingString().response }
        #expect(given.requests == 2 && given.tasks == 2 && given.commands == 2 && given.responses == 2)
    }

    @Test func theyEndWhenTheRequestIsCancelled() async throws {
        let server = server
        let given = await given(by: session.request(server.url("/never"))) { request in
            let task = request.serializingString()
            await server.wait(forHits: 1, at: "/never")
            request.cancel()
            _ = await task.response
        }
        #expect(given.requests == 1 && given.tasks == 1 && given.responses == 0)
    }

    @Test func theyEndWhenTheRequestIsCancelledBeforeItStarts() async throws {
        let given = await given(by: session.request(server.url())) { $0.cancel() }
        #expect(given.requests == 0 && given.tasks == 0 && given.responses == 0)
    }

    @Test func theyEndWhenTheRequestFailsBeforeItIsSent() async throws {
        let given = await given(by: session.request("")) { _ = await $0.serializingString().response }
        #expect(given.tasks == 0 && given.responses == 0)
    }

    @Test func theyEndWhenTheRequestIsReleasedWithoutHavingStarted() async throws {
        let manual = Session(startRequestsImmediately: false)
        func sequences() -> (StreamOf<URLRequest>, StreamOf<Progress>, StreamOf<HTTPURLResponse>) {
            let request = manual.request(server.url())
            return (request.urlRequests(), request.downloadProgress(), request.httpResponses())
        }
        let (requests, progress, responses) = sequences()
        for await _ in requests { Issue.record("nothing was sent") }
        for await _ in progress { Issue.record("nothing came") }
        for await _ in responses { Issue.record("nothing came") }
        func stream() -> DataStreamTask.Stream<Data, Never> {
            manual.streamRequest(server.url()).streamTask().streamingData()
        }
        for await _ in stream() { Issue.record("nothing came") }
    }

    @Test func theyEndWithTheSession() async throws {
        var session: Session? = Session()
        let request = try #require(session?.request(server.url("/never")))
        let task = request.serializingString()
        await server.wait(forHits: 1, at: "/never")
        let responses = request.httpResponses()
        session = nil
        for await _ in responses { Issue.record("nothing came") }
        guard case .sessionDeinitialized = await task.response.error else {
            Issue.record("ended otherwise")
            return
        }
    }

    @Test func theyEndAtOnceOnceTheRequestIsOver() async throws {
        let request = session.request(server.url())
        _ = await request.serializingString().response
        #expect(await eventually { request.isFinished })
        let requests = await request.urlRequests().reduce(0) { count, _ in count + 1 }
        let steps = await request.downloadProgress().reduce(0) { count, _ in count + 1 }
        #expect(requests == 1)
        #expect(steps == 1)
    }

    @Test func theBufferingPolicyBoundsWhatWaits() async throws {
        server.serve(Data(count: 1 << 20), at: "/large")
        let request = session.request(server.url("/large"))
        let newest = request.downloadProgress(bufferingPolicy: .bufferingNewest(1))
        _ = await request.serializingData().response
        var steps: [Progress] = []
        for await step in newest { steps.append(step) }
        #expect(steps.count == 1)
        #expect(steps.first?.fractionCompleted == 1)
    }

    @Test func aTaskThatIsCancelledEndsItsLoop() async throws {
        let request = session.request(server.url("/never"))
        let response = request.serializingString()
        let progress = request.downloadProgress()
        let loop = Task { await progress.reduce(0) { count, _ in count + 1 } }
        await server.wait(forHits: 1, at: "/never")
        loop.cancel()
        #expect(await loop.value == 0)
        #expect(!request.isCancelled)
        request.cancel()
        _ = await response.response
    }
}
