import Foundation

/// The text form that ESPresense and Home Assistant know: `iBeacon:e2c56db5-dffb-48d2-b060-d0f5a71096e0-1-2`; the others follow
/// it, as `altBeacon:0118-<uuid>-1-2` and `eddystone:<namespace>-<instance>`.
extension BeaconIdentity: LosslessStringConvertible {
    /// The text form, in lower case but for the kind.
    public var description: String {
        switch self {
        case .iBeacon(let uuid, let major, let minor):
            return "iBeacon:\(uuid.uuidString.lowercased())-\(major)-\(minor)"
        case .altBeacon(let company, let uuid, let major, let minor):
            let number = String(company, radix: 16)
            let padded = String(repeating: "0", count: 4 - number.count) + number
            return "altBeacon:\(padded)-\(uuid.uuidString.lowercased())-\(major)-\(minor)"
        case .eddystone(let namespace, let instance): return "eddystone:\(namespace)-\(instance)"
        }
    }

    /// Reads the text form, in letters of either case; `nil` for anything else.
    public init?(_ text: String) {
        guard text.utf8.count <= 100, let colon = text.firstIndex(of: ":") else { return nil }
        var parts = text[text.index(after: colon)...].split(separator: "-", omittingEmptySubsequences: false)
        switch text[..<colon].lowercased() {
        case "ibeacon":
            guard let (uuid, major, minor) = Self.numbers(parts) else { return nil }
            self = .iBeacon(uuid: uuid, major: major, minor: minor)
        case "altbeacon":
            guard let first = parts.first, first.utf8.count == 4, Self.isHexadecimal(first),
                let company = UInt16(first, radix: 16)
            else { return nil }
            parts.removeFirst()
            guard let (uuid, major, minor) = Self.numbers(parts) else { return nil }
            self = .altBeacon(company: company, uuid: uuid, major: major, minor: minor)
        case "eddystone":
            guard parts.count == 2, parts[0].utf8.count == 20, parts[1].utf8.count == 12,
                parts.allSatisfy(Self.isHexadecimal)
            else { return nil }
            self = .eddystone(namespace: parts[0].lowercased(), instance: parts[1].lowercased())
        default: return nil
        }
    }

    /// A UUID's five groups, and two numbers.
    private static func numbers(_ parts: [Substring]) -> (UUID, UInt16, UInt16)? {
        guard parts.count == 7, parts[5...6].allSatisfy({ $0.utf8.allSatisfy { (48...57).contains($0) } }),
            let uuid = UUID(uuidString: parts[..<5].joined(separator: "-")), let major = UInt16(parts[5]),
            let minor = UInt16(parts[6])
        else { return nil }
        return (uuid, major, minor)
    }

    private static func isHexadecimal(_ text: Substring) -> Bool {
        text.utf8.allSatisfy { (48...57).contains($0) || (97...102).contains($0 | 0x20) }
    }
}
