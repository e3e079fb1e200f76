import CPoppler
import Foundation

/// A document of Poppler's that is opened when it is first wanted, and used by one thread at a time.
///
/// `@unchecked Sendable` is sound: what changes is used under the lock alone.
final class SecondDocument: @unchecked Sendable {
    private let open: @Sendable () throws(BookError) -> OpaquePointer
    private let lock = NSLock()
    private var document: OpaquePointer?

    init(_ open: @escaping @Sendable () throws(BookError) -> OpaquePointer) { self.open = open }

    deinit { if let document { g_object_unref(UnsafeMutableRawPointer(document)) } }

    /// Calls `body` with the document; waits for others that use it.
    ///
    /// - Throws: What opening it throws, such as where its file is gone by now.
    func with<Value>(_ body: (OpaquePointer) -> Value) throws(BookError) -> Value {
        lock.lock()
        defer { lock.unlock() }
        if let document { return body(document) }
        let new = try open()
        document = new
        return body(new)
    }
}
