import Foundation
import FoundationNetworking

/// Makes a value of a response whose body is in memory.
public protocol DataResponseSerializerProtocol<SerializedObject>: Sendable {
    /// What is made.
    associatedtype SerializedObject: Sendable

    /// Makes the value.
    ///
    /// - Parameters:
    ///   - request: The request as it was sent last.
    ///   - response: The response; `nil` if none came.
    ///   - data: The body; `nil` if none came.
    ///   - error: What went wrong until here; if anything did, throw it.
    /// - Throws: Whatever stands in the way; what is not an `AFError` is wrapped in one.
    func serialize(
        request: URLRequest?, response: HTTPURLResponse?, data: Data?, error: (any Error)?
    ) throws -> SerializedObject
}

/// A serialiser that knows which responses may be empty, and can change a body first.
public protocol ResponseSerializer<SerializedObject>: DataResponseSerializerProtocol, DownloadResponseSerializerProtocol
{
    /// Changes the body first.
    var dataPreprocessor: any DataPreprocessor { get }
    /// The methods whose responses may be empty.
    var emptyRequestMethods: Set<HTTPMethod> { get }
    /// The statuses with which a response may be empty.
    var emptyResponseCodes: Set<Int> { get }
}

extension ResponseSerializer {
    /// Leaves bodies as they are.
    public static var defaultDataPreprocessor: any DataPreprocessor { PassthroughPreprocessor() }
    /// HEAD.
    public static var defaultEmptyRequestMethods: Set<HTTPMethod> { EmptyRule.methods }
    /// 204 and 205.
    public static var defaultEmptyResponseCodes: Set<Int> { EmptyRule.codes }

    /// Leaves bodies as they are.
    public var dataPreprocessor: any DataPreprocessor { Self.defaultDataPreprocessor }
    /// HEAD.
    public var emptyRequestMethods: Set<HTTPMethod> { Self.defaultEmptyRequestMethods }
    /// 204 and 205.
    public var emptyResponseCodes: Set<Int> { Self.defaultEmptyResponseCodes }

    /// Whether the request's method allows an empty response; `nil` if there is no request or method to tell.
    public func requestAllowsEmptyResponseData(_ request: URLRequest?) -> Bool? {
        request?.httpMethod.map { emptyRequestMethods.contains(HTTPMethod(rawValue: $0)) }
    }

    /// Whether the response's status allows it to be empty; `nil` if there is no response to tell.
    public func responseAllowsEmptyResponseData(_ response: HTTPURLResponse?) -> Bool? {
        response.map { emptyResponseCodes.contains($0.statusCode) }
    }

    /// Whether the response may be empty, by either.
    public func emptyResponseAllowed(forRequest request: URLRequest?, response: HTTPURLResponse?) -> Bool {
        requestAllowsEmptyResponseData(request) == true || responseAllowsEmptyResponseData(response) == true
    }
}

/// Which responses may be empty unless a serialiser is told otherwise.
enum EmptyRule {
    static let methods: Set<HTTPMethod> = [.head]
    static let codes: Set<Int> = [204, 205]
}
