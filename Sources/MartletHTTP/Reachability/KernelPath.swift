import CNetlink
import Foundation

/// The ways to a host as the kernel's routes have them.
struct KernelPath: NetworkPath {
    /// A name or an address; `nil` for any network.
    let host: String?

    /// Addresses for documentation, RFC 5737 and RFC 3849: nobody has them, and only a default route leads there.
    private static let elsewhere = ["192.0.2.1", "2001:db8::1"]

    func status() -> NetworkReachabilityManager.NetworkReachabilityStatus {
        var status = NetworkReachabilityManager.NetworkReachabilityStatus.notReachable
        for host in host.map({ [$0] }) ?? Self.elsewhere {
            for address in SocketAddress.all(of: host) {
                guard let local = address.localAddress(), let interface = NetworkInterface.having(local) else {
                    continue
                }
                guard interface.isRunning else { continue }
                if !interface.isMobile { return .reachable(.ethernetOrWiFi) }
                status = .reachable(.cellular)
            }
        }
        return status
    }

    func watch(on queue: DispatchQueue, _ change: @escaping @Sendable () -> Void) -> (any NetworkPathWatch)? {
        let descriptor = cnetlink_open_route_changes()
        guard descriptor >= 0 else { return nil }
        return RouteWatch(descriptor, queue, change)
    }
}

/// The socket that hears of changes, until it is closed.
private final class RouteWatch: NetworkPathWatch, @unchecked Sendable {
    // `@unchecked` is sound: a dispatch source may be cancelled from any thread, and nothing else is done with it.
    private let source: any DispatchSourceRead

    init(_ descriptor: Int32, _ queue: DispatchQueue, _ change: @escaping @Sendable () -> Void) {
        source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: queue)
        source.setEventHandler {
            // What the messages say does not matter; where some were lost, others may have said it.
            var bytes = [UInt8](repeating: 0, count: 8 << 10)
            for _ in 0..<256 {
                let count = recv(descriptor, &bytes, bytes.count, 0)
                if count < 0, errno != ENOBUFS, errno != EINTR { break }
            }
            change()
        }
        source.setCancelHandler { close(descriptor) }
        source.resume()
    }

    deinit { source.cancel() }

    func cancel() { source.cancel() }
}
