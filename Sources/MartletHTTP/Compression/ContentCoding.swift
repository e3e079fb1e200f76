import CZlib
import Foundation

/// A coding in which a request's body can be sent, RFC 9110 §8.4.1.
///
/// Servers that take other codings are rare, and so are bodies for which they would gain much.
enum ContentCoding: String, Hashable, Sendable {
    /// zlib's format, RFC 1950, around deflate, RFC 1951.
    case deflate
    /// gzip's format, RFC 1952, around the same.
    case gzip

    /// Why bytes could not be compressed.
    struct Failure: Error, Hashable, LocalizedError {
        /// zlib's number for it.
        let code: Int32

        var errorDescription: String? {
            code == Z_MEM_ERROR
                ? "There is no memory to compress the body." : "The body could not be compressed: zlib's error \(code)."
        }
    }

    /// zlib's middle way: JSON becomes 6 % larger than with the highest level, in a quarter of the time.
    private static let level: Int32 = 5
    /// zlib counts in 32 bits, so larger bodies are given to it in steps.
    static let step = 1 << 30

    /// The bytes in this coding.
    ///
    /// O(n), some 50 MB of JSON a second; needs as much memory again as the bytes have, at worst.
    func encode(_ data: Data, step: Int = Self.step) throws(Failure) -> Data {
        var stream = z_stream()
        let begun = self == .gzip ? czlib_begin_gzip(&stream, Self.level) : czlib_begin_zlib(&stream, Self.level)
        guard begun == Z_OK else { throw Failure(code: begun) }
        defer { deflateEnd(&stream) }
        var output = Data(count: Int(deflateBound(&stream, UInt(data.count))))
        let code = data.withUnsafeBytes { source in
            output.withUnsafeMutableBytes { target in
                Self.run(
                    &stream, from: source.bindMemory(to: Bytef.self), to: target.bindMemory(to: Bytef.self), step: step)
            }
        }
        guard code == Z_STREAM_END else { throw Failure(code: code) }
        return output.prefix(Int(stream.total_out))
    }

    /// `target` has room for all, as `deflateBound` says; what zlib is given at once has a bound of its own.
    private static func run(
        _ stream: inout z_stream, from source: UnsafeBufferPointer<Bytef>,
        to target: UnsafeMutableBufferPointer<Bytef>, step: Int
    ) -> Int32 {
        while true {
            let read = Int(stream.total_in)
            let written = Int(stream.total_out)
            let given = min(source.count - read, step)
            // zlib does not write to its input; the pointer is not const for old compilers' sake.
            stream.next_in = source.baseAddress.map { UnsafeMutablePointer(mutating: $0 + read) }
            stream.avail_in = uInt(given)
            stream.next_out = target.baseAddress.map { $0 + written }
            stream.avail_out = uInt(min(target.count - written, step))
            let code = CZlib.deflate(&stream, read + given == source.count ? Z_FINISH : Z_NO_FLUSH)
            guard code == Z_OK else { return code }
        }
    }
}
