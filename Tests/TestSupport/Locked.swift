import Foundation

/// A value that one thread at a time may touch.
///
/// The thread sanitizer understands this lock; it does not see that of `Mutex`, and takes what is within for a race.
public final class Locked<Value>: @unchecked Sendable {
    // `@unchecked` is sound: the value is touched under the lock alone.
    private let lock = NSLock()
    private var value: Value

    /// Creates a lock around `value`.
    public init(_ value: Value) { self.value = value }

    /// Calls `body` with the value; it must not come back for it.
    public func withLock<Result, Failure: Error>(
        _ body: (inout Value) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        lock.lock()
        defer { lock.unlock() }
        return try body(&value)
    }
}
