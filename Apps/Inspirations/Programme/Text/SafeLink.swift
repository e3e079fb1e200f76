import Foundation

/// Tells which links may be followed.
enum SafeLink {
    private static let longest = 4096

    /// The address of a link over http, https or mailto; nil for any other, and for one that is none.
    static func url(_ text: String) -> URL? {
        let text = text.trimmed
        guard text.utf8.count <= longest, let colon = text.firstIndex(of: ":") else { return nil }
        let scheme = text[..<colon].lowercased()
        guard ["http", "https", "mailto"].contains(scheme) else { return nil }
        let isClean = text.unicodeScalars.allSatisfy { $0.value > 0x20 && $0.value != 0x7F }
        guard isClean, let url = URL(string: text), url.scheme?.lowercased() == scheme else { return nil }
        if scheme == "mailto" { return text[colon...].contains("@") ? url : nil }
        return url.host()?.isEmpty == false ? url : nil
    }
}
