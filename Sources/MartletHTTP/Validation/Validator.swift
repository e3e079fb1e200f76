import Foundation
import FoundationNetworking

/// One thing that a response has to satisfy.
enum Validator: Sendable {
    case statusCode(@Sendable (Int) -> Bool)
    case contentType(@Sendable () -> [String])
    /// Status 200 to 299, and a type that the request accepts.
    case usual
    case custom(@Sendable (URLRequest?, HTTPURLResponse, Data?) -> Result<Void, any Error>)

    /// Why the response is refused; `nil` if it is not.
    func error(for outcome: RequestOutcome) -> AFError? {
        guard let head = outcome.head else { return nil }
        switch self {
        case .statusCode(let isAcceptable):
            return isAcceptable(head.status) ? nil : .unacceptable(head.status)
        case .contentType(let types):
            return Self.typeError(head, outcome.data, acceptable: types())
        case .usual:
            guard (200..<300).contains(head.status) else { return .unacceptable(head.status) }
            // Without a wish every type will do, so the response's need not be looked at.
            guard let accept = outcome.request?.value(forHTTPHeaderField: "Accept") else { return nil }
            return Self.typeError(head, outcome.data, acceptable: accept.split(separator: ",").map(String.init))
        case .custom(let validation):
            guard let response = head.response else { return nil }
            switch validation(outcome.request, response, outcome.data) {
            case .success: return nil
            case .failure(let error):
                return error.asAFError(or: .responseValidationFailed(reason: .customValidationFailed(error: error)))
            }
        }
    }

    /// An empty body has no type that could be wrong.
    private static func typeError(_ head: ResponseHead, _ data: Data?, acceptable: [String]) -> AFError? {
        guard let data, !data.isEmpty else { return nil }
        let patterns = acceptable.compactMap(MIMEType.init)
        guard let text = head.value(for: "Content-Type"), let type = MIMEType(text) else {
            if patterns.contains(where: \.isWildcard) { return nil }
            return .responseValidationFailed(reason: .missingContentType(acceptableContentTypes: acceptable.sorted()))
        }
        if patterns.contains(where: { $0.matches(type) }) { return nil }
        return .responseValidationFailed(
            reason: .unacceptableContentType(
                acceptableContentTypes: acceptable.sorted(), responseContentType: type.description))
    }
}

extension AFError {
    fileprivate static func unacceptable(_ status: Int) -> AFError {
        .responseValidationFailed(reason: .unacceptableStatusCode(code: status))
    }
}
