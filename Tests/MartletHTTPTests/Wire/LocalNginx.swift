import Foundation
import TestSupport

/// An nginx of a test's own, since nothing small speaks HTTP/2: a free port, and a directory that goes with it.
final class LocalNginx: Sendable {
    static let path = "/usr/sbin/nginx"
    static var isInstalled: Bool { FileManager.default.isExecutableFile(atPath: path) }

    let port: UInt16
    private let directory: ScratchDirectory
    private let process: pid_t

    /// Starts it.
    ///
    /// - Parameters:
    ///   - identity: The certificate; without one it speaks HTTP/2 in the open.
    ///   - http: Lines for the `http` block.
    ///   - server: Lines for the `server` block.
    init(_ identity: TestIdentity? = nil, http: String = "", server: String) async throws {
        directory = try ScratchDirectory()
        port = try LocalServer.listenAndClose()
        let listen =
            "listen 127.0.0.1:\(port)" + (identity == nil ? " http2 backlog=2048;" : " ssl http2 backlog=2048;")
        var secure = ""
        if let identity {
            try directory.write(identity.certificatePEM, as: "certificate.pem")
            try directory.write(identity.keyPEM(), as: "key.pem")
            secure = "ssl_certificate certificate.pem; ssl_certificate_key key.pem;"
        }
        let temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map { "\($0)_temp_path \($0);" }
        let text = """
            worker_processes 1; daemon off; master_process off; pid nginx.pid; error_log error.log;
            events { worker_connections 2048; }
            http {
                access_log off; \(temporary.joined(separator: " "))
                \(http)
                server { \(listen) \(secure)
                \(server)
                }
            }
            """
        let configuration = try directory.write(Data(text.utf8), as: "nginx.conf")
        process = try Self.spawn(["-p", directory.path, "-c", configuration, "-e", "error.log"])
        try await waitUntilReady()
    }

    deinit {
        // A child inherits the signal mask of the thread that started it, which may let SIGTERM wait for ever.
        kill(process, SIGKILL)
        waitpid(process, nil, 0)
    }

    func url(_ path: String, scheme: String = "https") -> String { "\(scheme)://localhost:\(port)\(path)" }

    /// Starts nginx without Foundation's `Process`, which was seen to crash in `run()` when several threads call it.
    private static func spawn(_ arguments: [String]) throws -> pid_t {
        var strings = ([path] + arguments).map { strdup($0) }
        defer { strings.forEach { free($0) } }
        strings.append(nil)
        var process: pid_t = 0
        let code = posix_spawn(&process, path, nil, nil, strings, environ)
        guard code == 0 else { throw POSIXError(POSIXErrorCode(rawValue: code) ?? .EIO) }
        return process
    }

    private func waitUntilReady() async throws {
        for _ in 0..<1000 {
            if LocalServer.isListening(on: port) { return }
            guard kill(process, 0) == 0 else { throw POSIXError(.ECHILD) }
            try await Task.sleep(for: .milliseconds(5))
        }
        throw POSIXError(.ETIMEDOUT)
    }
}
