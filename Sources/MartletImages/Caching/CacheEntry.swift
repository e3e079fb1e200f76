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
        append(checksum(body), to: &file)
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
            bytes == file.count - headerCount - address.count, checksum(file[(start + 16)...]) == sum,
            file[(start + headerCount)...].starts(with: address)
        else { return nil }
        return file[(start + headerCount + address.count)...]
    }

    /// The name of the file for a URL: its 64-bit FNV-1a hash in hexadecimal digits.
    ///
    /// The hash need not resist an attacker: of two URLs with one name the later takes the file, since the URL is inside.
    static func name(of url: URL) -> String {
        let hash = url.absoluteString.utf8.reduce(0xCBF2_9CE4_8422_2325 as UInt64) {
            ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01B3
        }
        let digits = String(hash, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }

    /// A check against accidents (a disk that filled up, a power cut): FNV-1a over words of eight bytes, folded.
    static func checksum(_ data: Data) -> UInt64 {
        data.withUnsafeBytes { bytes in
            var hash: UInt64 = 0xCBF2_9CE4_8422_2325 ^ UInt64(bytes.count)
            let words = bytes.count / 8
            for word in 0..<words {
                let value = bytes.loadUnaligned(fromByteOffset: 8 * word, as: UInt64.self)
                hash = (hash ^ UInt64(littleEndian: value)) &* 0x0000_0100_0000_01B3
                hash ^= hash >> 29
            }
            for byte in bytes[(8 * words)...] { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
            return hash
        }
    }

    private static func append<Value: FixedWidthInteger>(_ value: Value, to data: inout Data) {
        withUnsafeBytes(of: value.littleEndian) { data.append(contentsOf: $0) }
    }

    private static func number<Value: FixedWidthInteger>(in data: Data, at offset: Int) -> Value {
        let bytes = data[offset..<(offset + MemoryLayout<Value>.size)]
        return bytes.reversed().reduce(0) { $0 << 8 | Value($1) }
    }
}
