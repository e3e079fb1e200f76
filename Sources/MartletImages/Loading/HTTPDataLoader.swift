import Foundation
import MartletHTTP

/// Loads pictures over HTTP, with a session of MartletHTTP.
public struct HTTPDataLoader: DataLoading {
    private let session: Session
    private let headers: HTTPHeaders?
    private let queue = DispatchQueue(label: "martlet.images.progress")

    /// A loader.
    ///
    /// - Parameters:
    ///   - session: The session whose connections and limits are used.
    ///   - headers: Fields for every request, such as a key that the server wants.
    public init(session: Session = .default, headers: HTTPHeaders? = nil) {
        self.session = session
        self.headers = headers
    }

    /// The body of a GET whose status is 200 to 299.
    ///
    /// - Throws: `ImagePipelineError` with an `AFError` as its cause.
    public func data(from url: URL, progress: @escaping @Sendable (ImageProgress) -> Void) async throws -> Data {
        // The type that the server states is left aside: the bytes tell what they are, and servers are often wrong.
        let request = session.request(url, headers: headers).validate(statusCode: 200..<300)
        request.downloadProgress(queue: queue) {
            progress(ImageProgress(received: $0.completedUnitCount, expected: $0.totalUnitCount))
        }
        switch await request.serializingData().result {
        case .success(let data): return data
        case .failure(let error): throw ImagePipelineError(Self.code(of: error), url: url, cause: error)
        }
    }

    private static func code(of error: AFError) -> ImagePipelineError.Code {
        if error.isExplicitlyCancelledError { return .cancelled }
        return error.isLimitExceededError ? .dataTooLarge : .loading
    }
}
