/// What a device advertises: a row of AD structures, each a length, a type and so many bytes less one.
///
/// Bluetooth Core Specification, Vol 3, Part C, 11. A length of 0 ends the row; one that runs past the end ends it too, and what
/// came before stands. The bytes are only looked at, within `read`, and nothing is copied.
public struct AdvertisingData {
    /// The AD types that carry beacons, as the Assigned Numbers have them.
    public enum AdType {
        /// Service data with a UUID of 16 bits.
        public static let serviceData16: UInt8 = 0x16
        /// Data of a maker, after the company's number.
        public static let manufacturerSpecific: UInt8 = 0xFF
    }

    private let bytes: UnsafeRawBufferPointer

    /// The structures in `bytes`, which outlive this.
    public init(_ bytes: UnsafeRawBufferPointer) {
        self.bytes = bytes
    }

    /// Calls `body` with each structure's type and data, until it says that it has seen enough.
    ///
    /// - Complexity: O(n) in the bytes.
    @inline(__always)
    func forEach(_ body: (_ type: UInt8, _ data: UnsafeRawBufferPointer) -> Bool) {
        var start = 0
        while start < bytes.count {
            let length = Int(bytes[start])
            let end = start + 1 + length
            guard length > 0, end <= bytes.count else { return }
            let data = UnsafeRawBufferPointer(rebasing: bytes[(start + 2)..<end])
            guard body(bytes[start + 1], data) else { return }
            start = end
        }
    }

    /// What there is of a last structure that runs past the end, with its type.
    var rest: (type: UInt8, data: UnsafeRawBufferPointer)? {
        var start = 0
        while start < bytes.count, bytes[start] > 0 {
            let end = start + 1 + Int(bytes[start])
            if end > bytes.count {
                guard start + 2 <= bytes.count else { return nil }
                return (bytes[start + 1], UnsafeRawBufferPointer(rebasing: bytes[(start + 2)...]))
            }
            start = end
        }
        return nil
    }
}
