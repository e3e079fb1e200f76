import Foundation

/// An IPv4 or IPv6 address with a port.
struct SocketAddress: Hashable, Sendable, CustomStringConvertible {
    private let bytes: [UInt8]
    let family: Int32

    /// Copies an address; `nil` for a family that is neither IPv4 nor IPv6.
    init?(_ address: UnsafePointer<sockaddr>?, _ length: socklen_t) {
        guard let address else { return nil }
        family = Int32(address.pointee.sa_family)
        let expected = family == AF_INET ? MemoryLayout<sockaddr_in>.size : MemoryLayout<sockaddr_in6>.size
        guard family == AF_INET || family == AF_INET6, Int(length) >= expected else { return nil }
        bytes = Array(UnsafeRawBufferPointer(start: address, count: expected))
    }

    /// The address that a socket is bound to.
    init?(of descriptor: Int32) {
        var storage = sockaddr_storage()
        var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
        let result = withUnsafeMutablePointer(to: &storage) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(descriptor, $0, &length) }
        }
        guard result == 0 else { return nil }
        let copy = withUnsafePointer(to: &storage) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { SocketAddress($0, length) }
        }
        guard let copy else { return nil }
        self = copy
    }

    func withPointer<Result>(_ body: (UnsafePointer<sockaddr>, socklen_t) -> Result) -> Result {
        var storage = sockaddr_storage()
        withUnsafeMutableBytes(of: &storage) { $0.copyBytes(from: bytes) }
        return withUnsafePointer(to: &storage) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { body($0, socklen_t(bytes.count)) }
        }
    }

    /// The port in host order.
    var port: UInt16 {
        UInt16(bytes[2]) << 8 | UInt16(bytes[3])
    }

    /// Whether only this machine can reach it: 127.0.0.0/8, ::1, or an IPv4 loopback address mapped into IPv6.
    var isLoopback: Bool {
        if family == AF_INET { return bytes[4] == 127 }
        let address = Array(bytes[8..<24])
        let zeros = [UInt8](repeating: 0, count: 10)
        if address == zeros + [0, 0, 0, 0, 0, 1] { return true }
        return Array(address.prefix(12)) == zeros + [0xff, 0xff] && address[12] == 127
    }

    /// The host as it stands in a URL, an IPv6 address in brackets.
    var host: String {
        var buffer = [CChar](repeating: 0, count: Int(NI_MAXHOST))
        let result = withPointer { getnameinfo($0, $1, &buffer, socklen_t(buffer.count), nil, 0, NI_NUMERICHOST) }
        guard result == 0 else { return "?" }
        let text = String(decoding: buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
        return family == AF_INET6 ? "[\(text)]" : text
    }

    var description: String { "\(host):\(port)" }
}
