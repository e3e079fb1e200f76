import Foundation
import FoundationNetworking

/// One thing that a response has to satisfy.
enum Validator: Sendable {
    case statusCode(@Sendable (Int) -> Bool)
    case contentType(@Sendable () -> [String])
    /// Status 200 to 299, and a type that the request accepts.
    case usual
    case custom(@Sendable (URLRequest?, HTTPURLResponse, Data?) -> Result<Void, any Error>)

    case customFile(@Sendable (URLRequest?, HTTPURLResponse, URL?) -> Result<Void, any Error>)
    case customHead(@Sendable (URLRequest?, HTTPURLResponse) -> Result<Void, any Error>)

    /// Why the response is refused; `nil` if it is not.
    func error(for outcome: RequestOutcome) -> AFError? {
        guard let head = outcome.head else { return nil }
        switch self {
        case .statusCode(let isAcceptable):
            return isAcceptable(head.status) ? nil : .unacceptable(head.status)
        case .contentType(let types):
            return Self.typeError(head, outcome, acceptable: types())
        case .usual:
            guard (200..<300).contains(head.status) else { return .unacceptable(head.status) }
            // Without a wish every type will do, so the response's need not be looked at.
            guard let accept = outcome.request?.value(forHTTPHeaderField: "Accept") else { return nil }
            return Self.typeError(head, outcome, acceptable: accept.split(separator: ",").map(String.init))
        case .custom(let validation):
            return Self.error(head) { validation(outcome.request, $0, outcome.data) }
        case .customFile(let validation):
            return Self.error(head) { validation(outcome.request, $0, outcome.fileURL) }
        case .customHead(let validation):
            return Self.error(head) { validation(outcome.request, $0) }
        }
    }

    private static func error(
        _ head: ResponseHead, _ validation: (HTTPURLResponse) -> Result<Void, any Error>
    ) -> AFError? {
        guard let response = head.response, case .failure(let error) = validation(response) else { return nil }
        return error.asAFError(or: .responseValidationFailed(reason: .customValidationFailed(error: error)))
    }

    /// An empty body has no type that could be wrong.
    private static func typeError(
        _ head: ResponseHead, _ outcome: RequestOutcome, acceptable: [String]
    ) -> AFError? {
        if let file = outcome.fileURL {
            guard let size = try? file.resourceValues(forKeys: [.fileSizeKey]).fileSize else {
                return .responseValidationFailed(reason: .dataFileReadFailed(at: file))
            }
            guard size > 0 else { return nil }
        } else if !outcome.isStream {
            guard let data = outcome.data, !data.isEmpty else { return nil }
        }
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

extension Request {
    /// Tells a monitor what a validation said.
    func announceValidation(to monitor: any EventMonitor, _ outcome: RequestOutcome) {
        guard let response = outcome.head?.response else { return }
        let result: ValidationResult = outcome.error.map { .failure($0) } ?? .success(())
        switch self {
        case let request as DataRequest:
            monitor.request(
                request, didValidateRequest: outcome.request, response: response, data: outcome.data,
                withResult: result)
        case let request as DownloadRequest:
            monitor.request(
                request, didValidateRequest: outcome.request, response: response, fileURL: outcome.fileURL,
                withResult: result)
        case let request as DataStreamRequest:
            monitor.request(
                request, didValidateRequest: outcome.request, response: response, withResult: result)
        default: break
        }
    }
}
