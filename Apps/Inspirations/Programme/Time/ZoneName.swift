import Foundation

/// Finds a time zone by the name that a file gives it.
enum ZoneName {
    /// The zone of a name of the IANA database, or of one that ends with such a name, as older calendars write
    /// (`/freeassociation.sourceforge.net/Europe/Paris`); nil for any other.
    static func zone(_ name: String) -> TimeZone? {
        let name = name.trimmed
        guard !name.isEmpty, name.utf8.count <= 120, name.utf8.allSatisfy(isPart) else { return nil }
        let parts = name.split(separator: "/")
        if ["UTC", "Z", "GMT", "ETC/UTC", "ZULU"].contains(name.uppercased()) { return .gmt }
        for count in [3, 2] where parts.count >= count {
            let tail = parts.suffix(count).joined(separator: "/")
            if known.contains(tail), let zone = TimeZone(identifier: tail) { return zone }
        }
        // Short names, such as `Japan`, are taken only whole. Others of the database are not on Foundation's list.
        guard !name.hasPrefix("/"), !name.contains("..") else { return nil }
        return known.contains(name) || parts.count == 2 || parts.count == 3 ? TimeZone(identifier: name) : nil
    }

    /// The zone that is always so many seconds ahead of UTC.
    static func zone(offset: Int) -> TimeZone {
        offset == 0 ? .gmt : TimeZone(secondsFromGMT: min(max(offset, -64_800), 64_800)) ?? .gmt
    }

    private static let known = Set(TimeZone.knownTimeZoneIdentifiers)

    private static func isPart(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
        case UInt8(ascii: "0")...UInt8(ascii: "9"): true
        case UInt8(ascii: "/"), UInt8(ascii: "_"), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."): true
        default: false
        }
    }
}
