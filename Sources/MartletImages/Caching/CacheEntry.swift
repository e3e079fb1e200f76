import CacheFiles
import Foundation

/// A file of the disk cache: the URL, so that two URLs with one file name are told apart, and the bytes, with a check sum.
///
/// Layout, little endian: `MARTLET1`, check sum of all that follows (8), length of the URL (4), of the bytes (8), the URL,
/// the bytes.
enum CacheEntry {
    private static let magic = Array("MARTLET1".utf8)
    private static let headerCount = 28

    /// The contents of the file for the bytes of a URL.
    static func encode(_ data: Data, for url: URL) -> Data {
        let address = Array(url.absoluteString.utf8)
        var body = Data(capacity: 12 + address.count + data.count)
        append(UInt32(address.count), to: &body)
        append(UInt64(data.count), to: &body)
        body.append(contentsOf: address)
        body.append(data)
        var file = Data(capacity: 16 + body.count)
        file.append(contentsOf: magic)
        append(CacheHash.checksum(body), to: &file)
        file.append(body)
        return file
    }

    /// The bytes in a file, nil where it is cut, changed, or another URL's.
    static func decode(_ file: Data, for url: URL) -> Data? {
        guard file.count >= headerCount, file.starts(with: magic) else { return nil }
        let file = file[...]
        let start = file.startIndex
        let address = Array(url.absoluteString.utf8)
        let sum: UInt64 = number(in: file, at: start + 8)
        let addressCount: UInt32 = number(in: file, at: start + 16)
        let count: UInt64 = number(in: file, at: start + 20)
        guard Int(addressCount) == address.count, let bytes = Int(exactly: count),
            bytes == file.count - headerCount - address.count, CacheHash.checksum(file[(start + 16)...]) == sum,
            file[(start + headerCount)...].starts(with: address)
        else { return nil }
        return file[(start + headerCount + address.count)...]
    }

    private static func append<Value: FixedWidthInteger>(_ value: Value, to data: inout Data) {
        withUnsafeBytes(of: value.littleEndian) { data.append(contentsOf: $0) }
    }

    private static func number<Value: FixedWidthInteger>(in data: Data, at offset: Int) -> Value {
        let bytes = data[offset..<(offset + MemoryLayout<Value>.size)]
        return bytes.reversed().reduce(0) { $0 << 8 | Value($1) }
    }
}
