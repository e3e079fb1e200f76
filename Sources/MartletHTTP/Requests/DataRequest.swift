import Foundation
import FoundationNetworking

/// A request whose response body is gathered in memory.
public class DataRequest: Request, @unchecked Sendable {
    // `@unchecked` is sound: the class stores nothing beyond what `Request` does.

    /// The response's body; `nil` until it has come in full.
    public var data: Data? { mutable.withLock { $0.outcome.data } }
}
