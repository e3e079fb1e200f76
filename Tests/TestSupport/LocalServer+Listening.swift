import Foundation

extension LocalServer {
    /// Opens a listening socket, and tells its port.
    static func listen(at address: Address) throws -> (descriptor: Int32, port: UInt16) {
        switch address {
        case .ipv4:
            var name = sockaddr_in()
            name.sin_family = sa_family_t(AF_INET)
            name.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
            let descriptor = try listen(AF_INET, &name)
            return (descriptor, UInt16(bigEndian: name.sin_port))
        case .ipv6:
            var name = sockaddr_in6()
            name.sin6_family = sa_family_t(AF_INET6)
            name.sin6_addr = in6addr_loopback
            let descriptor = try listen(AF_INET6, &name)
            return (descriptor, UInt16(bigEndian: name.sin6_port))
        case .unix(let path):
            var name = sockaddr_un()
            name.sun_family = sa_family_t(AF_UNIX)
            withUnsafeMutableBytes(of: &name.sun_path) { $0.copyBytes(from: path.utf8.prefix($0.count - 1)) }
            return (try listen(AF_UNIX, &name), 0)
        }
    }

    /// Binds and listens; afterwards `name` is what the socket got.
    private static func listen<Name>(_ family: Int32, _ name: inout Name) throws -> Int32 {
        let descriptor = socket(family, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        var length = socklen_t(MemoryLayout<Name>.size)
        let code = withUnsafeMutablePointer(to: &name) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
                if bind(descriptor, pointer, length) != 0 { return Int32(-1) }
                if Foundation.listen(descriptor, 1024) != 0 { return -1 }
                return getsockname(descriptor, pointer, &length)
            }
        }
        guard code == 0 else {
            let error = errno
            close(descriptor)
            throw POSIXError(POSIXErrorCode(rawValue: error) ?? .EIO)
        }
        return descriptor
    }
}

extension LocalServer {
    /// A port of 127.0.0.1 that nobody listens on at this moment.
    public static func listenAndClose() throws -> UInt16 {
        let (descriptor, port) = try listen(at: .ipv4)
        close(descriptor)
        return port
    }

    /// Whether somebody listens on a port of 127.0.0.1.
    public static func isListening(on port: UInt16) -> Bool {
        (try? connect(to: port)).map { close($0) == 0 } ?? false
    }

    /// A socket that is connected to a port of 127.0.0.1.
    static func connect(to port: UInt16) throws -> Int32 {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        address.sin_port = port.bigEndian
        let code = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
                Foundation.connect(descriptor, pointer, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        guard code == 0 else {
            close(descriptor)
            throw POSIXError(.ECONNREFUSED)
        }
        return descriptor
    }
}
