import Foundation

/// What can be made into a URL.
public protocol URLConvertible: Sendable {
    /// The URL.
    ///
    /// - Throws: `AFError.invalidURL`, if there is none.
    func asURL() throws -> URL
}

extension String: URLConvertible {
    private static let urls = RecentlyMade<URL>()

    /// The URL that the text spells.
    ///
    /// - Throws: `AFError.invalidURL`, if it spells none.
    public func asURL() throws -> URL {
        guard let url = Self.urls.value(of: self, { URL(string: $0) }) else { throw AFError.invalidURL(url: self) }
        return url
    }
}

extension URL: URLConvertible {
    /// The URL itself.
    public func asURL() throws -> URL { self }
}

extension URLComponents: URLConvertible {
    /// The URL of these components.
    ///
    /// - Throws: `AFError.invalidURL`, if they make none.
    public func asURL() throws -> URL {
        guard let url else { throw AFError.invalidURL(url: self) }
        return url
    }
}
