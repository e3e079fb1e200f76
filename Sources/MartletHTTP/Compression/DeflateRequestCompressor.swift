import Foundation
import FoundationNetworking

/// Compresses the bodies of requests in zlib's format, which HTTP calls `deflate`, RFC 9110 §8.4.1.2.
///
/// Many servers do not take compressed bodies, and small or compressed ones, such as pictures, gain nothing: look at
/// the size in `shouldCompressBodyData`. Compressing takes place where requests are adapted. Bodies from files and
/// streams are sent as they are.
public struct DeflateRequestCompressor: RequestInterceptor {
    /// What happens to a request that states a `Content-Encoding` already.
    public enum DuplicateHeaderBehavior: Hashable, Sendable {
        /// It fails with a `DuplicateHeaderError`.
        case error
        /// It is compressed, and the field replaced.
        case replace
        /// It is sent as it is.
        case skip
    }

    /// The request stated a `Content-Encoding` already.
    public struct DuplicateHeaderError: Error, Hashable, LocalizedError {
        /// Creates an error.
        public init() {}

        /// What went wrong, in a sentence for a person.
        public var errorDescription: String? {
            "The request states a Content-Encoding, so its body was not compressed again."
        }
    }

    /// What happens to a request that states a `Content-Encoding` already.
    public let duplicateHeaderBehavior: DuplicateHeaderBehavior
    /// Whether a body is worth compressing.
    public let shouldCompressBodyData: @Sendable (_ bodyData: Data) -> Bool

    /// Creates a compressor.
    public init(
        duplicateHeaderBehavior: DuplicateHeaderBehavior = .error,
        shouldCompressBodyData: @escaping @Sendable (_ bodyData: Data) -> Bool = { _ in true }
    ) {
        self.duplicateHeaderBehavior = duplicateHeaderBehavior
        self.shouldCompressBodyData = shouldCompressBodyData
    }

    /// Completes with the request, compressed where that is asked for, or with why it could not be.
    public func adapt(
        _ urlRequest: URLRequest, for session: Session,
        completion: @escaping @Sendable (Result<URLRequest, any Error>) -> Void
    ) {
        let compression = RequestCompression(
            coding: .deflate, duplicateHeaderBehavior: duplicateHeaderBehavior,
            shouldCompressBodyData: shouldCompressBodyData)
        completion(Result { try compression.compress(urlRequest) })
    }
}

extension RequestInterceptor where Self == DeflateRequestCompressor {
    /// Compresses every body in zlib's format.
    public static var deflateCompressor: DeflateRequestCompressor { DeflateRequestCompressor() }

    /// Compresses bodies in zlib's format.
    public static func deflateCompressor(
        duplicateHeaderBehavior: DeflateRequestCompressor.DuplicateHeaderBehavior = .error,
        shouldCompressBodyData: @escaping @Sendable (_ bodyData: Data) -> Bool = { _ in true }
    ) -> DeflateRequestCompressor {
        DeflateRequestCompressor(
            duplicateHeaderBehavior: duplicateHeaderBehavior, shouldCompressBodyData: shouldCompressBodyData)
    }
}
