import Foundation
import FoundationNetworking

extension DataStreamRequest {
    /// Looks at a response and says whether it will do.
    public typealias Validation = @Sendable (URLRequest?, HTTPURLResponse) -> ValidationResult

    /// Takes the response only if `validation` does; validations run in the order in which they were added, and the
    /// first that fails decides.
    @preconcurrency
    @discardableResult
    public func validate(_ validation: @escaping Validation) -> Self { add(.customHead(validation)) }
}
