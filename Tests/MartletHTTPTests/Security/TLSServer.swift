import COpenSSL
import Foundation
import TestSupport

@testable import MartletHTTP

/// An HTTPS server within the test's own process, on a free port of 127.0.0.1.
///
/// It answers every request with the TLS version, and notes of every connection what came of it.
final class TLSServer: Sendable {
    /// How the server behaves.
    struct Options {
        var chain: [TestIdentity] = []
        var minimumVersion = TLS1_2_VERSION
        var maximumVersion = TLS1_3_VERSION
        /// Whose client certificates are asked for; `nil` to ask for none.
        var clientAuthority: TestIdentity?
        var staple: Data?
        var closesAfterResponse = true
    }

    /// What came of one connection.
    struct Connection: Sendable {
        var isSecured = false
        var isResumed = false
        var serverName: String?
        var client: String?
        /// All that the client sent within TLS.
        var received = Data()
    }

    private struct State {
        var ended: [Connection] = []
        var open: Set<Int32> = []
        var isStopped = false
        var waiters: [(count: Int, continuation: CheckedContinuation<Void, Never>)] = []
    }

    let port: UInt16
    private let listener: Int32
    /// An `SSL_CTX`; its address, so that threads may share it: OpenSSL counts its references atomically.
    private let context: UInt
    private let staple: Data?
    private let closesAfterResponse: Bool
    private let state = Locked(State())

