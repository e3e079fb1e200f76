import CZstandard

/// Undoes `zstd`, RFC 8878: one frame or several.
final class ZstandardDecoder: ContentDecoder {
    /// The largest window, as a power of two: 8 MiB, which RFC 9659 §3 sets for this coding.
    private static let largestWindow: Int32 = 23

    private let stream: OpaquePointer?
    /// Whether a frame has just ended.
    private(set) var isComplete = false

    init() {
        stream = ZSTD_createDStream()
        if let stream { ZSTD_DCtx_setParameter(stream, ZSTD_d_windowLogMax, Self.largestWindow) }
    }

    deinit { ZSTD_freeDStream(stream) }

    func decode(
        _ input: inout UnsafeRawBufferPointer, into output: UnsafeMutableRawBufferPointer
    ) throws(ContentDecodingError) -> Int {
        guard let stream else {
            throw ContentDecodingError(coding: "zstd", reason: "there is no memory to decode it")
        }
        // Between frames there is nothing to flush, and a call would wait for the next one.
        if isComplete, input.isEmpty { return 0 }
        var source = ZSTD_inBuffer(src: input.baseAddress, size: input.count, pos: 0)
        var target = ZSTD_outBuffer(dst: output.baseAddress, size: output.count, pos: 0)
        let hint = ZSTD_decompressStream(stream, &target, &source)
        if ZSTD_isError(hint) != 0 {
            throw ContentDecodingError(coding: "zstd", reason: String(cString: ZSTD_getErrorName(hint)))
        }
        input = UnsafeRawBufferPointer(rebasing: input.dropFirst(source.pos))
        isComplete = hint == 0
        return target.pos
    }
}
