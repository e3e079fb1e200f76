import Foundation
import FoundationNetworking

/// An `HTTPURLResponse` that still knows its header fields as they came.
///
/// `HTTPURLResponse` joins repeated fields and rewrites the case of some names (`ETAG` becomes `Etag`).
/// `@unchecked Sendable` is sound: both it and what it inherits are set once, in the initialiser.
final class ReceivedResponse: HTTPURLResponse, @unchecked Sendable {
    let receivedHeaders: HTTPHeaders

    init?(url: URL, status: Int, version: String, headers: HTTPHeaders) {
        receivedHeaders = headers
        super.init(url: url, statusCode: status, httpVersion: version, headerFields: headers.dictionary)
    }

    required init?(coder: NSCoder) {
        receivedHeaders = HTTPHeaders()
        super.init(coder: coder)
    }
}
