import Foundation

/// What can be made into a URL.
public protocol URLConvertible: Sendable {
    /// The URL.
    ///
    /// - Throws: `AFError.invalidURL`, if there is none.
    func asURL() throws -> URL
}

extension String: URLConvertible {
    /// The URL that the text spells.
    ///
    /// - Throws: `AFError.invalidURL`, if it spells none.
    public func asURL() throws -> URL {
        guard let url = URL(string: self) else { throw AFError.invalidURL(url: self) }
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
