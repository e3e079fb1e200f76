import Foundation

/// Splits chunks of bytes into lines that end in LF, CRLF or CR, wherever the chunks end.
///
/// A CR ends its line at once, without waiting for an LF that may follow, so a line is handed out as soon as it is
/// complete. O(n) over all chunks; holds one unfinished line.
struct LineSplitter: Sendable {
    /// The bound on a line where the caller sets none: lines of JSON can carry a picture.
    static let defaultMaximumLineLength = 16 << 20

    private let maximumLineLength: Int
    private let reason: AFError.LimitExceededReason
    private var unfinished: [UInt8] = []
    private var followsReturn = false

    /// Creates a splitter for lines of at most this many bytes, line breaks not counted; a longer one is an
    /// `AFError.limitExceeded`, of another reason than `lineLength` if one is given.
    init(
        maximumLineLength: Int = Self.defaultMaximumLineLength, reason: AFError.LimitExceededReason? = nil
    ) {
        self.maximumLineLength = max(maximumLineLength, 0)
        self.reason = reason ?? .lineLength(max(maximumLineLength, 0))
    }

    /// Hands out the lines that `chunk` completes, without their line breaks; their bytes are valid during the call.
    ///
    /// What `take` throws ends the call, and what was left of the chunk is gone.
    mutating func split(
        _ chunk: UnsafeRawBufferPointer, _ take: (UnsafeRawBufferPointer) throws(AFError) -> Void
    ) throws(AFError) {
        var rest = chunk
        if followsReturn, let first = rest.first {
            followsReturn = false
            if first == Self.lineFeed { rest = rest.after(0) }
        }
        while let end = rest.firstIndex(where: { $0 == Self.lineFeed || $0 == Self.carriageReturn }) {
            try finish(with: UnsafeRawBufferPointer(rebasing: rest[..<end]), take)
            let isReturn = rest[end] == Self.carriageReturn
            rest = rest.after(end)
            if isReturn {
                followsReturn = rest.isEmpty
                if rest.first == Self.lineFeed { rest = rest.after(0) }
            }
        }
        try grow(by: rest)
    }

    /// Hands out the lines that `chunk` completes as text; bytes that are no UTF-8 become U+FFFD.
    mutating func split(_ chunk: Data, _ take: (String) throws(AFError) -> Void) throws(AFError) {
        let outcome = chunk.withUnsafeBytes { bytes in
            Result { () throws(AFError) in
                try split(bytes) { line throws(AFError) in try take(String(decoding: line, as: UTF8.self)) }
            }
        }
        try outcome.get()
    }

    /// The last line if no line break ended it; the splitter is as new afterwards.
    mutating func end() -> String? {
        defer {
            unfinished = []
            followsReturn = false
        }
        return unfinished.isEmpty ? nil : String(decoding: unfinished, as: UTF8.self)
    }

    private mutating func finish(
        with bytes: UnsafeRawBufferPointer, _ take: (UnsafeRawBufferPointer) throws(AFError) -> Void
    ) throws(AFError) {
        guard !unfinished.isEmpty else {
            guard bytes.count <= maximumLineLength else { throw .limitExceeded(reason: reason) }
            return try take(bytes)
        }
        try grow(by: bytes)
        let outcome = unfinished.withUnsafeBytes { line in Result { () throws(AFError) in try take(line) } }
        unfinished.removeAll(keepingCapacity: unfinished.count <= 64 << 10)
        try outcome.get()
    }

    private mutating func grow(by bytes: UnsafeRawBufferPointer) throws(AFError) {
        guard bytes.count <= maximumLineLength - unfinished.count else {
            unfinished = []
            throw .limitExceeded(reason: reason)
        }
        unfinished.append(contentsOf: bytes)
    }

    private static let lineFeed: UInt8 = 10
    private static let carriageReturn: UInt8 = 13
}

extension UnsafeRawBufferPointer {
    /// What comes after the byte at `index`.
    fileprivate func after(_ index: Int) -> UnsafeRawBufferPointer {
        UnsafeRawBufferPointer(rebasing: self[(index + 1)...])
    }
}
