/// An asynchronous sequence of what happens to a request.
///
/// It is to be taken by one task. The buffering policy says what becomes of elements that nobody took yet.
///
/// It ends when the request is over, however that came about; when the request is released without having been
/// started; and when the loop over it is left, after which nothing can be taken any more.
public struct StreamOf<Element: Sendable>: AsyncSequence, Sendable {
    /// What becomes of elements that nobody has taken yet.
    public typealias BufferingPolicy = AsyncStream<Element>.Continuation.BufferingPolicy

    private let channel: StreamChannel<Element>
    private let start: Start

    init(
        bufferingPolicy: BufferingPolicy, onAbandon: (@Sendable () -> Void)? = nil,
        builder: (StreamChannel<Element>) -> Void
    ) {
        let channel = StreamChannel<Element>(bufferingPolicy, onAbandon: onAbandon)
        self.channel = channel
        start = Start(channel)
        builder(channel)
    }

    /// Takes one element after the other.
    public struct Iterator: AsyncIteratorProtocol {
        private let start: Start
        private let loop: Loop

        fileprivate init(_ start: Start) {
            self.start = start
            loop = Loop(start.channel)
        }

        /// The next element; `nil` when the request ended, or when the task that takes them is cancelled.
        public mutating func next() async -> Element? { await start.channel.next() }
    }

    /// The next element, for an iterator that holds the sequence.
    func next() async -> Element? { await channel.next() }

    /// Begins taking elements.
    public func makeAsyncIterator() -> Iterator { Iterator(start) }

    /// Knows when the loop is left.
    private final class Loop: Sendable {
        let channel: StreamChannel<Element>

        init(_ channel: StreamChannel<Element>) { self.channel = channel }

        deinit { channel.abandon() }
    }

    /// Knows when neither the sequence nor an iterator of it is held any more.
    fileprivate final class Start: Sendable {
        let channel: StreamChannel<Element>

        init(_ channel: StreamChannel<Element>) { self.channel = channel }

        deinit { channel.abandon() }
    }
}
