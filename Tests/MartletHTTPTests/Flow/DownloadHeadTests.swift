import Foundation
import FoundationNetworking
import MartletHTTP
import TestSupport
import Testing

/// Downloads show the head of a response, as every request does, before a byte of it is written.
@Suite(.timeLimit(.minutes(10))) struct DownloadHeadTests {
    private let server: LocalServer
    private let session = Session()

    init() throws { server = try LocalServer(["/file": { try $0.respond(body: Data("hello".utf8)) }]) }

    @Test func theBodyWaitsUntilTheHeadIsAllowed() async throws {
        let request = session.download(server.url("/file")).onHTTPResponse { response in
            response.statusCode == 200 ? .allow : .cancel
        }
        let file = try await request.serializingDownloadedFileURL().value
        defer { try? FileManager.default.removeItem(at: file) }
        #expect(try Data(contentsOf: file) == Data("hello".utf8))
    }

    @Test func aHeadThatIsRefusedEndsTheRequestAndLeavesNoFile() async {
        let request = session.download(server.url("/file")).onHTTPResponse { _ in .cancel }
        let response = await request.serializingDownloadedFileURL().response
        #expect(response.error?.isExplicitlyCancelledError == true)
        #expect(response.fileURL == nil)
    }
}
