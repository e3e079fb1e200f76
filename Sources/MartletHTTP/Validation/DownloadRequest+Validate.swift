import Foundation
import FoundationNetworking

extension DownloadRequest {
    /// Looks at a response and says whether it will do.
    public typealias Validation = @Sendable (URLRequest?, HTTPURLResponse, URL?) -> ValidationResult

    /// Takes the response only if `validation` does; validations run in the order in which they were added, and the
    /// first that fails decides.
    @preconcurrency
    @discardableResult
    public func validate(_ validation: @escaping Validation) -> Self { add(.customFile(validation)) }

    /// Takes the response only with one of these statuses.
    @preconcurrency
    @discardableResult
    public func validate<S: Sequence & Sendable>(statusCode acceptableStatusCodes: S) -> Self where S.Element == Int {
        add(.statusCode { acceptableStatusCodes.contains($0) })
    }

    /// Takes the response only with one of these types; `image/*` and `*/*` name ranges.
    ///
    /// An empty body has none that could be wrong.
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

    private func add(_ validator: Validator) -> Self {
        mutable.write { $0.validators.append(validator) }
        return self
    }
}
