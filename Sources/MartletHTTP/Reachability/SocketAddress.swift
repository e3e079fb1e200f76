import CNetlink
import Foundation

/// An address in the form that sockets take.
struct SocketAddress: Sendable {
    /// The bytes of a `sockaddr_in` or a `sockaddr_in6`.
    let bytes: [UInt8]

    /// The addresses of a host; none if it has none, or nobody knows them.
    static func all(of host: String) -> [SocketAddress] {
        // A bracketed address is how URLs write it.
        let name = host.hasPrefix("[") && host.hasSuffix("]") ? String(host.dropFirst().dropLast()) : host
        var hints = addrinfo()
        // One entry an address, whatever it is used for.
        hints.ai_protocol = Int32(IPPROTO_UDP)
        var list: UnsafeMutablePointer<addrinfo>?
        guard getaddrinfo(name, "9", &hints, &list) == 0 else { return [] }
        defer { freeaddrinfo(list) }
        return sequence(first: list, next: { $0?.pointee.ai_next }).prefix { $0 != nil }.compactMap { entry in
            guard let entry = entry?.pointee, let address = entry.ai_addr else { return nil }
            let bytes = UnsafeRawBufferPointer(start: UnsafeRawPointer(address), count: Int(entry.ai_addrlen))
            return SocketAddress(bytes: Array(bytes))
        }
    }

    init(bytes: [UInt8]) { self.bytes = bytes }

    init?(_ address: UnsafePointer<sockaddr>?) {
        guard let address else { return nil }
        let length: Int
        switch Int32(address.pointee.sa_family) {
        case AF_INET: length = MemoryLayout<sockaddr_in>.size
        case AF_INET6: length = MemoryLayout<sockaddr_in6>.size
        default: return nil
        }
        bytes = Array(UnsafeRawBufferPointer(start: UnsafeRawPointer(address), count: length))
    }

    /// The family: `AF_INET` or `AF_INET6`.
    var family: Int32 { bytes.withUnsafeBytes { Int32($0.loadUnaligned(as: sa_family_t.self)) } }

    /// The address alone, without port and scope.
    var host: ArraySlice<UInt8> { family == AF_INET6 ? bytes[8..<24] : bytes[4..<8] }

    /// The address from which a datagram to this one would be sent, or `nil` if there is no route.
    ///
    /// Nothing is sent.
    func localAddress() -> SocketAddress? {
        let descriptor = cnetlink_open_datagrams(family)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        let isRouted = bytes.withUnsafeBytes { bytes in
            bytes.withMemoryRebound(to: sockaddr.self) { connect(descriptor, $0.baseAddress, socklen_t(bytes.count)) }
        }
        guard isRouted == 0 else { return nil }
        var storage = sockaddr_storage()
        var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
        return withUnsafeMutablePointer(to: &storage) { storage in
            storage.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                getsockname(descriptor, address, &length) == 0 ? SocketAddress(UnsafePointer(address)) : nil
            }
        }
    }
}
