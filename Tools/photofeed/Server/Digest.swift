import CGLib

/// SHA-256, from GLib.
struct Digest: Hashable, Sendable {
    /// 32 bytes.
    let bytes: [UInt8]

    /// The digest of some bytes.
    init(_ bytes: [UInt8]) {
        self.init([bytes])
    }

    /// The digest of some parts one after the other.
    init(_ parts: [[UInt8]]) {
        self.init { update in parts.forEach(update) }
    }

    /// The digest of what `body` gives to the function that it gets.
    init(_ body: (_ update: ([UInt8]) -> Void) -> Void) {
        let checksum = g_checksum_new(G_CHECKSUM_SHA256)
        defer { g_checksum_free(checksum) }
        body { g_checksum_update(checksum, $0, gssize($0.count)) }
        var digest = [UInt8](repeating: 0, count: 32)
        var count = gsize(digest.count)
        g_checksum_get_digest(checksum, &digest, &count)
        bytes = digest
    }

    /// The keyed digest of a text: who has the key, and nobody else, can make it.
    init(key: String, authenticating text: String) {
        let mac = g_hmac_new(G_CHECKSUM_SHA256, Array(key.utf8), gsize(key.utf8.count))
        defer { g_hmac_unref(mac) }
        g_hmac_update(mac, Array(text.utf8), gssize(text.utf8.count))
        var digest = [UInt8](repeating: 0, count: 32)
        var count = gsize(digest.count)
        g_hmac_get_digest(mac, &digest, &count)
        bytes = digest
    }

    /// The first 53 bits as a positive number: every language's numbers hold it exactly.
    var number53: Int64 {
        Int64(bytes.prefix(7).reduce(UInt64(0)) { $0 << 8 | UInt64($1) } >> 3)
    }

    /// The first `count` bytes in hexadecimal.
    func hexadecimal(_ count: Int = 32) -> String {
        bytes.prefix(count).map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
    }

    /// Compares in a time that does not depend on where the difference is.
    func equalsInConstantTime(_ other: Digest) -> Bool {
        zip(bytes, other.bytes).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0
    }
}
