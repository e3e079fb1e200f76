/// A type that has a value for a response without a body.
public protocol EmptyResponse: Sendable {
    /// The value.
    static func emptyValue() -> Self
}

/// What a response decodes to that has no body and needs none.
public struct Empty: Codable, Hashable, Sendable {
    /// The only value.
    public static let value = Empty()
}

extension Empty: EmptyResponse {
    /// The only value.
    public static func emptyValue() -> Empty { value }
}
