import Foundation

/// Where the body of a response grows: malloc'd memory that is kept from one small response to the next, and given
/// away whole with a large one.
///
/// Freed by `deallocate()`.
struct BodyBuffer {
    /// From this many bytes on, giving the memory away is cheaper than copying it.
    private static let givenAwayFrom = 32 << 10

    private(set) var count = 0
    private var capacity = 0
    private var memory: UnsafeMutableRawPointer?

    /// Appends a copy of `bytes`; `false` if there is no memory for them.
    mutating func append(_ bytes: UnsafeRawPointer, count added: Int) -> Bool {
        if count + added > capacity {
            let wanted = max(count + added, min(capacity * 2, capacity + (64 << 20)), 1024)
            guard let grown = realloc(memory, wanted) else { return false }
            memory = grown
            capacity = wanted
        }
        guard let memory else { return added == 0 }
        memcpy(memory + count, bytes, added)
        count += added
        return true
    }

    /// Makes room for `expected` bytes, if that can be had.
    mutating func reserve(_ expected: Int) {
        guard expected > capacity, let grown = realloc(memory, expected) else { return }
        memory = grown
        capacity = expected
    }

    /// Hands out what was gathered, and is empty again.
    mutating func take() -> Data {
        guard count > 0, let memory else { return Data() }
        defer { count = 0 }
        guard count >= Self.givenAwayFrom else { return Data(bytes: memory, count: count) }
        let fitting = capacity - count > count / 4 ? realloc(memory, count) ?? memory : memory
        self.memory = nil
        capacity = 0
        return Data(bytesNoCopy: fitting, count: count, deallocator: .free)
    }

    /// Forgets what was gathered, and returns large memory to the system.
    mutating func restart() {
        count = 0
        if capacity > Self.givenAwayFrom { deallocate() }
    }

    /// Frees the memory.
    mutating func deallocate() {
        free(memory)
        memory = nil
        capacity = 0
        count = 0
    }
}
