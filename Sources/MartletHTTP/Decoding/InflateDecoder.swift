import CZlib

/// Undoes `gzip` (RFC 1952) and `deflate`, which is zlib's format (RFC 1950) and from some servers bare RFC 1951.
final class InflateDecoder: ContentDecoder {
    enum Format {
        case gzip
        case deflate
    }

    private let format: Format
    private var stream = z_stream()
    private var hasBegun = false
    private var hasEnded = false
    /// The first byte of `deflate`, kept until the second says which format it is.
    private var first: UInt8?

    init(_ format: Format) { self.format = format }

    deinit { if hasBegun { inflateEnd(&stream) } }

    var isComplete: Bool { hasEnded }

    func decode(
        _ input: inout UnsafeRawBufferPointer, into output: UnsafeMutableRawBufferPointer
    ) throws(ContentDecodingError) -> Int {
        guard !input.isEmpty || hasBegun else { return 0 }
        if hasEnded {
            // A gzip body may have several members, RFC 1952 §2.2; what else follows is ignored, as browsers do.
            guard format == .gzip, input.first == 0x1F else {
                input = UnsafeRawBufferPointer(rebasing: input.suffix(0))
                return 0
            }
            try check(inflateReset(&stream))
            hasEnded = false
        }
        if !hasBegun, try !begin(&input, output) { return 0 }
        return try inflate(&input, into: output)
    }

    /// Finds out the format; `false` if that takes another byte.
    private func begin(
        _ input: inout UnsafeRawBufferPointer, _ output: UnsafeMutableRawBufferPointer
    ) throws(ContentDecodingError) -> Bool {
        guard format == .deflate else {
            try begin(window: 15 + 16)
            return true
        }
        guard let head = first else {
            first = input[0]
            input = UnsafeRawBufferPointer(rebasing: input.dropFirst())
            return input.isEmpty ? false : try begin(&input, output)
        }
        // zlib's header: method 8, and a sum that 31 divides, RFC 1950 §2.2.
        let isZlib = head & 0x0F == 8 && (Int(head) << 8 | Int(input[0])) % 31 == 0
        try begin(window: isZlib ? 15 : -15)
        // One byte gives nothing yet, or 32 bytes at most have to be given from it: never more than there is room for.
        withUnsafeBytes(of: head) { byte in
            var byte = byte
            _ = try? inflate(&byte, into: UnsafeMutableRawBufferPointer(rebasing: output.prefix(0)))
        }
        return true
    }

    private func begin(window: Int32) throws(ContentDecodingError) {
        try check(czlib_begin_inflate(&stream, window))
        hasBegun = true
    }

    private func inflate(
        _ input: inout UnsafeRawBufferPointer, into output: UnsafeMutableRawBufferPointer
    ) throws(ContentDecodingError) -> Int {
        // zlib counts in 32 bits, and does not write to its input.
        let given = min(input.count, 1 << 30)
        let room = min(output.count, 1 << 30)
        var nothing: UInt8 = 0
        let code = withUnsafeMutablePointer(to: &nothing) { nothing in
            stream.next_in = input.baseAddress.map {
                UnsafeMutableRawPointer(mutating: $0).assumingMemoryBound(to: Bytef.self)
            }
            stream.avail_in = uInt(given)
            stream.next_out = output.baseAddress?.assumingMemoryBound(to: Bytef.self) ?? nothing
            stream.avail_out = uInt(room)
            return CZlib.inflate(&stream, Z_NO_FLUSH)
        }
        input = UnsafeRawBufferPointer(rebasing: input.dropFirst(given - Int(stream.avail_in)))
        if code == Z_STREAM_END { hasEnded = true }
        // Nothing could be done: there is no input, or no room.
        guard code == Z_OK || code == Z_STREAM_END || code == Z_BUF_ERROR else {
            throw error(stream.msg.map { String(cString: $0) } ?? "zlib's error \(code)")
        }
        return room - Int(stream.avail_out)
    }

    private func check(_ code: Int32) throws(ContentDecodingError) {
        if code != Z_OK { throw error("there is no memory to decode it") }
    }

    private func error(_ reason: String) -> ContentDecodingError {
        ContentDecodingError(coding: format == .gzip ? "gzip" : "deflate", reason: reason)
    }
}
