import Foundation

/// Gathers the header lines of one response as libcurl hands them out, and knows which head is the final one.
///
/// Interim heads (1xx) are forgotten when the next status line comes; lines after the final head are trailers and are
/// kept out of it.
struct HeadCollector {
    /// What a line meant.
    enum Event: Equatable {
        case more
        /// The final head is complete.
        case complete
        /// The head has more bytes than the limit.
        case overflow
        /// The head has more lines than the limit.
        case tooMany
        /// The head states a length that is none, or two that differ.
        case badLength
    }

    private enum Phase { case waiting, reading, complete }

    /// The status of the head that is being read or was read.
    private(set) var status = 0
    private var phase = Phase.waiting
    private var bytes: [UInt8] = []
    private var lineCount = 0
    /// The bytes of all heads and trailers so far.
    private var total = 0
    private var contentLength: Int64?
    /// Whether the head has a `Content-Encoding`.
    private(set) var isEncoded = false
    /// Whether any head had a `Set-Cookie`.
    private(set) var setsCookies = false

    /// Whether the final head is complete.
    var isComplete: Bool { phase == .complete }

    /// Memory that most heads fit in; growing line by line would cost half a dozen allocations.
    static func room() -> [UInt8] {
        var room: [UInt8] = []
        room.reserveCapacity(480)
        return room
    }

    /// Gathers the next head in this memory.
    mutating func use(_ room: consuming [UInt8]) { bytes = room }

    /// Forgets everything, for another response.
    mutating func restart() {
        phase = .waiting
        status = 0
        lineCount = 0
        total = 0
        contentLength = nil
        isEncoded = false
        setsCookies = false
        bytes.removeAll(keepingCapacity: true)
    }

    /// Takes one line, its line break included.
    ///
    /// - Parameters:
    ///   - line: The line.
    ///   - limit: The most bytes.
    ///   - count: The most lines.
    ///   - again: Whether another head may follow a complete one, as it does where a challenge is answered.
    mutating func append(_ line: UnsafeRawBufferPointer, limit: Int, count: Int = .max, again: Bool = false) -> Event {
        total += line.count
        if phase == .complete {
            // Trailers and interim heads could go on for ever.
            guard total <= limit else { return .overflow }
            guard again, Self.status(of: line) != nil else { return .more }
            restart()
            total = line.count
        }
        switch phase {
        case .complete: return .more
        case .waiting:
            guard let status = Self.status(of: line) else { return .more }
            self.status = status
            bytes.removeAll(keepingCapacity: true)
            lineCount = 0
            contentLength = nil
            isEncoded = false
            phase = .reading
        case .reading: break
        }
        guard total <= limit else { return .overflow }
        if Self.isBlank(line) {
            let isInterim = (100..<200).contains(status) && status != 101
            phase = isInterim ? .waiting : .complete
            return isInterim ? .more : .complete
        }
        lineCount += 1
        guard lineCount <= count else { return .tooMany }
        if !setsCookies { setsCookies = Self.isField(line, "set-cookie") }
        if line[0] | 32 == 99 {
            if !isEncoded { isEncoded = Self.isField(line, "content-encoding") }
            if Self.isField(line, "content-length"), !takeLength(line.dropFirst(15)) { return .badLength }
        }
        bytes.append(contentsOf: line)
        return .more
    }

    /// Notes what a `Content-Length` states; `false` if that is no number, or not the one stated before.
    ///
    /// libcurl takes the last of several and reads `5x` as 5, so that two readers would see two bodies: RFC 9112 §6.3
    /// wants such a response refused. Equal ones, also within one field, are one.
    private mutating func takeLength(_ value: Slice<UnsafeRawBufferPointer>) -> Bool {
        var rest = value[...]
        while true {
            let digits = rest.drop { Self.isSpace($0) }
            var length: Int64 = 0
            var end = digits.startIndex
            while end < digits.endIndex, case let digit = digits[end], digit >= 48, digit <= 57 {
                let (product, isTooLarge) = length.multipliedReportingOverflow(by: 10)
                let (sum, isBeyond) = product.addingReportingOverflow(Int64(digit - 48))
                guard !isTooLarge, !isBeyond else { return false }
                length = sum
                end += 1
            }
            guard end > digits.startIndex, contentLength == nil || contentLength == length else { return false }
            contentLength = length
            rest = digits[end...].drop { Self.isSpace($0) }
            guard let comma = rest.first else { return true }
            guard comma == 44 else { return false }
            rest = rest.dropFirst()
        }
    }

    private static func isSpace(_ byte: UInt8) -> Bool { byte == 32 || byte == 9 || byte == 13 || byte == 10 }

    /// The final head's lines, the status line first; `nil` if it is not complete.
    func peek() -> [UInt8]? { phase == .complete ? bytes : nil }

    /// Hands out the final head's lines, the status line first; `nil` if it is not complete.
    mutating func take() -> [UInt8]? {
        guard phase == .complete else { return nil }
        let taken = bytes
        bytes = []
        return taken
    }

    private static func isField(_ line: UnsafeRawBufferPointer, _ name: StaticString) -> Bool {
        let count = name.utf8CodeUnitCount
        guard line.count > count, line[count] == 58, let start = line.baseAddress else { return false }
        let bytes = UnsafeRawPointer(name.utf8Start).assumingMemoryBound(to: CChar.self)
        return strncasecmp(start.assumingMemoryBound(to: CChar.self), bytes, count) == 0
    }

    private static func isBlank(_ line: UnsafeRawBufferPointer) -> Bool {
        line.isEmpty || (line[0] == 13 || line[0] == 10) && line.allSatisfy { $0 == 13 || $0 == 10 }
    }

    /// The three digits after the version in `HTTP/1.1 200 OK`, or `nil` if the line is no status line.
    private static func status(of line: UnsafeRawBufferPointer) -> Int? {
        let version: StaticString = "HTTP/"
        guard line.count >= 9, let start = line.baseAddress, memcmp(start, version.utf8Start, 5) == 0 else {
            return nil
        }
        guard let space = line.firstIndex(of: 32), space + 4 <= line.count else { return nil }
        var value = 0
        for byte in line[(space + 1)..<(space + 4)] {
            guard byte >= 48, byte <= 57 else { return nil }
            value = value * 10 + Int(byte - 48)
        }
        return value
    }
}
