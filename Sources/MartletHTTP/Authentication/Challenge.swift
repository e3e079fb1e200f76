import Foundation

/// One challenge of a `WWW-Authenticate` field, RFC 9110 §11.6.1.
struct Challenge: Hashable, Sendable {
    /// The scheme in lower case, such as `basic`.
    let scheme: String
    /// What the password is for.
    let realm: String

    /// The first challenge in the values of the field that a name and a password can answer.
    static func first(in values: [String]) -> Challenge? {
        for value in values {
            let text = value.lowercased()
            for scheme in ["basic", "digest"] {
                guard let start = text.range(of: scheme),
                    start.lowerBound == text.startIndex
                        || ", ".contains(text[text.index(before: start.lowerBound)])
                else { continue }
                return Challenge(scheme: scheme, realm: realm(in: value[start.upperBound...]))
            }
        }
        return nil
    }

    /// The text of the first `realm` parameter, with its escapes undone; empty without one.
    private static func realm(in text: Substring) -> String {
        guard let name = text.range(of: "realm", options: .caseInsensitive) else { return "" }
        var rest = text[name.upperBound...].drop { $0 == " " || $0 == "=" }
        guard rest.first == "\"" else { return String(rest.prefix { $0 != "," && $0 != " " }) }
        rest = rest.dropFirst()
        var realm = ""
        while let character = rest.popFirst(), character != "\"" {
            if character == "\\", let escaped = rest.popFirst() {
                realm.append(escaped)
            } else {
                realm.append(character)
            }
        }
        return realm
    }
}
