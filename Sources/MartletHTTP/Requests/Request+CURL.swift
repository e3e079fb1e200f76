import Foundation
import FoundationNetworking

extension Request {
    /// The request as a command for a shell; it says so if the request has not started yet.
    public func cURLDescription() -> String {
        guard let request else { return "$ curl command could not be created" }
        return curlCommand(for: request)
    }

    /// Calls `handler` on `queue` with the request as a command for a shell, as soon as the request is made.
    @discardableResult
    public func cURLDescription(on queue: DispatchQueue, calling handler: @escaping @Sendable (String) -> Void) -> Self
    {
        watchRequests { [weak self] request in
            guard let self else { return }
            queue.async { handler(self.curlCommand(for: request)) }
        }
        return self
    }

    /// Calls `handler` with the request as a command for a shell, as soon as the request is made.
    @discardableResult
    public func cURLDescription(calling handler: @escaping @Sendable (String) -> Void) -> Self {
        cURLDescription(on: transport.serializationQueue, calling: handler)
    }

    func curlCommand(for request: URLRequest) -> String {
        var parts = ["$ curl -v", "-X \(request.httpMethod ?? "GET")"]
        if let credential, let user = credential.user {
            parts.append("-u \(Self.quoted("\(user):\(credential.password ?? "")"))")
        }
        let values = transport.values
        if values.httpShouldSetCookies, let url = request.url, let jar = values.httpCookieStorage,
            let cookies = jar.cookies(for: url), !cookies.isEmpty
        {
            parts.append("-b \(Self.quoted(cookies.map { "\($0.name)=\($0.value)" }.joined(separator: ";")))")
        }
        let defaults = values.headers
        let own = request.headers
        let added = defaults.filter { own.value(for: $0.name) == nil }
        for field in Array(own) + added {
            parts.append("-H \(Self.quoted("\(field.name): \(field.value)"))")
        }
        if let body = request.httpBody { parts.append("-d \(Self.quoted(String(decoding: body, as: UTF8.self)))") }
        parts.append(Self.quoted(request.url?.absoluteString ?? ""))
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
