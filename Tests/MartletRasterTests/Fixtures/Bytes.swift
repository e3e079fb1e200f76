import Foundation

/// Bytes put together number by number, as file formats want them.
struct Bytes {
    private(set) var data = Data()
    let isBigEndian: Bool

    init(bigEndian: Bool = true) { isBigEndian = bigEndian }

    mutating func append(_ bytes: some Sequence<UInt8>) { data.append(contentsOf: bytes) }
    mutating func append(_ text: String) { data.append(contentsOf: text.utf8) }
    mutating func append8(_ value: Int) { data.append(UInt8(truncatingIfNeeded: value)) }

    mutating func append16(_ value: Int) { appendInteger(UInt16(truncatingIfNeeded: value)) }
    mutating func append32(_ value: Int) { appendInteger(UInt32(truncatingIfNeeded: value)) }

    private mutating func appendInteger<Value: FixedWidthInteger>(_ value: Value) {
        withUnsafeBytes(of: isBigEndian ? value.bigEndian : value.littleEndian) { data.append(contentsOf: $0) }
    }
}
