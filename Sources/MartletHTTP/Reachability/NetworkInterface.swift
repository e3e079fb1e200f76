import Foundation

/// One of the machine's network interfaces.
struct NetworkInterface: Equatable, Sendable {
    let name: String
    /// Whether it is up and has a carrier.
    let isRunning: Bool

    /// The interface that has an address; `nil` if none has.
    static func having(_ address: SocketAddress) -> NetworkInterface? {
        var list: UnsafeMutablePointer<ifaddrs>?
        guard getifaddrs(&list) == 0 else { return nil }
        defer { freeifaddrs(list) }
        var next = list
        while let entry = next?.pointee {
            if let own = SocketAddress(entry.ifa_addr), own.family == address.family, own.host == address.host {
                let wanted = UInt32(IFF_UP | IFF_RUNNING)
                return NetworkInterface(
                    name: String(cString: entry.ifa_name), isRunning: entry.ifa_flags & wanted == wanted)
            }
            next = entry.ifa_next
        }
        return nil
    }

    /// Whether it is a mobile modem: the kernel says `wwan`, or systemd named it as one.
    var isMobile: Bool {
        if name.hasPrefix("ww") { return true }
        let event = try? String(contentsOfFile: "/sys/class/net/\(name)/uevent", encoding: .utf8)
        return event?.split(separator: "\n").contains("DEVTYPE=wwan") ?? false
    }
}
