import Foundation
import Synchronization

/// Owns a file descriptor: closes it with the last reference, unless someone took it over.
final class OpenFile: Sendable {
    private let descriptor: Mutex<Int32?>

    init(_ descriptor: Int32) {
        self.descriptor = Mutex(descriptor)
    }

    deinit {
        if let descriptor = take() { close(descriptor) }
    }

    /// The number of the descriptor, which stays owned; -1 when it was taken over.
    var number: Int32 {
        descriptor.withLock { $0 ?? -1 }
    }

    /// Hands the descriptor over to the caller, who closes it; `nil` the second time.
    func take() -> Int32? {
        descriptor.withLock { descriptor in
            defer { descriptor = nil }
            return descriptor
        }
    }

    /// What the system knows of the file: size, times, kind.
    func status() -> stat? {
        var status = stat()
        return fstat(number, &status) == 0 ? status : nil
    }

    /// Up to `count` bytes from `offset`; fewer at the end of the file; `nil` when reading fails.
    func read(_ count: Int, at offset: Int) -> [UInt8]? {
        var failed = false
        let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
            while filled < count {
                let got = pread(number, buffer.baseAddress.map { $0 + filled }, count - filled, off_t(offset + filled))
                if got < 0, errno == EINTR { continue }
                if got < 0 { failed = true }
                if got <= 0 { break }
                filled += got
            }
        }
        return failed ? nil : bytes
    }
}