    init(_ identity: TestIdentity, _ change: (inout Options) -> Void = { _ in }) throws {
        // OpenSSL writes to sockets that the other side may have closed.
        signal(SIGPIPE, SIG_IGN)
        var options = Options()
        change(&options)
        staple = options.staple
        closesAfterResponse = options.closesAfterResponse
        context = UInt(bitPattern: try Self.context(identity, options))
        listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let descriptor = listener
        let code = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
                if bind(descriptor, pointer, length) != 0 || listen(descriptor, 128) != 0 { return Int32(-1) }
                return getsockname(descriptor, pointer, &length)
            }
        }
        guard code == 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
        port = UInt16(bigEndian: address.sin_port)
        Thread.detachNewThread { [descriptor, weak self] in
            while true {
                let connection = accept(descriptor, nil, nil)
                guard connection >= 0 else {
                    if errno == EINTR || errno == ECONNABORTED { continue }
                    close(descriptor)
                    return
                }
                guard let self, self.admit(connection) else {
                    close(connection)
                    continue
                }
                Thread.detachNewThread { self.serve(connection) }
            }
        }
    }

    deinit {
        stop()
        SSL_CTX_free(OpaquePointer(bitPattern: context))
    }

    func url(_ host: String = "localhost") -> String { "https://\(host):\(port)/" }

    /// What came of the first so many connections, once they ended.
    func connections(_ count: Int) async -> [Connection] {
        await withCheckedContinuation { continuation in
            let isMet = state.withLock { state in
                if state.ended.count >= count { return true }
                state.waiters.append((count, continuation))
                return false
            }
            if isMet { continuation.resume() }
        }
        return state.withLock { $0.ended }
    }

    /// Stops listening and cuts every connection off.
    func stop() {
        state.withLock { state in
            guard !state.isStopped else { return }
            state.isStopped = true
            shutdown(listener, Int32(SHUT_RDWR))
            for connection in state.open { shutdown(connection, Int32(SHUT_RDWR)) }
        }
    }

    private static func context(_ identity: TestIdentity, _ options: Options) throws -> OpaquePointer {
        guard let context = SSL_CTX_new(TLS_server_method()) else { throw TestIdentity.Failure.openSSL("SSL_CTX_new") }
        // For weak keys, and for the versions before 1.2, which OpenSSL speaks at no other level.
        SSL_CTX_set_security_level(context, 0)
        if options.maximumVersion < TLS1_2_VERSION { SSL_CTX_set_cipher_list(context, "ALL:@SECLEVEL=0") }
        guard copenssl_set_versions(context, options.minimumVersion, options.maximumVersion) != 0,
            SSL_CTX_use_certificate(context, identity.native) == 1,
            SSL_CTX_use_PrivateKey(context, identity.key) == 1
        else { throw TestIdentity.Failure.openSSL("SSL_CTX") }
        for link in options.chain { copenssl_add_chain(context, link.native) }
        SSL_CTX_set_session_id_context(context, "test", 4)
        if let authority = options.clientAuthority {
            let store = X509_STORE_new()
            X509_STORE_add_cert(store, authority.native)
            copenssl_set_verify_store(context, store)
            X509_STORE_free(store)
            SSL_CTX_set_verify(context, SSL_VERIFY_PEER | SSL_VERIFY_FAIL_IF_NO_PEER_CERT, nil)
        }
        return context
    }

    private func admit(_ connection: Int32) -> Bool {
        state.withLock { state in
            guard !state.isStopped else { return false }
            state.open.insert(connection)
            return true
        }
    }

    private func serve(_ descriptor: Int32) {
        guard let ssl = SSL_new(OpaquePointer(bitPattern: context)) else { return }
        var connection = Connection()
        SSL_set_fd(ssl, descriptor)
        if let staple, let copy = CRYPTO_malloc(staple.count, nil, 0) {
            staple.copyBytes(to: copy.assumingMemoryBound(to: UInt8.self), count: staple.count)
            // The connection frees the copy.
            SSL_ctrl(ssl, SSL_CTRL_SET_TLSEXT_STATUS_REQ_OCSP_RESP, staple.count, copy)
            copenssl_ask_for_status(SSL_get_SSL_CTX(ssl), { _, _ in SSL_TLSEXT_ERR_OK }, nil)
        }
        if SSL_accept(ssl) == 1 {
            connection.isSecured = true
            connection.isResumed = SSL_session_reused(ssl) == 1
            connection.serverName = SSL_get_servername(ssl, TLSEXT_NAMETYPE_host_name).map { String(cString: $0) }
            if let client = SSL_get1_peer_certificate(ssl) {
                connection.client = Certificate(client).subject
                X509_free(client)
            }
            answer(ssl, &connection)
        }
        SSL_shutdown(ssl)
        SSL_free(ssl)
        drain(descriptor)
        let met = state.withLock { state in
            state.open.remove(descriptor)
            state.ended.append(connection)
            let count = state.ended.count
            let met = state.waiters.filter { $0.count <= count }
            state.waiters.removeAll { $0.count <= count }
            return met.map(\.continuation)
        }
        close(descriptor)
        met.forEach { $0.resume() }
    }

    /// Waits for the client to close, since a socket that is closed with bytes unread takes back what it sent: the alert
    /// among it.
    private func drain(_ descriptor: Int32) {
        shutdown(descriptor, Int32(SHUT_WR))
        var piece = [UInt8](repeating: 0, count: 4096)
        while read(descriptor, &piece, piece.count) > 0 {}
    }

    private func answer(_ ssl: OpaquePointer, _ connection: inout Connection) {
        var piece = [UInt8](repeating: 0, count: 4096)
        var head = Data()
        while case let count = SSL_read(ssl, &piece, Int32(piece.count)), count > 0 {
            connection.received.append(contentsOf: piece.prefix(Int(count)))
            head.append(contentsOf: piece.prefix(Int(count)))
            guard head.range(of: Data("\r\n\r\n".utf8)) != nil else { continue }
            head = Data()
            let body = String(cString: SSL_get_version(ssl))
            let end = closesAfterResponse ? "Connection: close\r\n" : ""
            let response = "HTTP/1.1 200 OK\r\nContent-Length: \(body.utf8.count)\r\n\(end)\r\n\(body)"
            guard SSL_write(ssl, response, Int32(response.utf8.count)) > 0, !closesAfterResponse else { return }
        }
    }
}
