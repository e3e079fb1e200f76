import Foundation
import FoundationNetworking

/// Writes parameters as `name=value` pairs, into the query or the body.
///
/// There is no published rule for arrays and dictionaries. Here an array repeats its name as `arrayEncoding` says, and
/// the keys of a dictionary follow in brackets: `foo[bar]=1`. Names are sorted, so that equal parameters make equal
/// requests.
public struct URLEncoding: ParameterEncoding {
    /// Where the pairs go.
    public enum Destination: Hashable, Sendable {
        /// Into the query for GET, HEAD and DELETE, into the body otherwise.
        case methodDependent
        /// Into the query, after what is there.
        case queryString
        /// Into the body.
        case httpBody

        func isQuery(_ method: HTTPMethod) -> Bool {
            switch self {
            case .methodDependent: [.get, .head, .delete].contains(method)
            case .queryString: true
            case .httpBody: false
            }
        }
    }

    /// How the elements of an array are named.
    public enum ArrayEncoding: Sendable {
        /// `foo[]=1&foo[]=2`
        case brackets
        /// `foo=1&foo=2`
        case noBrackets
        /// `foo[0]=1&foo[1]=2`
        case indexInBrackets
        /// As the closure says, for a name and an index.
        case custom(@Sendable (_ key: String, _ index: Int) -> String)

        func name(_ key: String, at index: Int) -> String {
            switch self {
            case .brackets: "\(key)[]"
            case .noBrackets: key
            case .indexInBrackets: "\(key)[\(index)]"
            case .custom(let name): name(key, index)
            }
        }
    }

    /// How truth is written.
    public enum BoolEncoding: Hashable, Sendable {
        /// `1` and `0`
        case numeric
        /// `true` and `false`
        case literal

        func text(_ value: Bool) -> String {
            switch self {
            case .numeric: value ? "1" : "0"
            case .literal: value ? "true" : "false"
            }
        }
    }

    /// Into the query or the body, by the method.
    public static var `default`: URLEncoding { URLEncoding() }
    /// Into the query.
    public static var queryString: URLEncoding { URLEncoding(destination: .queryString) }
    /// Into the body.
    public static var httpBody: URLEncoding { URLEncoding(destination: .httpBody) }

    /// Where the pairs go.
    public let destination: Destination
    /// How the elements of an array are named.
    public let arrayEncoding: ArrayEncoding
    /// How truth is written.
    public let boolEncoding: BoolEncoding

    /// Creates an encoding.
    public init(
        destination: Destination = .methodDependent, arrayEncoding: ArrayEncoding = .brackets,
        boolEncoding: BoolEncoding = .numeric
    ) {
        self.destination = destination
        self.arrayEncoding = arrayEncoding
        self.boolEncoding = boolEncoding
    }

    /// The request with the parameters in it; a body gets its `Content-Type`, unless the request states one.
    ///
    /// - Throws: `AFError.parameterEncodingFailed`, if there is no URL to write into.
    public func encode(_ urlRequest: any URLRequestConvertible, with parameters: Parameters?) throws -> URLRequest {
        var request = try urlRequest.asURLRequest()
        guard let parameters else { return request }
        guard destination.isQuery(request.method ?? .get) else {
            if request.value(forHTTPHeaderField: "Content-Type") == nil {
                request.setValue("application/x-www-form-urlencoded; charset=utf-8", forHTTPHeaderField: "Content-Type")
            }
            request.httpBody = Data(query(parameters).utf8)
            return request
        }
        guard let url = request.url else { throw AFError.parameterEncodingFailed(reason: .missingURL) }
        guard !parameters.isEmpty else { return request }
        request.url = url.appendingQuery(query(parameters)) ?? url
        return request
    }

    /// The pairs, percent-encoded, that a parameter makes.
    public func queryComponents(fromKey key: String, value: Any) -> [(String, String)] {
        switch value {
        case let dictionary as [String: Any]:
            dictionary.sorted { $0.key < $1.key }.flatMap {
                queryComponents(fromKey: "\(key)[\($0.key)]", value: $0.value)
            }
        case let array as [Any]:
            array.enumerated().flatMap { queryComponents(fromKey: arrayEncoding.name(key, at: $0), value: $1) }
        case let number as NSNumber where Self.isTruth(number): [pair(key, boolEncoding.text(number.boolValue))]
        case let number as NSNumber: [pair(key, "\(number)")]
        case let truth as Bool: [pair(key, boolEncoding.text(truth))]
        default: [pair(key, "\(value)")]
        }
    }

    /// The text with all percent-encoded that has a meaning in a query.
    public func escape(_ string: String) -> String { string.percentEncoded() }

    private func query(_ parameters: Parameters) -> String {
        parameters.sorted { $0.key < $1.key }
            .flatMap { queryComponents(fromKey: $0.key, value: $0.value) }
            .map { "\($0)=\($1)" }
            .joined(separator: "&")
    }

    private func pair(_ key: String, _ value: String) -> (String, String) { (escape(key), escape(value)) }

    /// Whether a number was made from a `Bool`: only those have the type code of a character.
    private static func isTruth(_ number: NSNumber) -> Bool { String(cString: number.objCType) == "c" }
}

extension URL {
    /// The URL with `pairs`, already encoded, added to its query.
    func appendingQuery(_ pairs: String) -> URL? {
        guard !pairs.isEmpty else { return self }
        guard var components = URLComponents(url: self, resolvingAgainstBaseURL: false) else { return nil }
        components.percentEncodedQuery = (components.percentEncodedQuery.map { $0 + "&" } ?? "") + pairs
        return components.url
    }
}
