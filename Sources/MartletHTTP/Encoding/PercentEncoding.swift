import Foundation

extension CharacterSet {
    /// What stands for itself in a query: the unreserved characters of RFC 3986 §2.3, and `?` and `/`, which §3.4
    /// allows there by name.
    ///
    /// Everything else, the delimiters above all, is percent-encoded.
    public static let afURLQueryAllowed = CharacterSet(
        charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~?/")
}

extension String {
    /// The text with every UTF-8 byte percent-encoded that `allowed` does not name.
    func percentEncoded(_ allowed: CharacterSet = .afURLQueryAllowed) -> String {
        addingPercentEncoding(withAllowedCharacters: allowed) ?? self
    }
}
