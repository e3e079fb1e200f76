/// What becomes of a download whose rest was asked for, now that the head of the answer is here.
enum ResumeDecision: Hashable, Sendable {
    /// How to begin from the first byte.
    enum Restart: Hashable, Sendable {
        /// The answer's body is the whole: it goes into an empty file.
        case withThisBody
        /// The answer's body is of no use: the file is emptied, and the first request sent once more.
        case byAskingAgain
    }

    /// The answer's body goes after the bytes that are there.
    case append
    /// The bytes that are there are not a part of what the server has now.
    case restart(Restart)
    /// The bytes that are there are all of them; the answer's body is not to be stored.
    case complete
    /// The server refused; the bytes that are there stay, and can be gone on with later.
    case fail(status: Int)
}

extension ResumeData {
    /// Decides by the final answer to a request with `requestHeaders`, RFC 9110 §14 and §15.3.7.
    ///
    /// In doubt it begins anew: a longer download is better than a file made of two versions.
    func decision(status: Int, headers: HTTPHeaders) -> ResumeDecision {
        switch status {
        case 206: continues(with: headers) ? .append : .restart(.byAskingAgain)
        case 200...299: .restart(.withThisBody)
        case 416: isComplete(by: headers) ? .complete : .restart(.byAskingAgain)
        default: .fail(status: status)
        }
    }

    /// Whether a 206 has exactly what is missing.
    private func continues(with headers: HTTPHeaders) -> Bool {
        // Several ranges come as `multipart/byteranges`, without a Content-Range of their own, §15.3.7.2.
        guard let range = headers["Content-Range"].flatMap(ContentRange.init), let positions = range.positions,
            positions.lowerBound == bytes, isIdentity(headers)
        else { return false }
        if let told = range.completeLength, let completeLength, told != completeLength { return false }
        // A server may send less than was asked for; then nobody would send the rest.
        if let whole = range.completeLength ?? completeLength, positions.upperBound != whole - 1 { return false }
        if let length = headers["Content-Length"], Int64(length) != Int64(positions.count) { return false }
        return validates(headers, requiringTag: true)
    }

    /// Whether a 416 tells that nothing is missing: its `Content-Range` has the length of the whole, §15.5.17.
    private func isComplete(by headers: HTTPHeaders) -> Bool {
        guard validates(headers, requiringTag: false) else { return false }
        guard let value = headers["Content-Range"] else { return completeLength == bytes }
        guard let range = ContentRange(value), range.positions == nil, range.completeLength == bytes else {
            return false
        }
        return completeLength == nil || completeLength == bytes
    }

    /// Whether the answer is about the same bytes as the first one was.
    ///
    /// A 206 has to state the entity tag that a 200 would have, §15.3.7; `Last-Modified` it may leave out.
    private func validates(_ headers: HTTPHeaders, requiringTag: Bool) -> Bool {
        switch validator {
        case .entityTag(let text):
            guard let other = headers["ETag"] else { return !requiringTag }
            guard let tag = EntityTag(text), let other = EntityTag(other) else { return false }
            return tag.stronglyMatches(other)
        case .lastModified(let text): return headers["Last-Modified"].map { $0 == text } ?? true
        }
    }

    private func isIdentity(_ headers: HTTPHeaders) -> Bool { Self.isIdentity(headers["Content-Encoding"]) }
}
