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
    }

    private enum Phase { case waiting, reading, complete }

    /// The status of the head that is being read or was read.
    private(set) var status = 0
    private var phase = Phase.waiting
    private var bytes: [UInt8] = []

    /// Whether the final head is complete.
    var isComplete: Bool { phase == .complete }

    /// Forgets everything, for another response.
    mutating func restart() {
        phase = .waiting
        status = 0
        bytes.removeAll(keepingCapacity: true)
    }

    /// Takes one line, its line break included.
    mutating func append(_ line: UnsafeRawBufferPointer, limit: Int) -> Event {
        switch phase {
        case .complete: return .more
        case .waiting:
            guard let status = Self.status(of: line) else { return .more }
            self.status = status
            bytes.removeAll(keepingCapacity: true)
            // Most heads fit, and growing line by line would cost half a dozen allocations.
            bytes.reserveCapacity(512)
            phase = .reading
        case .reading: break
        }
        guard bytes.count + line.count <= limit else { return .overflow }
        if Self.isBlank(line) {
            let isInterim = (100..<200).contains(status) && status != 101
            phase = isInterim ? .waiting : .complete
            return isInterim ? .more : .complete
        }
        bytes.append(contentsOf: line)
        return .more
    }

    /// Hands out the final head's lines, the status line first; `nil` if it is not complete.
    mutating func take() -> [UInt8]? {
        guard phase == .complete else { return nil }
        let taken = bytes
        bytes = []
        return taken
    }

    /// Whether the head has a field of this name, given in lower case.
    func hasField(_ name: String) -> Bool {
        bytes.split(separator: 10).dropFirst().contains { line in
            line.count > name.utf8.count && line[line.startIndex + name.utf8.count] == 58
                && zip(line, name.utf8).allSatisfy { $0 | 32 == $1 || $0 == $1 }
        }
    }

    private static func isBlank(_ line: UnsafeRawBufferPointer) -> Bool {
        line.allSatisfy { $0 == 13 || $0 == 10 }
    }

    /// The three digits after the version in `HTTP/1.1 200 OK`, or `nil` if the line is no status line.
    private static func status(of line: UnsafeRawBufferPointer) -> Int? {
        guard line.count >= 9, line.prefix(5).elementsEqual("HTTP/".utf8) else { return nil }
        guard let space = line.firstIndex(of: 32), space + 4 <= line.count else { return nil }
        var value = 0
        for byte in line[(space + 1)..<(space + 4)] {
            guard byte >= 48, byte <= 57 else { return nil }
            value = value * 10 + Int(byte - 48)
        }
        return value
    }
}
