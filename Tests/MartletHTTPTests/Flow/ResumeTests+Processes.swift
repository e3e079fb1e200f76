import Foundation
import FoundationNetworking
import MartletHTTP
import TestSupport
import Testing

/// What another process goes on with, and what is left of one that was killed.
extension ResumeTests {
    @Test func anotherProcessGoesOnWithTheDataAlone() async throws {
        serve(content)
        let data = try await interrupted()
        let resume = try directory.write(data, as: "resume")
        serve(content, Behaviour(cut: nil))
        let ending = try await ChildRun.run(
            "resume", test: "ResumeTests/child",
            environment: ["RESUME": resume, "TARGET": directory.file("file")])
        #expect(ending.status == 0, "\(ending.output)")
        #expect(try Data(contentsOf: URL(filePath: directory.file("file"))) == content)
        #expect(server.lastRequest?.header("Range") == "bytes=150000-")
    }

    @Test func aProcessThatIsKilledLosesNothingThatWasRecorded() async throws {
        serve(content)
        let data = try await interrupted()
        let resume = try directory.write(data, as: "resume")
        let content = content
        serve(
            content,
            Behaviour(
                partial: { exchange, range in
                    try exchange.send(
                        "HTTP/1.1 206 Partial Content\r\nETag: \"v1\"\r\nContent-Range: bytes \(range)-399999/400000\r\n"
                            + "Content-Length: \(400_000 - range)\r\n\r\n")
                    try exchange.send(content[range..<(range + 90_000)])
                    exchange.waitForClose()
                    return true
                }))
        let (process, ending) = try ChildRun.start(
            "resume", test: "ResumeTests/child", environment: ["RESUME": resume, "TARGET": directory.file("file")])
        let partial = try partialFile(data)
        #expect(
            await eventually {
                let size = try? FileManager.default.attributesOfItem(atPath: partial.path)[.size] as? Int
                return size == 240_000
            })
        kill(process.processIdentifier, SIGKILL)
        _ = await ending.value
        serve(content, Behaviour(cut: nil))
        #expect(try await resumed(data) == content)
        #expect(server.lastRequest?.header("Range") == "bytes=150000-")
    }

    @Test(.enabled(if: ChildRun.isFor("resume"))) func child() async throws {
        let environment = ProcessInfo.processInfo.environment
        let data = try Data(contentsOf: URL(filePath: try #require(environment["RESUME"])))
        let target = URL(filePath: try #require(environment["TARGET"]))
        _ = try await session.download(resumingWith: data, to: { _, _ in (target, []) })
            .serializingDownloadedFileURL().value
    }
}
