import Foundation

/// One event of inotify, read from its bytes.
struct InotifyEvent: Hashable, Sendable {
    var watch: Int32
    var mask: UInt32
    /// The name within the watched folder; empty for the folder itself.
    var name: [UInt8]

    /// Reads the events that one `read` gave.
    ///
    /// A record is `int wd; uint32_t mask, cookie, len; char name[len]` in the machine's byte order, the name filled up
    /// with zeros (inotify(7)).
    static func all(in bytes: [UInt8]) -> [InotifyEvent] {
        var events: [InotifyEvent] = []
        bytes.withUnsafeBytes { buffer in
            var offset = 0
            while offset + 16 <= buffer.count {
                let length = Int(buffer.loadUnaligned(fromByteOffset: offset + 12, as: UInt32.self))
                guard offset + 16 + length <= buffer.count else { return }
                let name = buffer[offset + 16..<offset + 16 + length].prefix { $0 != 0 }
                events.append(
                    InotifyEvent(
                        watch: buffer.loadUnaligned(fromByteOffset: offset, as: Int32.self),
                        mask: buffer.loadUnaligned(fromByteOffset: offset + 4, as: UInt32.self), name: Array(name)))
                offset += 16 + length
            }
        }
        return events
    }

    func has(_ flag: some BinaryInteger) -> Bool {
        mask & UInt32(truncatingIfNeeded: flag) != 0
    }
}
