import Foundation

/// Names and check sums of a cache's files.
///
/// Both are made of FNV-1a, whose constants draft-eastlake-fnv gives. Neither need resist an attacker: a file says inside what
/// it is for, so of two keys with one name the later takes the file, and who can write the file can write its sum.
package enum CacheHash {
    private static let basis: UInt64 = 0xCBF2_9CE4_8422_2325
    private static let prime: UInt64 = 0x0000_0100_0000_01B3

    /// The name of the file for a key: sixteen hexadecimal digits.
    package static func name(of key: String) -> String {
        hexadecimal(key.utf8.reduce(basis) { ($0 ^ UInt64($1)) &* prime })
    }

    /// A check against accidents (a disk that filled up, a power cut): the hash over words of eight bytes, folded.
    package static func checksum(_ data: Data) -> UInt64 {
        data.withUnsafeBytes { bytes in
            var hash = basis ^ UInt64(bytes.count)
            let words = bytes.count / 8
            for word in 0..<words {
                let value = bytes.loadUnaligned(fromByteOffset: 8 * word, as: UInt64.self)
                hash = (hash ^ UInt64(littleEndian: value)) &* prime
                hash ^= hash >> 29
            }
            for byte in bytes[(8 * words)...] { hash = (hash ^ UInt64(byte)) &* prime }
            return hash
        }
    }

    /// Sixteen digits.
    package static func hexadecimal(_ number: UInt64) -> String {
        let digits = String(number, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }
}
