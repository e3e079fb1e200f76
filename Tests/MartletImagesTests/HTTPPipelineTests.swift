import Foundation
import MartletHTTP
import MartletImages
import MartletRaster
import TestSupport
import Testing

/// The pipeline on real connections to a server in this process.
@Suite(.timeLimit(.minutes(10))) struct HTTPPipelineTests {
    private let server: LocalServer
    private let scratch: ScratchDirectory

    init() throws {
        server = try LocalServer()
        scratch = try ScratchDirectory()
    }

    private func pipeline(_ session: Session = Session()) -> ImagePipeline {
        ImagePipeline(
            configuration: .init(
                loader: HTTPDataLoader(session: session), memoryLimit: 16 << 20,
                diskDirectory: URL(filePath: scratch.file("images")), diskLimit: 4 << 20))
    }

    private func request(_ path: String, _ side: Int = 20) throws -> ImageRequest {
        ImageRequest(
            url: try #require(URL(string: server.url(path))), size: PixelSize(width: side, height: side))
    }

    private func failure(_ path: String, _ pipeline: ImagePipeline) async throws -> ImagePipelineError? {
        do {
            _ = try await pipeline.image(for: try request(path))
            return nil
        } catch {
            return error as? ImagePipelineError
        }
    }

    @Test func manyRequestsForOnePictureAreOneRequestToTheServer() async throws {
        let gate = LocalServerGate()
        server.serve(Pictures.grey(90), at: "/a", type: "image/x-portable-graymap", after: gate)
        let (pipeline, request) = (pipeline(), try request("/a"))
        let tasks = (0..<20).map { _ in Task { try await pipeline.image(for: request) } }
        gate.open()
        for task in tasks { #expect(try await task.value[3, 3].x == 90) }
        #expect(server.hits("/a") == 1)
    }

    @Test func theTypeThatTheServerStatesDoesNotMatter() async throws {
        server.serve(Pictures.grey(90), at: "/a", type: "text/plain")
        #expect(try await pipeline().image(for: try request("/a"))[0, 0].x == 90)
    }

    @Test func anErrorStatusACutConnectionAndRubbishAreTypedErrors() async throws {
        server.fail("/500")
        server.cut("/cut")
        server.serve(Pictures.notAPicture, at: "/rubbish")
        server.serve(Data(), at: "/empty")
        let pipeline = pipeline()
        let refused = try #require(try await failure("/500", pipeline))
        #expect(refused.code == .loading)
        #expect((refused.cause as? AFError)?.responseCode == 500)
        #expect(try await failure("/missing", pipeline)?.code == .loading)
        #expect(try await failure("/cut", pipeline)?.code == .loading)
        #expect(try await failure("/rubbish", pipeline)?.code == .decoding)
        #expect(try await failure("/empty", pipeline) != nil)
    }

    @Test func aBodyOverTheSessionsLimitIsTooLarge() async throws {
        server.serve(Pictures.grey(90, width: 1_000, height: 1_000), at: "/large")
        let limits = ResponseLimits(maximumBodySize: 100_000)
        let pipeline = pipeline(Session(configuration: SessionConfiguration(limits: limits)))
        #expect(try await failure("/large", pipeline)?.code == .dataTooLarge)
    }

    @Test func aServerThatRecoversIsAskedAgain() async throws {
        server.fail("/a")
        let pipeline = pipeline()
        #expect(try await failure("/a", pipeline)?.code == .loading)
        server.serve(Pictures.grey(90), at: "/a")
        #expect(try await pipeline.image(for: try request("/a"))[0, 0].x == 90)
    }

    @Test func leavingCutsTheTransfer() async throws {
        server.route("/slow") { exchange in
            try exchange.send("HTTP/1.1 200 OK\r\nContent-Length: 1000000\r\n\r\nP5")
            exchange.waitForClose()
        }
        let (pipeline, request) = (pipeline(), try request("/slow"))
        let task = Task { try await pipeline.image(for: request) }
        while server.hits("/slow") == 0 { await Task.yield() }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        while server.openConnectionCount > 0 { await Task.yield() }
    }
}
