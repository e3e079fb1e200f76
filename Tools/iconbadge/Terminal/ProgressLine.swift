import Glibc
import Synchronization

/// A bar on a terminal that fills while icons are stamped; threads may move it at once.
final class ProgressLine: Sendable {
    private struct State: Sendable {
        var shown = false
        var lastTenths = -1
    }

    /// Sooner than this nobody wonders what takes so long.
    private static let delay: Duration = .milliseconds(400)

    private let isShown: Bool
    private let start = ContinuousClock.now
    private let state = Mutex(State())

    init(_ console: Console) { isShown = console.showsProgress }

    /// Says how much is done.
    func show(_ done: Int, of total: Int) {
        guard isShown, total > 0, ContinuousClock.now - start > Self.delay else { return }
        state.withLock { state in
            let tenths = min(max(done, 0), total) * 1000 / total
            guard tenths != state.lastTenths else { return }
            state.lastTenths = tenths
            state.shown = true
            _ = Console.write("\r" + Self.text(done, of: total) + "\u{1B}[K", to: STDERR_FILENO)
        }
    }

    /// Takes the bar away, so that a line can be written in its place.
    func clear() {
        state.withLock { state in
            if state.shown { _ = Console.write("\r\u{1B}[K", to: STDERR_FILENO) }
            state.shown = false
        }
    }

    /// Such as `[##########..........]  10/20`.
    static func text(_ done: Int, of total: Int) -> String {
        let width = 24
        let filled = total > 0 ? min(max(done, 0), total) * width / total : 0
        return "[" + String(repeating: "#", count: filled) + String(repeating: ".", count: width - filled)
            + "]  \(done)/\(total)"
    }
}
