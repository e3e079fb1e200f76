import Foundation

/// An nginx of our own: its configuration in a temporary directory, a free port, two workers, ended by its pid.
final class LocalNginx {
    static let body = #"{"id":7,"name":"martlet","ok":true,"list":[1,2,3],"pad":"xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"}"#

    let port: UInt16
    private let directory: URL
    private let process = Process()

    init() throws {
        port = try Self.freePort()
        directory = FileManager.default.temporaryDirectory.appending(path: "bench-http-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
        try Data(Self.body.utf8).write(to: directory.appending(path: "small.json"))
        let configuration = directory.appending(path: "nginx.conf")
        try Data(Self.configuration(port: port, directory: directory.path).utf8).write(to: configuration)
        process.executableURL = URL(filePath: "/usr/sbin/nginx")
        process.arguments = ["-p", directory.path, "-c", configuration.path, "-e", "\(directory.path)/error.log"]
        try process.run()
        try waitUntilReady()
    }

    var url: String { "http://127.0.0.1:\(port)/small.json" }

    func stop() {
        process.terminate()
        process.waitUntilExit()
        try? FileManager.default.removeItem(at: directory)
    }

    private static func configuration(port: UInt16, directory: String) -> String {
        """
        worker_processes 2;
        daemon off;
        pid \(directory)/nginx.pid;
        events { worker_connections 4096; }
        http {
            access_log off;
            keepalive_requests 100000000;
            open_file_cache max=16;
            types { application/json json; }
            client_body_temp_path \(directory)/body;
            proxy_temp_path \(directory)/proxy;
            fastcgi_temp_path \(directory)/fastcgi;
            uwsgi_temp_path \(directory)/uwsgi;
            scgi_temp_path \(directory)/scgi;
            server { listen 127.0.0.1:\(port) backlog=4096; root \(directory); }
        }
        """
    }

    /// A port that nobody uses at this moment.
    private static func freePort() throws -> UInt16 {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        defer { close(descriptor) }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let code = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
                bind(descriptor, pointer, length) == 0 ? getsockname(descriptor, pointer, &length) : -1
            }
        }
        guard code == 0 else { throw POSIXError(.EADDRINUSE) }
        return UInt16(bigEndian: address.sin_port)
    }

    private func waitUntilReady() throws {
        let limit = ContinuousClock.now + .seconds(10)
        while ContinuousClock.now < limit {
            if connects() { return }
            guard process.isRunning else { throw POSIXError(.ECHILD) }
            usleep(10_000)
        }
        throw POSIXError(.ETIMEDOUT)
    }

    private func connects() -> Bool {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        defer { close(descriptor) }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        address.sin_port = port.bigEndian
        return withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
                connect(descriptor, pointer, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
            }
        }
    }
}
