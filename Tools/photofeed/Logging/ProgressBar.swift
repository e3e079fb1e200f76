import Foundation
import Synchronization

/// One line on a terminal that shows how far the index is; nothing where standard error is no terminal.
final class ProgressBar: Sendable {
    private let isTerminal: Bool
    private let state = Mutex((shown: ContinuousClock.now - .seconds(1), isVisible: false))

    init(isTerminal: Bool = isatty(STDERR_FILENO) == 1) {
        self.isTerminal = isTerminal
    }

    /// Shows `done` of `total`, at most ten times a second.
    func show(_ done: Int, of total: Int) {
        guard isTerminal else { return }
        state.withLock { state in
            let now = ContinuousClock.now
            guard now - state.shown >= .milliseconds(100) else { return }
            state = (now, true)
            FileHandle.standardError.write(Data("\r\u{1b}[K\(Self.line(done, of: total))".utf8))
        }
    }

    /// Takes the line away.
    func clear() {
        state.withLock { state in
            guard state.isVisible else { return }
            state.isVisible = false
            FileHandle.standardError.write(Data("\r\u{1b}[K".utf8))
        }
    }

    /// `[#######             ]  35 %  7000 of 20000 pictures`.
    static func line(_ done: Int, of total: Int, width: Int = 30) -> String {
        let total = max(1, total)
        let done = min(max(0, done), total)
        let filled = done * width / total
        let bar = String(repeating: "#", count: filled) + String(repeating: " ", count: width - filled)
        let percent = String(done * 100 / total)
        let padding = String(repeating: " ", count: 3 - percent.count)
        return "[\(bar)] \(padding)\(percent) %  \(done) of \(total) pictures"
    }
}
