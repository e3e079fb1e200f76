import Foundation

/// What a program prints, line by line as it comes, with the moments at which it came.
final class PaperLog {
    /// A line without what stands before its message.
    struct Line {
        let message: String
        let moment: ContinuousClock.Instant
    }

    /// All that came so far.
    private(set) var lines: [Line] = []
    private let pipe: Pipe
    private var rest = Data()

    /// Reads what is written to a pipe.
    init(_ pipe: Pipe) { self.pipe = pipe }

    /// Reads what comes until then.
    func read(until deadline: ContinuousClock.Instant) throws {
        while try readSome(before: deadline) {}
    }

    /// Waits until a message has come, and tells when that was.
    @discardableResult
    func wait(for message: String, within patience: Duration = .seconds(60)) throws -> ContinuousClock.Instant {
        let deadline = ContinuousClock.now + patience
        var seen = 0
        while true {
            if let line = lines[seen...].first(where: { $0.message == message }) { return line.moment }
            seen = lines.count
            guard try readSome(before: deadline) else {
                throw PaperFailure(description: "“\(message)” did not come within \(patience); \(last)")
            }
        }
    }

    /// Waits for something to read; `false` where nothing came in time.
    private func readSome(before deadline: ContinuousClock.Instant) throws -> Bool {
        let left = deadline - .now
        guard left > .zero else { return false }
        var entry = pollfd(fd: pipe.fileHandleForReading.fileDescriptor, events: Int16(POLLIN), revents: 0)
        guard poll(&entry, 1, Int32((left / .milliseconds(1)).rounded(.up))) > 0 else {
            return ContinuousClock.now < deadline
        }
        let data = pipe.fileHandleForReading.availableData
        let moment = ContinuousClock.now
        guard !data.isEmpty else { throw PaperFailure(description: "the program has ended; \(last)") }
        rest += data
        while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
            let line = String(decoding: rest[..<end], as: UTF8.self)
            rest = Data(rest[(end + 1)...])
            // Before the message stand the program, the domain and the time, each with a colon.
            if let message = line.components(separatedBy: ": ").last, !message.isEmpty {
                lines.append(Line(message: message, moment: moment))
            }
        }
        return true
    }

    private var last: String {
        let texts = lines.suffix(3).map { "“\($0.message)”" }
        return texts.isEmpty ? "it has printed nothing" : "the last that it printed is \(texts.joined(separator: ", "))"
    }
}
