import Foundation
import FoundationNetworking

/// A request whose response body is gathered in memory.
public class DataRequest: Request, @unchecked Sendable {
    // `@unchecked` is sound: the class stores nothing beyond what `Request` does.

    /// What makes the `URLRequest`.
    public var convertible: any URLRequestConvertible {
        if case .convertible(let convertible) = blueprint { convertible } else { blueprint }
    }

    /// The response's body; `nil` until it has come in full.
    public var data: Data? { mutable.read { $0.outcome.data } }

    override var isCached: Bool { true }
}
