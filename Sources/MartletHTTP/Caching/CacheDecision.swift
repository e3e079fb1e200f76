import Foundation

/// What to do about a request, by what is stored.
enum CacheDecision: Sendable {
    enum Refusal: Equatable, Sendable {
        /// `only-if-cached` without a match: the answer is a 504, RFC 9111 §5.2.1.7.
        case gatewayTimeout
        /// `returnCacheDataDontLoad` without a match: `URLError.resourceUnavailable`.
        case resourceUnavailable
    }

    /// Send the request, with these fields added.
    case miss(fields: HTTPHeaders)
    /// Answer with this; `CacheRules.servedFields` are the fields to hand out.
    case fresh(StoredResponse)
    /// Send the request with these fields added: a 304 makes the stored response the answer (`freshen`), any other
    /// replaces it; an error may be answered by it as well (`CacheRules.maySubstitute`).
    case revalidate(StoredResponse, fields: HTTPHeaders)
    /// Send nothing.
    case refuse(Refusal)
}
