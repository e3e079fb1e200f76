import CPangoCairo
import Glibc

/// A SHA-256 (FIPS 180-4) over the pieces of a file, made by GLib, which Pango brings along.
struct FileDigest: ~Copyable {
    private let sum: OpaquePointer?
    private(set) var count = 0

    init() { sum = g_checksum_new(G_CHECKSUM_SHA256) }

    deinit { g_checksum_free(sum) }

    mutating func add(_ bytes: ArraySlice<UInt8>) {
        bytes.withUnsafeBufferPointer { g_checksum_update(sum, $0.baseAddress, $0.count) }
        count += bytes.count
    }

    /// 64 hexadecimal digits; nothing may be added from then on.
    var hash: String { g_checksum_get_string(sum).map { String(cString: $0) } ?? "" }

    /// The digest of bytes.
    static func hash(of bytes: [UInt8]) -> String {
        var digest = FileDigest()
        digest.add(bytes[...])
        return digest.hash
    }

    /// The digest of a file, read in pieces.
    ///
    /// - Throws: What reading throws.
    static func hash(ofFile path: String) throws(IconsError) -> String {
        let input = try Disk.openForReading(path)
        defer { close(input.descriptor) }
        var digest = FileDigest()
        try Disk.eachPiece(of: input.descriptor, path) { piece throws(IconsError) in digest.add(piece) }
        return digest.hash
    }
}
