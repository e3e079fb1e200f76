import Foundation

extension Request {
    /// What a validation says.
    public typealias ValidationResult = Result<Void, any Error>

    /// Takes the response only with one of these statuses.
    @preconcurrency
    @discardableResult
    public func validate<S: Sequence & Sendable>(statusCode acceptableStatusCodes: S) -> Self where S.Element == Int {
        add(.statusCode { acceptableStatusCodes.contains($0) })
    }

    /// Takes the response only with one of these types; `image/*` and `*/*` name ranges.
    ///
    /// An empty body, where it is gathered, has none that could be wrong.
    @preconcurrency
    @discardableResult
    public func validate<S: Sequence & Sendable>(
        contentType acceptableContentTypes: @escaping @Sendable @autoclosure () -> S
    ) -> Self where S.Element == String {
        add(.contentType { Array(acceptableContentTypes()) })
    }

    /// Takes the response only with a status from 200 to 299 and, if the request has an `Accept`, a type that it
    /// names.
    @discardableResult
    public func validate() -> Self { add(.usual) }

    func add(_ validator: Validator) -> Self {
        mutable.write { $0.validators.append(validator) }
        return self
    }
}
