import Foundation
import FoundationNetworking

extension Request {
    /// What goes on the wire for `request`.
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - original: What a redirect made it of, whose origin alone gets to know the caller's secrets; `nil` if none did.
    ///   - stored: A credential that was kept for the origin of `request`.
    /// - Throws: `AFError.urlRequestValidationFailed` for what must not be sent, or what making the body throws.
    func wire(
        for request: URLRequest, from original: URLRequest?, answering stored: URLCredential? = nil
    ) throws -> TransferRequest {
        let isAtHome =
            original == nil || request.url.map(Redirection.origin) == original?.url.map(Redirection.origin)
        var credential: TransferCredential?
        if let known = stored ?? mutable.read({ $0.extras?.settings.credential }), let user = known.user,
            stored != nil || isAtHome
        {
            credential = TransferCredential(user: user, password: known.password ?? "")
        }
        return try TransferRequest(
            decorate(request), body: body(for: request), spelled: blueprint.spelledHeaders,
            defaults: isAtHome ? transport.defaults : transport.defaultsElsewhere, transport: transport, sink: sink(),
            credential: credential)
    }
}

extension TransferBody {
    /// The body that a request carries itself.
    ///
    /// Methods that are about a body state its length even where it is 0, RFC 9110 §8.6.
    init(of request: URLRequest) {
        if let body = request.httpBody, !body.isEmpty {
            self = .data(body)
        } else {
            self = ["POST", "PUT", "PATCH"].contains(request.httpMethod) ? .data(Data()) : .none
        }
    }

    /// A stream that was not sent yet.
    ///
    /// - Throws: `URLError.requestBodyStreamExhausted` for one that was: what is left of it is not the body.
    static func unsent(_ stream: BodyStream, of request: URLRequest) throws -> TransferBody {
        guard stream.isUntouched else {
            let message = "The body is a stream that was sent already. Upload data or a file to be able to resend."
            throw AFError.sessionTaskFailed(
                error: TransferFailure.urlError(.requestBodyStreamExhausted, message, request.url))
        }
        return .stream(stream, length: statedLength(of: request))
    }

    /// The length that the caller states for a stream.
    static func statedLength(of request: URLRequest) -> Int64? {
        request.value(forHTTPHeaderField: "Content-Length").flatMap { Int64($0) }.flatMap { $0 >= 0 ? $0 : nil }
    }
}
