import CCurl
import Foundation

extension TransferSlot {
    /// Below this, a high ratio is harmless and common: a short repetitive text.
    private static let ratioIsCheckedFrom: Int64 = 1 << 20
    /// What is kept of a body that was not asked for, such as that of a redirect.
    private static let gatheredLimit = 1 << 20

    /// Takes a piece of the body as it was on the wire; any count but the given one ends the transfer.
    func receive(_ bytes: UnsafeRawBufferPointer) -> Int {
        lastActivity = turn.now
        guard showHeadIfDue() else { return stop(failure ?? .cancelled) }
        received += Int64(bytes.count)
        if let failure = takeWire(bytes) { return stop(failure) }
        if let consumer = transfer?.consumer, consumer.interests.contains(.progress) {
            consumer.transferDidReceive(received, of: announcedLength, status: head.status)
        }
        return bytes.count
    }

    private func takeWire(_ bytes: UnsafeRawBufferPointer) -> TransferFailure? {
        guard head.isEncoded, transfer?.request.decodesBody == true else { return place(bytes) }
        do throws(ContentDecodingError) {
            if decoder == nil, let lines = head.peek() {
                decoder = try BodyDecoder(HeadLines(lines).headers.values(for: "Content-Encoding"))
            }
            guard let decoder else { return place(bytes) }
            decoder.feed(bytes)
            if let failure = try decode(decoder, heedingHolds: true) { return failure }
            if !mayReceive { decoder.keep() }
            return nil
        } catch {
            return .undecodable(error)
        }
    }

    /// Goes on with what came while nobody wanted it; why the transfer has to end, if it has to.
    func decodeKept() -> TransferFailure? {
        guard let decoder else { return nil }
        do throws(ContentDecodingError) {
            return try decode(decoder, heedingHolds: true)
        } catch {
            return .undecodable(error)
        }
    }

    /// The body has come in full; why it cannot be taken for that, if it cannot.
    func finishDecoding() -> TransferFailure? {
        guard let decoder else { return nil }
        do throws(ContentDecodingError) {
            if let failure = try decode(decoder, heedingHolds: false) { return failure }
            try decoder.finish()
            return nil
        } catch {
            return .undecodable(error)
        }
    }

    private func decode(_ decoder: BodyDecoder, heedingHolds: Bool) throws(ContentDecodingError) -> TransferFailure? {
        while mayReceive || !heedingHolds, let piece = try decoder.next() {
            decoded += Int64(piece.count)
            if decoded > Self.ratioIsCheckedFrom, exceedsRatio {
                return .limit(.decompressionRatio(limits.maximumDecompressionRatio))
            }
            if let failure = place(piece) { return failure }
        }
        return nil
    }

    /// Whether anybody wants more of the body.
    private var mayReceive: Bool { transfer.map { $0.holds.isDisjoint(with: [.caller, .consumer]) } ?? true }

    private func place(_ bytes: UnsafeRawBufferPointer) -> TransferFailure? {
        switch destination {
        case .memory:
            if isGathering {
                // Not cut off in silence: nobody knows yet whether the redirect will be followed.
                guard body.count + bytes.count <= Self.gatheredLimit else {
                    return .limit(.bodySize(Self.gatheredLimit))
                }
            } else if body.count + bytes.count > limits.maximumBodySize {
                return .limit(.bodySize(limits.maximumBodySize))
            }
            guard body.append(bytes.baseAddress!, count: bytes.count) else {
                return .curl(code: CURLE_OUT_OF_MEMORY.rawValue, message: "no memory for the response body")
            }
        case .file(let sink):
            let code = sink.append(bytes)
            if code != 0 { return .file(path: sink.url.path, code: code) }
        case .pieces:
            guard let transfer else { return nil }
            if !transfer.consumer.transferDidReceive(transfer, bytes) {
                transfer.holds.insert(.consumer)
                // Within a callback this takes effect before the next piece is read from the socket.
                curl_easy_pause(easy, pauseBits(transfer.holds))
            }
        }
        return nil
    }

