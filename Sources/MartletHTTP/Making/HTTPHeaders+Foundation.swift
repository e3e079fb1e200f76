import Foundation
import FoundationNetworking

extension URLRequest {
    /// The header fields, in the exact case in which they were set here.
    ///
    /// `setValue(_:forHTTPHeaderField:)` rewrites the case of a new name (`x-name` becomes `X-Name`); this does not.
    public var headers: HTTPHeaders {
        get { HTTPHeaders(allHTTPHeaderFields ?? [:]) }
        set {
            // Foundation adds to the fields there are, and takes none away.
            for name in (allHTTPHeaderFields ?? [:]).keys { setValue(nil, forHTTPHeaderField: name) }
            allHTTPHeaderFields = newValue.dictionary
        }
    }

    /// The method; `nil` if the request has none.
    public var method: HTTPMethod? {
        get { httpMethod.map(HTTPMethod.init(rawValue:)) }
        set { httpMethod = newValue?.rawValue }
    }
}

extension HTTPURLResponse {
    /// The header fields; of a response that was received here, as they came: order, repetition and case.
    public var headers: HTTPHeaders {
        if let received = self as? ReceivedResponse { return received.receivedHeaders }
        let pairs = allHeaderFields.compactMap { name, value in (name as? String).map { ($0, "\(value)") } }
        return HTTPHeaders(Dictionary(pairs) { first, _ in first })
    }
}
