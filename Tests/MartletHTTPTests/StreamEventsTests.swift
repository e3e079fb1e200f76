import Foundation
import MartletHTTP
import TestSupport
import Testing

/// The events of a `text/event-stream`, as a loop takes them.
@Suite(.timeLimit(.minutes(10))) struct StreamEventsTests {
    private let session = Session(configuration: .ephemeral)

    @Test func eventsComeWithTheirFields() async throws {
        let body = """
            : a comment
            retry: 2500
            id: 7
            event: added
            data: first
            data: second

            data: plain

            data: never ended
            """
        let server = try LocalServer(["/": { try $0.respond(headers: ["Content-Type: text/event-stream"], text: body) }]
        )
        var events: [ServerSentEvent] = []
        let request = session.streamRequest(server.url()).validate(contentType: ["text/event-stream"])
        for try await event in request.streamTask().serverSentEvents() { events.append(event) }
        #expect(
            events == [
                ServerSentEvent(id: "7", event: "added", data: "first\nsecond", retry: .milliseconds(2500)),
                ServerSentEvent(id: "7", event: "message", data: "plain"),
            ])
    }

    @Test func anEventArrivesWhenItWasSent() async throws {
        let gate = LocalServerGate()
        let server = try LocalServer([
            "/": { exchange in
                try exchange.send("HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\n\r\ndata: now\n\n")
                gate.wait()
                try exchange.send("data: later\n\n")
                exchange.close()
            }
        ])
        var events = session.streamRequest(server.url()).streamTask().serverSentEvents().makeAsyncIterator()
        #expect(try await events.next() == ServerSentEvent(data: "now"))
        gate.open()
        #expect(try await events.next() == ServerSentEvent(data: "later"))
        #expect(try await events.next() == nil)
    }

    @Test func aPageInPlaceOfEventsIsRefused() async throws {
        let server = try LocalServer([
            "/": { exchange in
                try exchange.send(
                    "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: 100\r\n\r\ndata: x\n\n")
                exchange.waitForClose()
            }
        ])
        let request = session.streamRequest(server.url()).validate(contentType: ["text/event-stream"])
        await #expect(throws: AFError.self) {
            for try await event in request.streamTask().serverSentEvents() { Issue.record("\(event)") }
        }
        #expect(request.error?.responseContentType == "text/html")
        await server.waitUntilNobodyIsConnected()
    }

    @Test func anEventThatIsTooLargeEndsTheLoop() async throws {
        let server = try LocalServer([
            "/": { exchange in
                try exchange.send("HTTP/1.1 200 OK\r\n\r\ndata: 1234\n\ndata: 123456\n\n")
                exchange.waitForClose()
            }
        ])
        var data: [String] = []
        do throws(AFError) {
            let request = session.streamRequest(server.url())
            for try await event in request.streamTask().serverSentEvents(maximumSize: 5) { data.append(event.data) }
            Issue.record("no error")
        } catch {
            guard case .limitExceeded(reason: .eventSize(5)) = error else {
                Issue.record("\(error)")
                return
            }
        }
        #expect(data == ["1234"])
        await server.waitUntilNobodyIsConnected()
    }
}
