import CMicrohttpd
import Foundation

/// What libmicrohttpd calls, on its own threads.
extension HTTPServer {
    private static func from(_ context: UnsafeMutableRawPointer?) -> HTTPServer? {
        context.map { Unmanaged<HTTPServer>.fromOpaque($0).takeUnretainedValue() }
    }

    private static func exchange(_ slot: UnsafeMutablePointer<UnsafeMutableRawPointer?>?) -> Exchange? {
        slot?.pointee.map { Unmanaged<Exchange>.fromOpaque($0).takeUnretainedValue() }
    }

    /// The request line has come: the exchange begins with its target, which nobody has decoded yet.
    static let begin:
        @convention(c) (UnsafeMutableRawPointer?, UnsafePointer<CChar>?, OpaquePointer?) -> UnsafeMutableRawPointer? = {
            _, target, _ in
            Unmanaged.passRetained(Exchange(target: target.map { String(cString: $0) } ?? "")).toOpaque()
        }

    /// The exchange is over, whether its response went out or the connection broke.
    static let completed: MHD_RequestCompletedCallback = { context, connection, slot, reason in
        guard let slot, let pointer = slot.pointee else { return }
        slot.pointee = nil
        let exchange = Unmanaged<Exchange>.fromOpaque(pointer).takeRetainedValue()
        guard let server = from(context), let connection else { return }
        server.note(.responseDone, on: connection)
        server.logAccess(exchange, completed: reason == .REQUEST_TERMINATED_COMPLETED_OK)
    }

    static let connectionChanged: MHD_NotifyConnectionCallback = { context, connection, _, event in
        guard let server = from(context), let connection else { return }
        if event == .CONNECTION_NOTIFY_STARTED {
            server.noteOpened(connection, socket: cmicrohttpd_socket(connection))
        } else {
            server.noteClosed(connection)
        }
    }

    /// Keeps paths and queries percent-encoded: the router decodes them, and refuses those that are malformed.
    static let leaveEscaped:
        @convention(c) (UnsafeMutableRawPointer?, OpaquePointer?, UnsafeMutablePointer<CChar>?) -> Int = { _, _, text in
            text.map { strlen($0) } ?? 0
        }

    /// Called with the header fields, then with each part of the body, then once more, and after each resumption.
    static let handle: MHD_AccessHandlerCallback = {
        context, connection, _, method, version, upload, uploadSize, slot in
        guard let server = from(context), let connection, let exchange = exchange(slot), let uploadSize else {
            return .NO
        }
        let isFirst = exchange.state.withLock { state in
            defer { state.hasHeaders = true }
            return !state.hasHeaders
        }
        if isFirst {
            server.readHeaders(into: exchange, of: connection, method: method, version: version)
            let length = exchange.state.withLock { $0.request.headers["content-length"].flatMap { Int($0) } }
            guard let length, length > server.bodyLimit else { return .YES }
            // Answered before the body comes, so that it does not have to.
            return server.queue(Refusal.bodyTooLarge.response, for: exchange, on: connection)
        }
        if uploadSize.pointee > 0 {
            let bytes = UnsafeRawBufferPointer(start: upload, count: uploadSize.pointee)
            uploadSize.pointee = 0
            return exchange.receive(bytes, limit: server.bodyLimit) ? .YES : .NO
        }
        if case .receiving = exchange.state.withLock({ $0.step }), !server.start(exchange, on: connection) {
            return .YES
        }
        guard case .ready(let response) = exchange.state.withLock({ $0.step }) else { return .YES }
        return server.queue(response, for: exchange, on: connection)
    }

    private func readHeaders(
        into exchange: Exchange, of connection: OpaquePointer, method: UnsafePointer<CChar>?,
        version: UnsafePointer<CChar>?
    ) {
        var headers: [String: String] = [:]
        withUnsafeMutablePointer(to: &headers) { pointer in
            _ = MHD_get_connection_values(
                connection, .HEADER_KIND,
                { context, _, name, value in
                    guard let context, let name else { return .YES }
                    let headers = context.assumingMemoryBound(to: [String: String].self)
                    let field = String(cString: name).lowercased()
                    let text = value.map { String(cString: $0) } ?? ""
                    headers.pointee[field] = headers.pointee[field].map { $0 + ", " + text } ?? text
                    return .YES
                }, pointer)
        }
        var client = [CChar](repeating: 0, count: 64)
        cmicrohttpd_client(connection, &client, client.count)
        let address = String(decoding: client.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
        exchange.state.withLock { state in
            state.request.method = method.map { String(cString: $0) } ?? ""
            state.request.headers = headers
            state.version = version.map { String(cString: $0) } ?? ""
            state.client = address
        }
    }

    private func queue(_ response: HTTPResponse, for exchange: Exchange, on connection: OpaquePointer) -> MHD_Result {
        guard let made = Self.make(response) else { return .NO }
        defer { MHD_destroy_response(made) }
        for header in response.headers {
            _ = MHD_add_response_header(made, header.name, header.value)
        }
        exchange.state.withLock { state in
            state.step = .sent
            state.status = response.status
            state.bytes = state.request.method == "HEAD" ? 0 : response.contentLength
        }
        note(.responding(bytes: response.contentLength), on: connection)
        return MHD_queue_response(connection, UInt32(response.status), made)
    }

    private static func make(_ response: HTTPResponse) -> OpaquePointer? {
        switch response.body {
        case .data(let data):
            return data.withUnsafeBytes { bytes in
                let start = UnsafeMutableRawPointer(mutating: bytes.baseAddress)
                return MHD_create_response_from_buffer(bytes.count, start, .RESPMEM_MUST_COPY)
            }
        case .file(let file, let range):
            guard let descriptor = file.take() else { return nil }
            let made = MHD_create_response_from_fd_at_offset64(
                UInt64(range.count), descriptor, UInt64(range.lowerBound))
            if made == nil { close(descriptor) }
            return made
        }
    }
}
