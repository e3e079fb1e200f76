import Foundation

/// A server that takes connections and never says a word: nobody accepts what the kernel has established.
final class SilentServer {
    private let descriptor: Int32
    private let port: UInt16

    init() throws {
        descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        port = try LocalPort.bind(descriptor)
        guard listen(descriptor, 128) == 0 else { throw POSIXError(.EADDRINUSE) }
    }

    deinit { close(descriptor) }

    var url: String { "http://127.0.0.1:\(port)/" }
}
