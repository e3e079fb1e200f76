import Foundation
import FoundationNetworking

extension TransferRequest {
    /// Makes of a request what goes on the wire, if it may.
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - body: What it sends.
    ///   - spelled: The fields as the caller wrote them, for their order; Foundation forgets it.
    ///   - defaults: What the session adds.
    ///   - transport: The session's.
    /// - Throws: `AFError.urlRequestValidationFailed`, for whatever must not reach the wire;
    ///   `AFError.sessionTaskFailed` with a `URLError.unsupportedURL`.
    init(
        _ request: URLRequest, body: TransferBody, spelled: HTTPHeaders?, defaults: DefaultFields,
        transport: SessionTransport, sink: TransferSink = .memory, credential: TransferCredential? = nil
    ) throws(AFError) {
        if let error = defaults.error { throw error }
        guard let address = request.url else { throw Self.unsupported(request.url) }
        url = address.absoluteString
        guard let origin = WireSyntax.origin(of: url) else {
            throw Self.unsupported(address)
        }
        self.origin = origin
        method = request.httpMethod ?? "GET"
        guard WireSyntax.isToken(method) else { throw .urlRequestValidationFailed(reason: .invalidMethod(method)) }
        self.body = body
        self.sink = sink
        self.credential = credential
        let fields = request.allHTTPHeaderFields ?? [:]
        let isCookieStated: Bool
        if fields.isEmpty, body.isNone {
            headerLines = defaults.lines
            proxyAuthorization = defaults.proxyAuthorization
            decodesBody = defaults.decodesBody
            isCookieStated = defaults.isCookieStated
        } else {
            let sent = defaults.merged(with: fields, spelled: spelled)
            decodesBody = Self.decodesBody(sent)
            isCookieStated = sent.value(for: "Cookie") != nil
            headerLines = try Self.lines(sent, hasBody: !body.isNone)
            proxyAuthorization = sent.value(for: "Proxy-Authorization")
        }
        // 60 is what a request has that nobody told otherwise.
        let timeout = request.timeoutInterval
        idleTimeout = timeout == 60 ? transport.values.timeoutIntervalForRequest : timeout
        // A week is what no transfer needs, and a deadline less to watch.
        let total = transport.values.timeoutIntervalForResource
        totalTimeout = total < 7 * 24 * 3600 ? total : 0
        // A `Cookie` field of the request's or the session's own is sent alone.
        handlesCookies =
            transport.values.httpShouldSetCookies && request.httpShouldHandleCookies
            && !isCookieStated
        limits = transport.values.limits
    }

    private static func unsupported(_ url: URL?) -> AFError {
        let message = "“\(url?.absoluteString ?? "")” cannot be fetched: only http and https URLs with a host can."
        return .sessionTaskFailed(error: TransferFailure.urlError(.unsupportedURL, message, url))
    }

    /// Whether the caller wants a body decoded: not where no coding is accepted, since what comes in one in spite of
    /// that is none of ours.
    static func decodesBody(_ fields: HTTPHeaders) -> Bool {
        guard let accepted = fields.value(for: "Accept-Encoding") else { return false }
        return accepted.split(separator: ",").contains { entry in
            let coding = entry.prefix { $0 != ";" }.trimmingCharacters(in: .whitespaces)
            return !coding.isEmpty && coding.lowercased() != "identity"
        }
    }

    /// The lines in libcurl's form.
    ///
    /// The engine states the length itself, and no wish of the caller's about framing may contradict it; what libcurl
    /// would add unasked is switched off by a bare `Name:`.
    static func lines(_ fields: HTTPHeaders, hasBody: Bool) throws(AFError) -> [String] {
        var lines: [String] = []
        for field in fields {
            guard WireSyntax.isToken(field.name) else {
                throw .urlRequestValidationFailed(reason: .invalidHeaderName(field.name))
            }
            guard WireSyntax.isFieldValue(field.value) else {
                throw .urlRequestValidationFailed(reason: .invalidHeaderValue(name: field.name))
            }
            if ["content-length", "transfer-encoding", "proxy-authorization"].contains(field.name.lowercased()) {
                continue
            }
            let isEmpty = field.value.allSatisfy { $0 == " " || $0 == "\t" }
            lines.append(isEmpty ? "\(field.name);" : "\(field.name): \(field.value)")
        }
        if hasBody {
            if fields.value(for: "Content-Type") == nil { lines.append("Content-Type:") }
            if fields.value(for: "Expect") == nil { lines.append("Expect:") }
        }
        return lines
    }
}

/// The fields that a session adds, prepared once: most requests have no others.
struct DefaultFields: Sendable {
    let headers: HTTPHeaders
    let lines: [String]
    let decodesBody: Bool
    let proxyAuthorization: String?
    let isCookieStated: Bool
    /// What is wrong with them, for every request to report.
    let error: AFError?

    init(_ headers: HTTPHeaders) {
        self.headers = headers
        decodesBody = TransferRequest.decodesBody(headers)
        proxyAuthorization = headers.value(for: "Proxy-Authorization")
        isCookieStated = headers.value(for: "Cookie") != nil
        do {
            lines = try TransferRequest.lines(headers, hasBody: false)
            error = nil
        } catch {
            lines = []
            self.error = error
        }
    }

    /// The request's fields, as far as possible in the order and case in which they were spelled, then the session's
    /// that it lacks.
    func merged(with fields: [String: String], spelled: HTTPHeaders?) -> HTTPHeaders {
        let own = HTTPHeaders(fields)
        var sent = HTTPHeaders()
        for field in spelled ?? [] {
            if let value = own.value(for: field.name) { sent.add(name: field.name, value: value) }
        }
        for field in own where sent.value(for: field.name) == nil { sent.add(field) }
        for field in headers where sent.value(for: field.name) == nil { sent.add(field) }
        return sent
    }
}
