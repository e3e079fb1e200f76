import Foundation

/// An nginx of our own: its configuration in a temporary directory, free ports, two workers, ended by its pid.
final class LocalNginx {
    static let body = #"{"id":7,"name":"martlet","ok":true,"list":[1,2,3],"pad":"xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"}"#

    let directory: URL
    private let port: UInt16
    private let securePort: UInt16
    private let process = Process()

    init() throws {
        port = try LocalPort.free()
        securePort = try LocalPort.free()
        directory = FileManager.default.temporaryDirectory.appending(path: "bench-http-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
        // nginx's workers run as somebody else, who stores what is uploaded.
        try FileManager.default.setAttributes([.posixPermissions: 0o777], ofItemAtPath: directory.path)
        try Data(Self.body.utf8).write(to: directory.appending(path: "small.json"))
        try makeCertificate()
        let configuration = directory.appending(path: "nginx.conf")
        try Data(text.utf8).write(to: configuration)
        process.executableURL = URL(filePath: "/usr/sbin/nginx")
        process.arguments = ["-p", directory.path, "-c", configuration.path, "-e", "\(directory.path)/error.log"]
        try process.run()
        try waitUntilReady()
    }

    var url: String { "http://127.0.0.1:\(port)/small.json" }
    var secureURL: String { "https://127.0.0.1:\(securePort)/small.json" }
    var largeURL: String { "http://127.0.0.1:\(port)/large" }
    var uploadURL: String { "http://127.0.0.1:\(port)/uploaded" }
    var largeFile: URL { directory.appending(path: "large") }
    var uploadedFile: URL { directory.appending(path: "uploaded") }
    var certificate: URL { directory.appending(path: "certificate.pem") }

    func stop() {
        process.terminate()
        process.waitUntilExit()
        try? FileManager.default.removeItem(at: directory)
    }

    /// Makes a file of 1 GiB: zeros, and in memory rather than on the disk.
    func makeLargeFile() throws {
        guard FileManager.default.createFile(atPath: largeFile.path, contents: nil) else {
            throw CocoaError(.fileWriteUnknown)
        }
        try FileHandle(forWritingTo: largeFile).truncate(atOffset: 1 << 30)
    }

    private func makeCertificate() throws {
        _ = try ClientRun.system(
            "/usr/bin/openssl",
            [
                "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "2",
                "-subj", "/CN=bench", "-addext", "subjectAltName=IP:127.0.0.1", "-keyout",
                directory.appending(path: "key.pem").path, "-out", certificate.path,
            ]
        ).output()
    }

    private var text: String {
        """
        worker_processes 2;
        daemon off;
        pid \(directory.path)/nginx.pid;
        events { worker_connections 4096; }
        http {
            access_log off;
            keepalive_requests 100000000;
            open_file_cache max=16;
            types { application/json json; }
            client_max_body_size 0;
            client_body_temp_path \(directory.path)/body;
            proxy_temp_path \(directory.path)/proxy;
            fastcgi_temp_path \(directory.path)/fastcgi;
            uwsgi_temp_path \(directory.path)/uwsgi;
            scgi_temp_path \(directory.path)/scgi;
            http2_max_concurrent_streams 1000;
            ssl_certificate \(certificate.path);
            ssl_certificate_key \(directory.path)/key.pem;
            server {
                listen 127.0.0.1:\(port) backlog=4096;
                listen 127.0.0.1:\(securePort) ssl http2;
                root \(directory.path);
                dav_methods PUT;
            }
        }
        """
    }

    private func waitUntilReady() throws {
        let limit = ContinuousClock.now + .seconds(10)
        while ContinuousClock.now < limit {
            if LocalPort.answers(securePort) { return }
            guard process.isRunning else { throw POSIXError(.ECHILD) }
            usleep(10_000)
        }
        throw POSIXError(.ETIMEDOUT)
    }
}
