import CCurl
import Foundation

// What libcurl calls for one transfer. Each of these runs on the engine's thread, within a call into libcurl.

private func slot(_ context: UnsafeMutableRawPointer) -> TransferSlot {
    Unmanaged<TransferSlot>.fromOpaque(context).takeUnretainedValue()
}

/// Takes a piece of the decoded body.
func receiveBody(
    _ bytes: UnsafeMutablePointer<CChar>?, _ size: Int, _ count: Int, _ context: UnsafeMutableRawPointer?
) -> Int {
    guard let bytes, let context else { return 0 }
    return slot(context).receive(bytes, count: size * count)
}

/// Takes a line of a head, or of the trailers.
func receiveHeaderLine(
    _ bytes: UnsafeMutablePointer<CChar>?, _ size: Int, _ count: Int, _ context: UnsafeMutableRawPointer?
) -> Int {
    guard let bytes, let context else { return 0 }
    return slot(context).receiveHeader(UnsafeRawBufferPointer(start: bytes, count: size * count))
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
    let slot = slot(context)
    guard offset >= 0, offset <= slot.upload.count else { return Int32(CURL_SEEKFUNC_FAIL) }
    slot.uploaded = Int(offset)
    return Int32(CURL_SEEKFUNC_OK)
}

extension TransferSlot {
    /// Below this, a high ratio is harmless and common: a short repetitive text.
    private static let ratioIsCheckedFrom = 1 << 20
    /// What libcurl may have read from the socket without having counted it yet.
    private static let uncountedBytes: Int64 = 32 << 10

    fileprivate func receive(_ bytes: UnsafeMutablePointer<CChar>, count: Int) -> Int {
        lastActivity = turn.now
        if body.count + count > limits.maximumBodySize {
            return stop(.limit(.bodySize(limits.maximumBodySize)))
        }
        if body.count + count > Self.ratioIsCheckedFrom, exceedsRatio(body.count + count) {
            return stop(.limit(.decompressionRatio(limits.maximumDecompressionRatio)))
        }
        guard body.append(bytes, count: count) else {
            return stop(.curl(code: CURLE_OUT_OF_MEMORY.rawValue, message: "no memory for the response body"))
        }
        if let consumer = transfer?.consumer, consumer.observesTransferProgress {
            consumer.transferDidReceive(received, of: announcedLength, status: head.status)
        }
        return count
    }

    fileprivate func receiveHeader(_ line: UnsafeRawBufferPointer) -> Int {
        lastActivity = turn.now
        switch head.append(line, limit: limits.maximumHeaderSize) {
        case .more: return line.count
        case .overflow: return stop(.limit(.headerSize(limits.maximumHeaderSize)))
        case .complete: return line.count
        }
    }

    fileprivate func read(into bytes: UnsafeMutablePointer<CChar>, capacity: Int) -> Int {
        lastActivity = turn.now
        let piece = min(capacity, upload.count - uploaded)
        guard piece > 0 else { return 0 }
        let start = upload.startIndex + uploaded
        UnsafeMutableRawBufferPointer(start: bytes, count: piece).copyBytes(from: upload[start..<(start + piece)])
        uploaded += piece
        return piece
    }

    /// Notes why, and returns what makes libcurl end the transfer: a count that is not the one it gave.
    private func stop(_ reason: TransferFailure) -> Int {
        failure = reason
        return -1
    }

    private func exceedsRatio(_ decoded: Int) -> Bool {
        let wire = Double(bytesOnWire + Self.uncountedBytes)
        return Double(decoded) > wire * limits.maximumDecompressionRatio
    }

    /// The bytes of the body that came, before decoding.
    var bytesOnWire: Int64 {
        var value: curl_off_t = 0
        martlet_easy_get_offset(easy, CURLINFO_SIZE_DOWNLOAD_T, &value)
        return Int64(value)
    }

    /// The bytes of the body that came, as far as it can be told at this moment.
    ///
    /// libcurl counts those of a chunk only after it handed them out; without a coding, those handed out are the same.
    var received: Int64 { head.hasField("content-encoding") ? bytesOnWire : Int64(body.count) }

    /// The response's `Content-Length`; -1 without one.
    var announcedLength: Int64 {
        var value: curl_off_t = -1
        martlet_easy_get_offset(easy, CURLINFO_CONTENT_LENGTH_DOWNLOAD_T, &value)
        return Int64(value)
    }
}
