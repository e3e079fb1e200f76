/// What may stand in a request on the wire, RFC 9110 §5.5, §5.6.2 and RFC 3986.
enum WireSyntax {
    /// Whether the text is a token: a method, or the name of a field.
    static func isToken(_ text: String) -> Bool {
        !text.isEmpty
            && text.utf8.allSatisfy { byte in
                switch byte {
                case 48...57, 65...90, 97...122: true
                // ! # $ % & ' * + - . ^ _ ` | ~
                case 33, 35...39, 42, 43, 45, 46, 94...96, 124, 126: true
                default: false
                }
            }
    }

    /// Whether the text can be the value of a field: no control character but the tab.
    static func isFieldValue(_ text: String) -> Bool {
        text.utf8.allSatisfy { $0 >= 32 && $0 != 127 || $0 == 9 }
    }

    /// `scheme://authority` of an http or https URL in lower case, or `nil` where it is no such URL, has no host, or
    /// has a byte that may not stand in a URL at all.
    static func origin(of url: String) -> String? { origins.value(of: url, readOrigin) }

    private static let origins = RecentlyMade<String>()

    private static func readOrigin(_ url: String) -> String? {
        var url = url
        return url.withUTF8 { bytes in
            guard bytes.allSatisfy({ $0 > 32 && $0 < 127 }) else { return nil }
            guard let colon = bytes.firstIndex(of: 58), colon == 4 || colon == 5 else { return nil }
            let scheme = String(decoding: bytes[..<colon], as: UTF8.self).lowercased()
            guard scheme == "http" || scheme == "https", bytes.count > colon + 3, bytes[colon + 1] == 47,
                bytes[colon + 2] == 47
            else { return nil }
            let start = colon + 3
            let end = bytes[start...].firstIndex { $0 == 47 || $0 == 63 || $0 == 35 } ?? bytes.endIndex
            // The name and password before an @ are not part of the origin.
            let host = bytes[start..<end].lastIndex(of: 64).map { $0 + 1 } ?? start
            guard host < end, bytes[host] != 58 else { return nil }
            // The port that goes without saying makes no origin of its own.
            let port: StaticString = scheme == "http" ? ":80" : ":443"
            let named = bytes[..<end]
            let isUsual = port.withUTF8Buffer { named.count > $0.count && named.suffix($0.count).elementsEqual($0) }
            let last = isUsual ? end - port.utf8CodeUnitCount : end
            // Mostly it is spelled as it is compared, and then one copy will do.
            if host == start, !bytes[..<last].contains(where: { (65...90).contains($0) }) {
                return String(decoding: bytes[..<last], as: UTF8.self)
            }
            return scheme + "://" + String(decoding: bytes[host..<last], as: UTF8.self).lowercased()
        }
    }
}
