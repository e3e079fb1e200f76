/// Elements on their way from a request to the task that takes them.
///
/// Who puts one in can learn when it was taken, and hold back what follows until then.
final class StreamChannel<Element: Sendable>: Sendable {
    private typealias Waiter = UnsafeContinuation<Element?, Never>

    private struct Entry: Sendable {
        var element: Element
        var onTaken: (@Sendable () -> Void)?
    }

    private struct State: Sendable {
        var entries: [Entry] = []
        var head = 0
        var waiter: Waiter?
        var isFinished = false
        var isAbandoned = false

        var count: Int { entries.count - head }

        mutating func takeFirst() -> Entry? {
            guard head < entries.count else { return nil }
            let entry = entries[head]
            head += 1
            if head == entries.count {
                entries.removeAll(keepingCapacity: true)
                head = 0
            } else if head > 32, head * 2 > entries.count {
                entries.removeFirst(head)
                head = 0
            }
            return entry
        }
    }

    private let policy: AsyncStream<Element>.Continuation.BufferingPolicy
    private let onAbandon: (@Sendable () -> Void)?
    private let state = Protected(State())

    init(
        _ policy: AsyncStream<Element>.Continuation.BufferingPolicy, onAbandon: (@Sendable () -> Void)? = nil
    ) {
        self.policy = policy
        self.onAbandon = onAbandon
    }

    /// Puts an element in; `onTaken` is called when it was taken, or when it never will be.
    func yield(_ element: Element, onTaken: (@Sendable () -> Void)? = nil) {
        let (waiter, dropped) = state.write { state -> (Waiter?, (@Sendable () -> Void)?) in
            guard !state.isFinished, !state.isAbandoned else { return (nil, onTaken) }
            if let waiter = state.waiter {
                state.waiter = nil
                return (waiter, onTaken)
            }
            switch policy {
            case .bufferingOldest(let limit) where state.count >= limit: return (nil, onTaken)
            case .bufferingNewest(let limit) where state.count >= limit:
                guard limit > 0 else { return (nil, onTaken) }
                let oldest = state.takeFirst()
                state.entries.append(Entry(element: element, onTaken: onTaken))
                return (nil, oldest?.onTaken)
            default:
                state.entries.append(Entry(element: element, onTaken: onTaken))
                return (nil, nil)
            }
        }
        waiter?.resume(returning: element)
        dropped?()
    }

    /// No more will come; what is in can still be taken.
    func finish() {
        let waiter = state.write { state -> Waiter? in
            state.isFinished = true
            defer { state.waiter = nil }
            return state.waiter
        }
        waiter?.resume(returning: nil)
    }

    /// The next element; `nil` after the last, or if the calling task is cancelled.
    func next() async -> Element? {
        await withTaskCancellationHandler {
            await withUnsafeContinuation { wait($0) }
        } onCancel: {
            abandon()
        }
    }

    private func wait(_ waiter: Waiter) {
        let (entry, isOver) = state.write { state -> (Entry?, Bool) in
            if state.isAbandoned { return (nil, true) }
            if let entry = state.takeFirst() { return (entry, false) }
            // A second task that takes elements finds the end.
            if state.isFinished || state.waiter != nil { return (nil, true) }
            state.waiter = waiter
            return (nil, false)
        }
        if let entry {
            waiter.resume(returning: entry.element)
            entry.onTaken?()
        } else if isOver {
            waiter.resume(returning: nil)
        }
    }

    /// Nobody takes anything any more.
    func abandon() {
        let (waiter, entries, isFirst) = state.write { state -> (Waiter?, ArraySlice<Entry>, Bool) in
            defer {
                state.isAbandoned = true
                state.waiter = nil
                state.entries = []
                state.head = 0
            }
            return (state.waiter, state.entries[state.head...], !state.isAbandoned && !state.isFinished)
        }
        waiter?.resume(returning: nil)
        entries.forEach { $0.onTaken?() }
        if isFirst { onAbandon?() }
    }
}
