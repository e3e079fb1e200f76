import Foundation

/// A socket that listens on one address, and what is known of that address.
struct ListeningSocket: Sendable {
    let descriptor: Int32
    let address: SocketAddress

    /// Why it could not listen.
    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    /// Resolves a name or a numeric address, with or without brackets, to the first address that can be listened on.
    static func resolve(_ host: String, port: UInt16) throws -> SocketAddress {
        var name = host
        if name.hasPrefix("["), name.hasSuffix("]") { name = String(name.dropFirst().dropLast()) }
        var hints = addrinfo()
        hints.ai_family = AF_UNSPEC
        hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
        hints.ai_flags = AI_PASSIVE
        var list: UnsafeMutablePointer<addrinfo>?
        let result = getaddrinfo(name, String(port), &hints, &list)
        defer { freeaddrinfo(list) }
        guard result == 0, let first = list?.pointee, let address = SocketAddress(first.ai_addr, first.ai_addrlen)
        else {
            let reason = result == 0 ? "no address" : String(cString: gai_strerror(result))
            throw Failure(description: "cannot find the address \(host): \(reason)")
        }
        return address
    }

    /// Listens on `address`; port 0 takes a free one, which `self.address` then names.
    init(_ address: SocketAddress) throws {
        let descriptor = socket(
            address.family, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue), 0)
        guard descriptor >= 0 else { throw Failure(description: "cannot open a socket: \(errnoText())") }
        var on: Int32 = 1
        setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &on, socklen_t(MemoryLayout<Int32>.size))
        let bound = address.withPointer { bind(descriptor, $0, $1) }
        guard bound == 0, listen(descriptor, 1_024) == 0, let actual = SocketAddress(of: descriptor) else {
            let reason = errnoText()
            close(descriptor)
            throw Failure(description: "cannot listen on \(address): \(reason)")
        }
        self.descriptor = descriptor
        self.address = actual
    }
}

/// The text of `errno`, in words.
func errnoText(_ number: Int32 = errno) -> String {
    String(cString: strerror(number))
}
