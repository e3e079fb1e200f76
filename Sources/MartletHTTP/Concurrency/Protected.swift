import Foundation

/// A value that one thread at a time may touch.
///
/// A plain pthread mutex in one allocation with the value: it is as fast as any where nobody waits, and the thread
/// sanitizer understands it, which cannot be said of the `Mutex` in the toolchain's library. Copies share the value.
@dynamicMemberLookup
struct Protected<Value>: @unchecked Sendable {
    // `@unchecked` is sound: the value is touched under the lock alone, and what leaves it is copied by the caller's
    // own closure.

    private final class Box: ManagedBuffer<Value, pthread_mutex_t> {
        deinit { withUnsafeMutablePointerToElements { _ = pthread_mutex_destroy($0) } }
    }

    private let box: ManagedBuffer<Value, pthread_mutex_t>

    init(_ value: consuming Value) {
        var value: Value? = consume value
        box = Box.create(minimumCapacity: 1) { _ in value.take()! }
        box.withUnsafeMutablePointerToElements { mutex in
            mutex.initialize(to: pthread_mutex_t())
            pthread_mutex_init(mutex, nil)
        }
    }

    /// Reads the value; `body` must not come back for it, since the lock is not recursive.
    ///
    /// `body` gets it where it stands, and leaves it as it is: given by value, a large one is copied whole to read one
    /// property.
    @inline(__always)
    func read<Result, Failure: Error>(_ body: (inout Value) throws(Failure) -> Result) throws(Failure) -> Result {
        try write(body)
    }

    /// Changes the value; `body` must not come back for it, since the lock is not recursive.
    @inline(__always)
    @discardableResult
    func write<Result, Failure: Error>(_ body: (inout Value) throws(Failure) -> Result) throws(Failure) -> Result {
        try box.withUnsafeMutablePointers { value, mutex throws(Failure) in
            pthread_mutex_lock(mutex)
            defer { pthread_mutex_unlock(mutex) }
            return try body(&value.pointee)
        }
    }

    /// Puts another value in the place of this one.
    func write(_ value: Value) { write { $0 = value } }

    /// A property of the value.
    subscript<Property>(dynamicMember keyPath: WritableKeyPath<Value, Property>) -> Property {
        get { read { $0[keyPath: keyPath] } }
        nonmutating set { write { $0[keyPath: keyPath] = newValue } }
    }

    /// A property of the value.
    subscript<Property>(dynamicMember keyPath: KeyPath<Value, Property>) -> Property {
        read { $0[keyPath: keyPath] }
    }
}
