import Foundation
import FoundationNetworking
import MartletHTTP
import TestSupport
import Testing

/// An interrupted download goes on where it ended, or begins anew; the file is never made of two versions.
@Suite(.timeLimit(.minutes(10))) struct ResumeTests {
    static let size = 400_000
    static let cut = 150_000
    let content = FlowBytes.random(size, seed: 1)
    let server: LocalServer
    let session = Session()
    let directory: ScratchDirectory

    init() throws {
        directory = try ScratchDirectory()
        server = try LocalServer()
    }

    /// How the server sends what it has.
    struct Behaviour: Sendable {
        var fields = ["ETag: \"v1\""]
        var validator = "\"v1\""
        /// Where a whole answer is cut off; `nil` for nowhere.
        var cut: Int? = ResumeTests.cut
        /// What answers a request with a range, if not the usual.
        var partial: (@Sendable (LocalServerExchange, Int) throws -> Bool)?
    }

    func serve(_ content: Data, _ behaviour: Behaviour = Behaviour()) {
        server.route("/file") { exchange in
            _ = try exchange.body()
            let range = exchange.header("Range").flatMap { Int($0.dropFirst(6).dropLast()) }
            if let range, try behaviour.partial?(exchange, range) == true { return }
            let isCurrent = exchange.header("If-Range") == behaviour.validator
            let head = behaviour.fields.map { $0 + "\r\n" }.joined()
            if let range, isCurrent, range < content.count {
                let part = content[range...]
                try exchange.send(
                    "HTTP/1.1 206 Partial Content\r\n\(head)Content-Range: bytes \(range)-\(content.count - 1)/\(content.count)"
                        + "\r\nContent-Length: \(part.count)\r\n\r\n")
                return try exchange.send(part)
            }
            try exchange.send("HTTP/1.1 200 OK\r\n\(head)Content-Length: \(content.count)\r\n\r\n")
            guard let cut = behaviour.cut else { return try exchange.send(content) }
            try exchange.send(content[..<cut])
            exchange.close()
        }
    }

    /// Downloads until the server cuts it off.
    func interrupted() async throws -> Data {
        let response = await session.download(server.url("/file")).serializingDownloadedFileURL().response
        #expect(response.error != nil)
        return try #require(response.resumeData)
    }

    func partialFile(_ data: Data) throws -> URL {
        let fields = try JSONSerialization.jsonObject(with: data) as? [String: Any]
        return URL(filePath: try #require(fields?["partialFile"] as? String))
    }

    /// Goes on, and returns the file's bytes.
    func resumed(_ data: Data, name: String = "file") async throws -> Data {
        let target = URL(filePath: directory.file(name))
        let request = session.download(resumingWith: data, to: { _, _ in (target, []) })
        return try await Data(contentsOf: request.serializingDownloadedFileURL().value)
    }

    @Test func itGoesOnWhereItEnded() async throws {
        serve(content)
        let data = try await interrupted()
        serve(content, Behaviour(cut: nil))
        #expect(try await resumed(data) == content)
        #expect(server.hits("/file") == 2)
        #expect(server.lastRequest?.header("Range") == "bytes=150000-")
        #expect(server.lastRequest?.header("If-Range") == "\"v1\"")
        #expect(!FileManager.default.fileExists(atPath: try partialFile(data).path))
    }

    @Test func progressCountsWhatWasThere() async throws {
        serve(content)
        let data = try await interrupted()
        serve(content, Behaviour(cut: nil))
        let request = session.download(resumingWith: data)
        let steps = request.downloadProgress()
        async let response = request.serializingDownloadedFileURL().response
        var first: Int64?
        var last: Progress?
        for await step in steps {
            if first == nil, step.completedUnitCount > 0 { first = step.completedUnitCount }
            #expect(step.fractionCompleted <= 1)
            last = step
        }
        #expect(try #require(first) > 150_000)
        #expect(last?.totalUnitCount == 400_000 && last?.completedUnitCount == 400_000)
        try await FileManager.default.removeItem(at: response.result.get())
    }

    @Test func aServerThatIgnoresRangesSendsTheWhole() async throws {
        serve(content)
        let data = try await interrupted()
        server.serve(content, at: "/file")
        #expect(try await resumed(data) == content)
    }

    @Test func anotherVersionIsDownloadedWhole() async throws {
        serve(content)
        let data = try await interrupted()
        let other = FlowBytes.random(Self.size - 7, seed: 2)
        serve(other, Behaviour(fields: ["ETag: \"v2\""], validator: "\"v2\"", cut: nil))
        #expect(try await resumed(data) == other)
    }

    @Test func aVersionThatHidesBehindA206IsFound() async throws {
        serve(content)
        let data = try await interrupted()
        let other = FlowBytes.random(Self.size, seed: 2)
        // A server that does not know If-Range.
        serve(other, Behaviour(fields: ["ETag: \"v2\""], validator: "\"v1\"", cut: nil))
        #expect(try await resumed(data) == other)
        #expect(server.lastRequest?.header("Range") == nil)
    }

    @Test(arguments: [["ETag: W/\"v1\""], [], ["ETag: \"v1\"", "Accept-Ranges: none"]])
    func withoutAStrongValidatorThereIsNothingToGoOnWith(fields: [String]) async throws {
        serve(content, Behaviour(fields: fields))
        let request = session.download(server.url("/file"))
        let response = await request.serializingDownloadedFileURL().response
        #expect(response.error != nil && response.resumeData == nil && request.resumeData == nil)
    }

    @Test func aDateIsAsGoodIfItIsOldEnough() async throws {
        let date = "Sun, 06 Nov 1994 08:49:37 GMT"
        let fields = ["Last-Modified: \(date)", "Date: Sun, 06 Nov 1994 09:00:00 GMT"]
        serve(content, Behaviour(fields: fields))
        let data = try await interrupted()
        serve(content, Behaviour(fields: fields, validator: date, cut: nil))
        #expect(try await resumed(data) == content)
        #expect(server.lastRequest?.header("If-Range") == date)
        #expect(server.lastRequest?.header("Range") == "bytes=150000-")
    }

    @Test(arguments: [
        "bytes 0-399999/400000", "bytes 150001-399999/400000", "bytes 150000-399998/400000",
        "bytes 150000-399999/500000",
        "bytes 150000-/400000", "pages 1-2/3", "",
    ])
    func aPartThatIsNotWhatIsMissingIsNotUsed(range: String) async throws {
        serve(content)
        let data = try await interrupted()
        let wrong = FlowBytes.random(1000, seed: 9)
        serve(
            content,
            Behaviour(
                cut: nil,
                partial: { exchange, _ in
                    try exchange.respond(
                        "206 Partial Content", headers: ["ETag: \"v1\"", "Content-Range: \(range)"], body: wrong)
                    return true
                }))
        #expect(try await resumed(data) == content)
    }

    @Test func aRestThatIsCutOffCanBeGoneOnWithAgain() async throws {
        serve(content)
        let data = try await interrupted()
        let content = content
        serve(
            content,
            Behaviour(
                partial: { exchange, range in
                    try exchange.send(
                        "HTTP/1.1 206 Partial Content\r\nETag: \"v1\"\r\nContent-Range: bytes \(range)-399999/400000\r\n"
                            + "Content-Length: \(400_000 - range)\r\n\r\n")
                    try exchange.send(content[range..<(range + 50_000)])
                    exchange.close()
                    return true
                }))
        let again = await session.download(resumingWith: data).serializingDownloadedFileURL().response
        let more = try #require(again.resumeData)
        serve(content, Behaviour(cut: nil))
        #expect(try await resumed(more) == content)
        #expect(server.lastRequest?.header("Range") == "bytes=200000-")
    }

    /// All bytes came, and then the connection was lost before the last chunk.
    func interruptedAtTheEnd() async throws -> Data {
        let content = content
        server.route("/file") { exchange in
            try exchange.send("HTTP/1.1 200 OK\r\nETag: \"v1\"\r\nTransfer-Encoding: chunked\r\n\r\n")
            try exchange.send("\(String(content.count, radix: 16))\r\n")
            try exchange.send(content)
            try exchange.send("\r\n")
            exchange.close()
        }
        return try await interrupted()
    }

    @Test(arguments: [0, 5_000]) func whenNothingIsMissingTheFileIsComplete(tooMuch: Int) async throws {
        let data = try await interruptedAtTheEnd()
        if tooMuch > 0 {
            let handle = try FileHandle(forWritingTo: try partialFile(data))
            try handle.seekToEnd()
            try handle.write(contentsOf: Data(count: tooMuch))
        }
        server.route("/file") { exchange in
            try exchange.respond(
                "416 Range Not Satisfiable", headers: ["Content-Range: bytes */400000", "ETag: \"v1\""], text: "no")
        }
        #expect(try await resumed(data) == content)
    }

    @Test func whenTheServerHasLessByNowItBeginsAnew() async throws {
        let data = try await interruptedAtTheEnd()
        let other = FlowBytes.random(1000, seed: 4)
        serve(
            other,
            Behaviour(
                cut: nil,
                partial: { exchange, _ in
                    try exchange.respond("416 Range Not Satisfiable", headers: ["Content-Range: bytes */1000"])
                    return true
                }))
        #expect(try await resumed(data) == other)
    }

    @Test func aCodedBodyCannotBeGoneOnWith() async throws {
        let coded = try FlowBytes.gzip(content)
        server.route("/file") { exchange in
            try exchange.send(
                "HTTP/1.1 200 OK\r\nETag: \"v1\"\r\nContent-Encoding: gzip\r\nContent-Length: \(coded.count)\r\n\r\n")
            try exchange.send(coded[..<100_000])
            exchange.close()
        }
        let response = await session.download(server.url("/file")).serializingDownloadedFileURL().response
        #expect(response.error != nil && response.resumeData == nil)
    }

    @Test func aCodedRestIsNotAppended() async throws {
        serve(content)
        let data = try await interrupted()
        let content = content
        serve(
            content,
            Behaviour(
                cut: nil,
                partial: { exchange, range in
                    #expect(exchange.header("Accept-Encoding") == "identity")
                    try exchange.respond(
                        "206 Partial Content",
                        headers: [
                            "ETag: \"v1\"", "Content-Encoding: gzip", "Content-Range: bytes \(range)-399999/400000",
                        ], body: Data(count: 400_000 - range))
                    return true
                }))
        #expect(try await resumed(data) == content)
    }

    @Test func theSameDataServesTwice() async throws {
        serve(content)
        let data = try await interrupted()
        serve(content, Behaviour(cut: nil))
        #expect(try await resumed(data) == content)
        // The partial file is now the file; it is not touched again.
        #expect(try await resumed(data, name: "second") == content)
        #expect(server.lastRequest?.header("Range") == nil)
        #expect(try Data(contentsOf: URL(filePath: directory.file("file"))) == content)
    }

    @Test func twoAtOnceDoNotWriteIntoEachOther() async throws {
        serve(content)
        let data = try await interrupted()
        let gate = LocalServerGate()
        let content = content
        serve(
            content,
            Behaviour(
                cut: nil,
                partial: { exchange, range in
                    try exchange.send(
                        "HTTP/1.1 206 Partial Content\r\nETag: \"v1\"\r\nContent-Range: bytes \(range)-399999/400000\r\n"
                            + "Content-Length: \(400_000 - range)\r\n\r\n")
                    try exchange.send(content[range..<(range + 1000)])
                    gate.wait()
                    try exchange.send(content[(range + 1000)...])
                    return true
                }))
        let target = URL(filePath: directory.file("file"))
        let first = session.download(resumingWith: data, to: { _, _ in (target, []) })
        var steps = first.downloadProgress().makeAsyncIterator()
        async let whole = first.serializingDownloadedFileURL().response
        _ = await steps.next()
        let second = await session.download(resumingWith: data).serializingDownloadedFileURL().response
        #expect((second.error?.underlyingError as? URLError)?.localizedDescription.contains("another download") == true)
        gate.open()
        #expect(try await Data(contentsOf: whole.result.get()) == content)
    }

    @Test(arguments: ["deleted", "truncated", "longer", "fifo", "link"])
    func aPartialFileThatWasTouchedDoesNoHarm(how: String) async throws {
        serve(content)
        let data = try await interrupted()
        let file = try partialFile(data)
        let victim = directory.file("victim")
        try Data("victim".utf8).write(to: URL(filePath: victim))
        switch how {
        case "deleted": unlink(file.path)
        case "truncated": truncate(file.path, 1234)
        case "longer": truncate(file.path, 1_000_000)
        case "fifo":
            unlink(file.path)
            mkfifo(file.path, 0o600)
        default:
            unlink(file.path)
            symlink(victim, file.path)
        }
        serve(content, Behaviour(cut: nil))
        let target = URL(filePath: directory.file("file"))
        let response = await session.download(resumingWith: data, to: { _, _ in (target, []) })
            .serializingDownloadedFileURL().response
        if how == "link" {
            #expect(response.error != nil)
            unlink(file.path)
        } else {
            #expect(try Data(contentsOf: response.result.get()) == content)
            let range = ["truncated": "bytes=1234-", "longer": "bytes=150000-"][how]
            #expect(server.lastRequest?.header("Range") == range)
        }
        #expect(try Data(contentsOf: URL(filePath: victim)) == Data("victim".utf8))
    }

    @Test func aServerThatRefusesForNowLeavesItToLater() async throws {
        serve(content)
        let data = try await interrupted()
        server.fail("/file", status: "503 Service Unavailable")
        let response = await session.download(resumingWith: data).serializingDownloadedFileURL().response
        #expect(response.error?.responseCode == 503)
        let later = try #require(response.resumeData)
        serve(content, Behaviour(cut: nil))
        #expect(try await resumed(later) == content)
    }

    @Test func aRetryGoesOnByItself() async throws {
        serve(content)
        let target = URL(filePath: directory.file("file"))
        let request = session.download(server.url("/file"), interceptor: AttemptAdapter(), to: { _, _ in (target, []) })
        #expect(try await Data(contentsOf: request.serializingDownloadedFileURL().value) == content)
        #expect(server.lastRequest?.header("Range") == "bytes=150000-")
    }

    @Test(arguments: [true, false]) func aCancelledDownloadKeepsWhatCameIfAskedTo(isKept: Bool) async throws {
        let content = content
        server.route("/file") { exchange in
            try exchange.send("HTTP/1.1 200 OK\r\nETag: \"v1\"\r\nContent-Length: 400000\r\n\r\n")
            try exchange.send(content[..<100_000])
            exchange.waitForClose()
        }
        let request = session.download(server.url("/file"))
        let steps = request.downloadProgress()
        async let response = request.serializingDownloadedFileURL().response
        for await step in steps where step.completedUnitCount == 100_000 {
            request.cancel(producingResumeData: isKept)
            break
        }
        let data = await response.resumeData
        #expect(await response.error?.isExplicitlyCancelledError == true)
        #expect((data != nil) == isKept && request.resumeData == data)
        guard let data else { return }
        serve(content, Behaviour(cut: nil))
        #expect(try await resumed(data) == content)
        #expect(server.lastRequest?.header("Range") == "bytes=100000-")
    }

    @Test func theCallbackGetsTheDataOnceAlsoAfterTheEnd() async throws {
        let content = content
        server.route("/file") { exchange in
            try exchange.send("HTTP/1.1 200 OK\r\nETag: \"v1\"\r\nContent-Length: 400000\r\n\r\n")
            try exchange.send(content[..<100_000])
            exchange.waitForClose()
        }
        let request = session.download(server.url("/file"))
        async let response = request.serializingDownloadedFileURL().response
        for await step in request.downloadProgress() where step.completedUnitCount == 100_000 { break }
        let data: Data? = await withCheckedContinuation { done in
            request.cancel(byProducingResumeData: { done.resume(returning: $0) })
        }
        #expect(data != nil)
        #expect(await response.resumeData == data)
        let late: Data? = await withCheckedContinuation { done in
            request.cancel(byProducingResumeData: { done.resume(returning: $0) })
        }
        #expect(late == data)
        try FileManager.default.removeItem(at: try partialFile(try #require(data)))
    }
}
