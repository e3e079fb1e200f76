import Foundation
import FoundationNetworking

extension Request {
    /// The request as a command for a shell; it says so if the request has not started yet.
    public func cURLDescription() -> String {
        guard let request else { return "$ curl command could not be created" }
        return Self.curlCommand(for: request, defaults: context.configuration.headers)
    }

    /// Calls `handler` on `queue` with the request as a command for a shell, as soon as the request is made.
    @discardableResult
    public func cURLDescription(on queue: DispatchQueue, calling handler: @escaping @Sendable (String) -> Void) -> Self
    {
        let defaults = context.configuration.headers
        let deliver: @Sendable (URLRequest) -> Void = { request in
            queue.async { handler(Self.curlCommand(for: request, defaults: defaults)) }
        }
        let made = mutable.withLock { mutable -> URLRequest? in
            if mutable.outcome.request == nil { mutable.creationHandlers.append(deliver) }
            return mutable.outcome.request
        }
        if let made { deliver(made) }
        return self
    }

    /// Calls `handler` with the request as a command for a shell, as soon as the request is made.
    @discardableResult
    public func cURLDescription(calling handler: @escaping @Sendable (String) -> Void) -> Self {
        cURLDescription(on: context.queue, calling: handler)
    }

    static func curlCommand(for request: URLRequest, defaults: HTTPHeaders) -> String {
        var parts = ["$ curl -v", "-X \(request.httpMethod ?? "GET")"]
        let own = request.headers
        let added = defaults.filter { own.value(for: $0.name) == nil }
        for field in Array(own) + added {
            parts.append("-H \(quoted("\(field.name): \(field.value)"))")
        }
        if let body = request.httpBody { parts.append("-d \(quoted(String(decoding: body, as: UTF8.self)))") }
        parts.append(quoted(request.url?.absoluteString ?? ""))
        return parts.joined(separator: " \\\n\t")
    }

    /// The text in double quotes, with everything escaped that a shell would act upon within them.
    private static func quoted(_ text: String) -> String {
        var result = "\""
        for character in text {
            if "\"\\$`".contains(character) { result.append("\\") }
            result.append(character)
        }
        return result + "\""
    }
}
