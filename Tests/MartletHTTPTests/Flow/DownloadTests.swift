import Foundation
import FoundationNetworking
import MartletHTTP
import Synchronization
import TestSupport
import Testing

/// What is downloaded is where it should be, whole, or nowhere.
@Suite(.timeLimit(.minutes(10))) struct DownloadTests {
    private let server: LocalServer
    private let session = Session()
    private let directory: ScratchDirectory
    private static let content = FlowBytes.random(300_000)

    init() throws {
        directory = try ScratchDirectory()
        server = try LocalServer()
        server.serve(Self.content, at: "/file")
        server.serve(Data(), at: "/empty")
        server.fail("/missing", status: "404 Not Found")
        server.route("/204") { try $0.send("HTTP/1.1 204 No Content\r\n\r\n") }
        server.route("/moved") { try $0.respond("302 Found", headers: ["Location: /file"], text: "moved, not here") }
        server.route("/head") { exchange in
            try exchange.send("HTTP/1.1 200 OK\r\nContent-Length: 1234\r\n\r\n")
        }
    }

    private func place(_ name: String) -> URL { URL(filePath: directory.file(name)) }

    private func download(
        _ path: String, to url: URL, _ options: DownloadRequest.Options = []
    ) async -> AFDownloadResponse<URL> {
        await session.download(server.url(path), to: { _, _ in (url, options) }).serializingDownloadedFileURL().response
    }

    @Test func withoutADestinationTheFileStaysWhereItCame() async throws {
        let response = await session.download(server.url("/file")).serializingDownloadedFileURL().response
        let file = try response.result.get()
        defer { try? FileManager.default.removeItem(at: file) }
        #expect(try Data(contentsOf: file) == Self.content)
        let mode = try FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions] as? Int
        #expect(mode == 0o600)
    }

    @Test func theFileIsMovedToItsDestination() async throws {
        let target = place("there")
        let box = Box()
        let response = await session.download(
            server.url("/file"),
            to: { url, response in
                box.set(url)
                #expect(response.statusCode == 200)
                return (target, [])
            }
        ).serializingDownloadedFileURL().response
        #expect(response.value == target)
        #expect(try Data(contentsOf: target) == Self.content)
        #expect(box.value.map { FileManager.default.fileExists(atPath: $0.path) } == false)
        #expect(try directory.names() == ["there"])
    }

    @Test func directoriesOnTheWayAreCreatedIfAskedFor() async throws {
        let target = place("a/b/c/file")
        let refused = await download("/file", to: target)
        #expect((refused.error?.underlyingError as? CocoaError)?.code == .fileNoSuchFile)
        #expect(refused.error?.isDownloadedFileMoveError == true)
        #expect(refused.fileURL == nil)
        // It is still there, and the error says where.
        let source = try #require(refused.error?.sourceURL)
        #expect(try Data(contentsOf: source) == Self.content)
        try FileManager.default.removeItem(at: source)
        let response = await download("/file", to: target, .createIntermediateDirectories)
        #expect(try Data(contentsOf: response.result.get()) == Self.content)
    }

    @Test func aFileThatIsThereStaysUnlessItMayBeRemoved() async throws {
        let target = place("file")
        try Data("old".utf8).write(to: target)
        let refused = await download("/file", to: target)
        #expect((refused.error?.underlyingError as? CocoaError)?.code == .fileWriteFileExists)
        #expect(try Data(contentsOf: target) == Data("old".utf8))
        refused.error?.sourceURL.map { try? FileManager.default.removeItem(at: $0) }
        let response = await download("/file", to: target, .removePreviousFile)
        #expect(try Data(contentsOf: response.result.get()) == Self.content)
        #expect(try directory.names() == ["file"])
    }

    @Test func aDirectoryIsNeverRemovedForAFile() async throws {
        try FileManager.default.createDirectory(at: place("folder"), withIntermediateDirectories: true)
        try Data("kept".utf8).write(to: place("folder/kept"))
        let response = await download("/file", to: place("folder"), .removePreviousFile)
        #expect(response.error?.isDownloadedFileMoveError == true)
        #expect(try Data(contentsOf: place("folder/kept")) == Data("kept".utf8))
        response.error?.sourceURL.map { try? FileManager.default.removeItem(at: $0) }
    }

    @Test(.enabled(if: FileManager.default.isWritableFile(atPath: "/dev/shm")))
    func aDestinationOnAnotherFileSystemIsAsGood() async throws {
        let folder = "/dev/shm/martlet-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let target = URL(filePath: folder + "/file")
        let response = await download("/file", to: target)
        #expect(try Data(contentsOf: response.result.get()) == Self.content)
        let refused = await download("/empty", to: target)
        #expect((refused.error?.underlyingError as? CocoaError)?.code == .fileWriteFileExists)
        refused.error?.sourceURL.map { try? FileManager.default.removeItem(at: $0) }
        #expect(try Data(contentsOf: target) == Self.content)
        let replaced = await download("/empty", to: target, .removePreviousFile)
        #expect(try Data(contentsOf: replaced.result.get()).isEmpty)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["file"])
    }

    @Test func aPlaceThatIsNoneIsAnErrorAndTheFileStays() async throws {
        let response = await download("/file", to: URL(filePath: "/proc/self/nowhere"))
        let error = try #require(response.error)
        #expect(error.isDownloadedFileMoveError)
        #expect(error.destinationURL?.path == "/proc/self/nowhere")
        #expect(error.localizedDescription.contains("/proc/self/nowhere"))
        let source = try #require(error.sourceURL)
        #expect(try Data(contentsOf: source) == Self.content)
        try FileManager.default.removeItem(at: source)
    }

    @Test(arguments: ["/empty", "/204"]) func anEmptyBodyMakesAnEmptyFile(path: String) async throws {
        let response = await download(path, to: place("file"))
        #expect(try Data(contentsOf: response.result.get()).isEmpty)
        #expect(response.metrics != nil)
    }

    @Test func theAnswerToHeadMakesAnEmptyFile() async throws {
        let target = place("file")
        let response = await session.download(server.url("/head"), method: .head, to: { _, _ in (target, []) })
            .serializingDownloadedFileURL().response
        #expect(try Data(contentsOf: response.result.get()).isEmpty)
    }

    @Test func theBodyOfARedirectIsNotInTheFile() async throws {
        let response = await download("/moved", to: place("file"))
        #expect(try Data(contentsOf: response.result.get()) == Self.content)
    }

    @Test func whatFailsValidationReplacesNothingAndLeavesNothing() async throws {
        let target = place("file")
        try Data("good".utf8).write(to: target)
        let seen = Box()
        let response = await session.download(server.url("/missing"), to: { _, _ in (target, .removePreviousFile) })
            .validate { _, response, file in
                seen.set(file)
                #expect(file.flatMap { try? Data(contentsOf: $0) } == Data("failed as asked".utf8))
                return response.statusCode == 200 ? .success(()) : .failure(POSIXError(.EBADMSG))
            }
            .serializingDownloadedFileURL().response
        #expect(response.error?.isResponseValidationError == true)
        #expect(response.fileURL == nil && response.resumeData == nil)
        #expect(try Data(contentsOf: target) == Data("good".utf8))
        let file = try #require(seen.value)
        #expect(!FileManager.default.fileExists(atPath: file.path))
    }

    @Test func aRetryAfterAFailedValidationFindsItsPlaceFree() async throws {
        server.route("/twice") { exchange in
            if exchange.header("X-Attempt") == nil { return try exchange.respond("503 Busy", text: "busy") }
            try exchange.respond(body: Self.content)
        }
        let target = place("file")
        let request = session.download(
            server.url("/twice"), interceptor: AttemptAdapter(), to: { _, _ in (target, []) }
        ).validate()
        #expect(try await Data(contentsOf: request.serializingDownloadedFileURL().value) == Self.content)
        #expect(request.retryCount == 1)
    }

    @Test func aRetryAfterAFailedSerialisationFindsItsPlaceFree() async throws {
        server.route("/twice") { exchange in
            try exchange.respond(text: exchange.header("X-Attempt") == nil ? "no JSON" : "[1]")
        }
        let target = place("file")
        let request = session.download(
            server.url("/twice"), interceptor: AttemptAdapter(), to: { _, _ in (target, []) })
        #expect(try await request.serializingDecodable([Int].self).value == [1])
        #expect(try Data(contentsOf: target) == Data("[1]".utf8))
    }

    @Test(arguments: [
        "../../etc/passwd", "/etc/passwd", "..", ".", ".bashrc", "a/../../b", "..\\..\\evil.exe", "x\u{0}y", "a\nb",
        "gpj\u{202E}exe.jpg", String(repeating: "n", count: 400) + ".txt",
    ])
    func aHostileNameNamesAFileInTheDirectory(name: String) async throws {
        let encoded = name.utf8.map { String(format: "%%%02X", $0) }.joined()
        let destination = DownloadRequest.suggestedDownloadDestination(for: .cachesDirectory, in: .userDomainMask)
        let response = try #require(
            HTTPURLResponse(
                url: URL(string: server.url("/x"))!, statusCode: 200, httpVersion: "HTTP/1.1",
                headerFields: ["Content-Disposition": "attachment; filename*=UTF-8''\(encoded)"]))
        let target = destination(URL(filePath: "/tmp/t"), response).destinationURL
        let parent = try #require(FileManager.default.urls(for: .cachesDirectory, in: .userDomainMask).first)
        #expect(target.deletingLastPathComponent().standardizedFileURL.path == parent.standardizedFileURL.path)
        #expect(!target.lastPathComponent.hasPrefix("."))
        #expect((1...255).contains(target.lastPathComponent.utf8.count))
        #expect(target.lastPathComponent.unicodeScalars.allSatisfy { $0.value >= 32 && $0.value != 0x202E })
    }

    @Test func progressEndsAtOneAndNeverGoesBack() async throws {
        let request = session.download(server.url("/file"))
        let steps = request.downloadProgress()
        async let response = request.serializingDownloadedFileURL().response
        var last = 0.0
        for await step in steps {
            #expect(step.fractionCompleted >= last && step.fractionCompleted <= 1)
            last = step.fractionCompleted
        }
        #expect(last == 1)
        let file = try await response.result.get()
        #expect(request.downloadProgress.completedUnitCount == 300_000)
        try FileManager.default.removeItem(at: file)
    }

    @Test func aFullDiskIsAnErrorAndWhatIsThereCanBeGoneOnWith() async throws {
        let whole = FlowBytes.random(2 << 20)
        server.route("/large") { exchange in
            let from = exchange.header("Range").flatMap { Int($0.dropFirst(6).dropLast()) } ?? 0
            let range = "Content-Range: bytes \(from)-\(whole.count - 1)/\(whole.count)"
            try exchange.respond(
                from > 0 ? "206 Partial Content" : "200 OK", headers: ["ETag: \"l\""] + (from > 0 ? [range] : []),
                body: whole[from...])
        }
        let resume = place("resume")
        let ending = try await ChildRun.run(
            "full disk", test: "DownloadTests/childWithAFullDisk",
            environment: ["TMPDIR": directory.path, "URL": server.url("/large"), "RESUME": resume.path])
        #expect(ending.status == 0, "\(ending.output)")
        let target = place("file")
        let request = session.download(resumingWith: try Data(contentsOf: resume), to: { _, _ in (target, []) })
        #expect(try await Data(contentsOf: request.serializingDownloadedFileURL().value) == whole)
        #expect(server.lastRequest?.header("Range") == "bytes=1048576-")
    }

    @Test(.enabled(if: ChildRun.isFor("full disk"))) func childWithAFullDisk() async throws {
        let environment = ProcessInfo.processInfo.environment
        // Beyond the limit a file takes nothing more, which a full disk looks like.
        signal(SIGXFSZ, SIG_IGN)
        var limit = rlimit(rlim_cur: 1 << 20, rlim_max: 1 << 20)
        #expect(setrlimit(__rlimit_resource_t(UInt32(1)), &limit) == 0)
        let response = await session.download(try #require(environment["URL"])).serializingDownloadedFileURL()
            .response
        let error = response.error?.underlyingError as? URLError
        #expect(error?.code == .cannotWriteToFile)
        try #require(response.resumeData).write(to: URL(filePath: try #require(environment["RESUME"])))
    }

    private final class Box: Sendable {
        private let stored = Mutex<URL?>(nil)
        func set(_ url: URL?) { stored.withLock { $0 = url } }
        var value: URL? { stored.withLock { $0 } }
    }
}