    /// Whether the body is gathered in memory although it was to go elsewhere.
    private var isGathering: Bool {
        guard let transfer else { return false }
        if case .memory = transfer.request.sink { return false }
        return true
    }

    /// Takes a line of the head; any count but the given one ends the transfer.
    func receiveHeader(_ line: UnsafeRawBufferPointer) -> Int {
        lastActivity = turn.now
        // Only an answer to a challenge brings a second response in one transfer.
        let isAgain = (shape?.credential != nil || answersProxy) && shownHead == nil
        switch head.append(line, limit: limits.maximumHeaderSize, count: limits.maximumHeaderCount, again: isAgain) {
        case .more: break
        case .overflow: return stop(.limit(.headerSize(limits.maximumHeaderSize)))
        case .tooMany: return stop(.limit(.headerCount(limits.maximumHeaderCount)))
        case .badLength:
            let message = "The response states a length that is none, or two lengths."
            return stop(.curl(code: CURLE_WEIRD_SERVER_REPLY.rawValue, message: message))
        case .complete:
            // That of a challenge is not shown, since libcurl may answer it; if it does not, a body or the end comes.
            let isChallenge =
                head.status == 401 && shape?.credential != nil
                || head.status == 407 && (shape?.credential != nil || answersProxy)
            if isChallenge { break }
            if !showHeadIfDue() { return stop(failure ?? .cancelled) }
            // libcurl would wait for a body, since it knows no HEAD that sends one.
            if let shape, shape.method == "HEAD", shape.body != .none {
                isDoneAtHead = true
                return -1
            }
        }
        return line.count
    }

    /// Shows the head to a consumer who wants to see it, once.
    @discardableResult
    func showHeadIfDue() -> Bool {
        guard shownHead == nil, let transfer, head.isComplete, transfer.consumer.interests.contains(.head),
            let lines = head.peek()
        else { return true }
        let shown = ResponseHead(status: head.status, lines: lines, url: transfer.request.url)
        shownHead = shown
        switch transfer.consumer.transferDidReceiveHead(transfer, shown) {
        case .proceed: break
        case .gather: destination = .memory
        case .hold:
            transfer.holds.insert(.consumer)
            curl_easy_pause(easy, pauseBits(transfer.holds))
        }
        if case .file(let sink) = destination {
            // An empty body makes an empty file.
            let code = sink.open()
            if code != 0 {
                failure = .file(path: sink.url.path, code: code)
                return false
            }
        }
        return true
    }

    /// Notes why, and returns what makes libcurl end the transfer: a count that is not the one it gave.
    private func stop(_ reason: TransferFailure) -> Int {
        failure = reason
        return -1
    }

    private var exceedsRatio: Bool { Double(decoded) > Double(received) * limits.maximumDecompressionRatio }

    /// The response's `Content-Length`; -1 without one.
    var announcedLength: Int64 {
        var value: curl_off_t = -1
        martlet_easy_get_offset(easy, CURLINFO_CONTENT_LENGTH_DOWNLOAD_T, &value)
        return Int64(value)
    }
}

/// Which directions of a transfer stand still.
func pauseBits(_ holds: Transfer.Holds) -> Int32 {
    var bits: Int32 = 0
    if holds.contains(.caller) { bits = CURLPAUSE_ALL }
    if holds.contains(.consumer) { bits |= CURLPAUSE_RECV }
    if holds.contains(.body) { bits |= CURLPAUSE_SEND }
    return bits
}

extension TransferFailure {
    /// A body that is not coded as its head says.
    fileprivate static func undecodable(_ error: ContentDecodingError) -> TransferFailure {
        .curl(code: CURLE_BAD_CONTENT_ENCODING.rawValue, message: error.message)
    }
}
