import Foundation
import FoundationNetworking

/// What compressing a request does to it: the rules that both compressors share.
struct RequestCompression: Sendable {
    let coding: ContentCoding
    let duplicateHeaderBehavior: DeflateRequestCompressor.DuplicateHeaderBehavior
    let shouldCompressBodyData: @Sendable (_ bodyData: Data) -> Bool

    /// The request with its body in the coding, and the fields that tell of it.
    ///
    /// A request without a body, with a stream for one, or with one that is not to be compressed stays as it is.
    func compress(_ request: URLRequest) throws -> URLRequest {
        guard let body = request.httpBody, !body.isEmpty, shouldCompressBodyData(body) else { return request }
        var headers = request.headers
        if headers["Content-Encoding"] != nil {
            switch duplicateHeaderBehavior {
            case .error: throw DeflateRequestCompressor.DuplicateHeaderError()
            case .skip: return request
            case .replace: break
            }
        }
        let compressed = try coding.encode(body)
        headers.update(.contentEncoding(coding.rawValue))
        // A length that the caller stated is that of the body before.
        if headers["Content-Length"] != nil { headers.update(name: "Content-Length", value: "\(compressed.count)") }
        var request = request
        request.httpBody = compressed
        request.headers = headers
        return request
    }
}
