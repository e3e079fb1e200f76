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

    /// Whether the row ends in the middle of a structure that would be a manufacturer's.
    var isCutWithinManufacturerData: Bool {
        var start = 0
        while start < bytes.count {
            let length = Int(bytes[start])
            guard length > 0 else { return false }
            guard start + 1 + length <= bytes.count else {
                return start + 1 < bytes.count && bytes[start + 1] == AdType.manufacturerSpecific
            }
            start += 1 + length
        }
        return false
    }
}
