/// An asynchronous sequence of what happens to a request.
public struct StreamOf<Element: Sendable>: AsyncSequence, Sendable {
    /// What becomes of elements that nobody has taken yet.
    public typealias BufferingPolicy = AsyncStream<Element>.Continuation.BufferingPolicy

    private let stream: AsyncStream<Element>

    init(bufferingPolicy: BufferingPolicy, builder: (AsyncStream<Element>.Continuation) -> Void) {
        stream = AsyncStream(Element.self, bufferingPolicy: bufferingPolicy, builder)
    }

    /// Takes one element after the other.
    public struct Iterator: AsyncIteratorProtocol {
        fileprivate var base: AsyncStream<Element>.AsyncIterator

        /// The next element; `nil` when the request ended.
        public mutating func next() async -> Element? { await base.next() }
    }

    /// Begins taking elements.
    public func makeAsyncIterator() -> Iterator { Iterator(base: stream.makeAsyncIterator()) }
}
