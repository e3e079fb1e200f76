import CBrotli

/// Undoes `br`, RFC 7932.
final class BrotliDecoder: ContentDecoder {
    private let state: OpaquePointer?
    private(set) var isComplete = false

    init() { state = BrotliDecoderCreateInstance(nil, nil, nil) }

    deinit { BrotliDecoderDestroyInstance(state) }

    func decode(
        _ input: inout UnsafeRawBufferPointer, into output: UnsafeMutableRawBufferPointer
    ) throws(ContentDecodingError) -> Int {
        guard let state else { throw ContentDecodingError(coding: "br", reason: "there is no memory to decode it") }
        guard !isComplete else {
            // Whatever follows is none of the body's.
            input = UnsafeRawBufferPointer(rebasing: input.suffix(0))
            return 0
        }
        var left = input.count
        var next = input.baseAddress?.assumingMemoryBound(to: UInt8.self)
        var room = output.count
        var target = output.baseAddress?.assumingMemoryBound(to: UInt8.self)
        let result = BrotliDecoderDecompressStream(state, &left, &next, &room, &target, nil)
        input = UnsafeRawBufferPointer(rebasing: input.suffix(left))
        if result == BROTLI_DECODER_RESULT_ERROR {
            let reason = String(cString: BrotliDecoderErrorString(BrotliDecoderGetErrorCode(state)))
            throw ContentDecodingError(coding: "br", reason: reason)
        }
        isComplete = result == BROTLI_DECODER_RESULT_SUCCESS
        return output.count - room
    }
}
