import Foundation
import Synchronization

/// Hears what a recorded capture holds: btsnoop files of btmon, of Android's Bluetooth log and of other HCI loggers.
public struct CaptureScanner: BeaconScanner {
    /// How fast a capture is replayed.
    public enum Speed: Hashable, Sendable {
        /// As fast as it can be read; the moments are the capture's all the same.
        case max
        /// So many times as fast as it was recorded; 1 is as it was, and 0 or less is as `max`.
        case times(Double)
    }

    /// The file; `-` for the standard input.
    public let path: String
    /// How fast.
    public let speed: Speed

    /// Time passes as the capture has it.
    public var isRecorded: Bool { true }

    /// A scanner that replays the capture at `path`.
    public init(path: String, speed: Speed = .max) {
        self.path = path
        self.speed = speed
    }

    /// What the capture holds, read as it is asked for; ends with it.
    ///
    /// - Throws: `BeaconsError` of the code `.capture`, naming the file and the byte.
    public func events() -> AsyncThrowingStream<ScannerEvent, any Error> {
        let replay = Replay(path: path)
        let speed = speed
        return AsyncThrowingStream {
            guard !Task.isCancelled, let (event, wait) = try replay.next(speed) else { return nil }
            if wait > .zero { try await Task.sleep(for: wait) }
            return event
        }
    }

    /// Where a replay is.
    private final class Replay: Sendable {
        private struct State {
            var reader: BtsnoopReader?
            var events: CaptureEvents?
            /// Those of the last record that were not asked for yet, last first.
            var pending: [ScannerEvent] = []
            var started: ContinuousClock.Instant?
            var isAtEnd = false
        }

        /// Nobody waits longer.
        private static let longest = Duration.seconds(100 * 365 * 86_400)

        private let path: String
        private let state = Mutex(State())

        init(path: String) {
            self.path = path
        }

        /// The next event, and how long it is to be waited for.
        func next(_ speed: Speed) throws(BeaconsError) -> (ScannerEvent, Duration)? {
            try state.withLock { state throws(BeaconsError) in
                while state.pending.isEmpty {
                    if state.reader == nil {
                        let reader = try BtsnoopReader(path: path)
                        state.events = CaptureEvents(link: reader.link)
                        state.reader = reader
                    }
                    if state.isAtEnd { return nil }
                    if let record = try state.reader?.next() {
                        state.pending = state.events?.read(record).reversed() ?? []
                    } else {
                        state.isAtEnd = true
                        state.pending = state.events?.finish() ?? []
                    }
                }
                let event = state.pending.removeLast()
                guard case .times(let factor) = speed, factor > 0 else { return (event, .zero) }
                // So slow that it stands still, or so fast that it is `max`, but never a time that cannot be.
                let pace = min(max(factor, 1e-6), 1e9)
                let started = state.started ?? .now
                state.started = started
                return (event, min(event.moment.uptime / pace, Self.longest) - (ContinuousClock.now - started))
            }
        }
    }
}
