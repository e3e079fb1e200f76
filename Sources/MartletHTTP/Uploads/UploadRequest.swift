import Foundation
import FoundationNetworking

/// A request that sends a body from memory, from a file or from a stream.
public final class UploadRequest: DataRequest, @unchecked Sendable {
    // `@unchecked` is sound: what the class adds to `DataRequest` is within a lock.

    /// What is sent.
    public enum Uploadable: @unchecked Sendable {
        // `@unchecked` is sound: a stream is handed over, and read on one queue alone.

        /// Bytes.
        case data(Data)
        /// A file; whether it is removed when the request is over.
        case file(URL, shouldRemove: Bool)
        /// What a stream gives; it can be sent once.
        case stream(InputStream)
    }

    private enum Body: Sendable {
        case unmade
        case made(Uploadable)
        case stream(BodyStream)
    }

    /// What makes the body.
    public let upload: any UploadableConvertible
    /// Removes files.
    public let fileManager: FileManager
    private let made = Protected(Body.unmade)

    init(
        _ description: RequestDescription, upload: any UploadableConvertible, transport: SessionTransport,
        startsItself: Bool, interceptor: (any RequestInterceptor)?, fileManager: FileManager
    ) {
        self.upload = upload
        self.fileManager = fileManager
        super.init(description, transport: transport, startsItself: startsItself, interceptor: interceptor)
    }

    /// What is sent; `nil` until the request starts.
    public var uploadable: Uploadable? {
        if case .made(let uploadable) = made.read({ $0 }) { uploadable } else { nil }
    }

    override var isSlow: Bool { upload is MultipartBody }

    override func prepareBody() throws {
        guard case .unmade = made.read({ $0 }) else { return }
        do {
            let uploadable = try upload.createUploadable()
            made.write(.made(uploadable))
            tellMonitors { $0.request(self, didCreateUploadable: uploadable) }
        } catch {
            let error = error.asAFError(or: .createUploadableFailed(error: error))
            tellMonitors { $0.request(self, didFailToCreateUploadableWithError: error) }
            throw error
        }
    }

    override func body(for request: URLRequest) throws -> TransferBody {
        // Where a redirect made a GET of it, RFC 9110 §15.4, the body stays behind.
        if request.httpMethod == "GET", firstRequest?.httpMethod != "GET" { return .none }
        switch made.read({ $0 }) {
        case .unmade: return try super.body(for: request)
        case .made(.data(let data)): return .data(data)
        case .made(.file(let url, _)): return .file(url)
        case .made(.stream(let stream)):
            tellMonitors { $0.request(self, didProvideInputStream: stream) }
            let body = BodyStream(stream)
            made.write(.stream(body))
            return .stream(body, length: TransferBody.statedLength(of: request))
        case .stream(let body): return try .unsent(body, of: request)
        }
    }

    override func cleanUp() {
        super.cleanUp()
        guard case .made(.file(let url, shouldRemove: true)) = made.read({ $0 }) else { return }
        try? fileManager.removeItem(at: url)
    }
}
