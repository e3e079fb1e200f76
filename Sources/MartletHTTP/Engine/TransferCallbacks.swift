import CCurl
import Foundation

// What libcurl calls for one transfer. Each of these runs on the engine's thread, within a call into libcurl.

private func slot(_ context: UnsafeMutableRawPointer) -> TransferSlot {
    Unmanaged<TransferSlot>.fromOpaque(context).takeUnretainedValue()
}

/// The same for what is called a dozen times a response: a slot outlives its handle, so nobody has to hold it.
private func with<Result>(_ context: UnsafeMutableRawPointer, _ body: (TransferSlot) -> Result) -> Result {
    Unmanaged<TransferSlot>.fromOpaque(context)._withUnsafeGuaranteedRef(body)
}

/// Takes a piece of the body.
func receiveBody(
    _ bytes: UnsafeMutablePointer<CChar>?, _ size: Int, _ count: Int, _ context: UnsafeMutableRawPointer?
) -> Int {
    guard let bytes, let context else { return 0 }
    return with(context) { $0.receive(UnsafeRawBufferPointer(start: bytes, count: size * count)) }
}

/// Takes a line of a head, or of the trailers.
func receiveHeaderLine(
    _ bytes: UnsafeMutablePointer<CChar>?, _ size: Int, _ count: Int, _ context: UnsafeMutableRawPointer?
) -> Int {
    guard let bytes, let context else { return 0 }
    return with(context) { $0.receiveHeader(UnsafeRawBufferPointer(start: bytes, count: size * count)) }
}

/// Hands out a piece of the request's body.
func readBody(
    _ bytes: UnsafeMutablePointer<CChar>?, _ size: Int, _ count: Int, _ context: UnsafeMutableRawPointer?
) -> Int {
    guard let bytes, let context else { return martlet_read_abort }
    return slot(context).read(into: bytes, capacity: size * count)
}

/// Goes back in the request's body, when a kept connection turned out to be closed and another must be taken.
func rewindBody(_ context: UnsafeMutableRawPointer?, _ offset: curl_off_t, _ origin: Int32) -> Int32 {
    guard let context, origin == SEEK_SET else { return Int32(CURL_SEEKFUNC_CANTSEEK) }
    guard slot(context).upload.seek(to: Int64(offset)) else { return Int32(CURL_SEEKFUNC_FAIL) }
    return Int32(CURL_SEEKFUNC_OK)
}
