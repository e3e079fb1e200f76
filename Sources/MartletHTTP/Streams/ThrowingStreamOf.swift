/// An asynchronous sequence of what is read from a stream, which throws what the request ends in.
///
/// It is to be taken by one task. What nobody has taken yet holds the server back, so memory stays bounded. The request
/// is cancelled when the task that takes the elements is, and when neither the sequence nor an iterator of it is held
/// any more.
public struct ThrowingStreamOf<Element: Sendable>: AsyncSequence, Sendable {
    /// What the loop can end in.
    public typealias Failure = AFError

    /// What comes of a piece of the body, or of its end.
    enum Batch: Sendable {
        case elements([Element])
        case end(AFError?)
    }

    private let batches: StreamOf<Batch>

    init(_ batches: StreamOf<Batch>) { self.batches = batches }

    /// Takes one element after the other.
    public struct Iterator: AsyncIteratorProtocol {
        /// What the loop can end in.
        public typealias Failure = AFError

        private let batches: StreamOf<Batch>
        private var ready: [Element] = []
        private var position = 0
        private var isOver = false

        fileprivate init(_ batches: StreamOf<Batch>) { self.batches = batches }

        /// The next element; `nil` when the request ended well.
        ///
        /// - Throws: What the request ends in, `AFError.explicitlyCancelled` if the calling task is cancelled.
        public mutating func next(
            isolation actor: isolated (any Actor)? = #isolation
        ) async throws(AFError) -> Element? {
            while !isOver {
                if Task.isCancelled {
                    ready = []
                    position = 0
                } else if position < ready.count {
                    defer { position += 1 }
                    return ready[position]
                }
                switch await batches.next() {
                case .elements(let elements):
                    ready = elements
                    position = 0
                case .end(let error):
                    isOver = true
                    if let error { throw error }
                case nil:
                    // Only a cancelled task finds no end.
                    isOver = true
                    throw .explicitlyCancelled
                }
            }
            return nil
        }
    }

    /// Begins taking elements.
    public func makeAsyncIterator() -> Iterator { Iterator(batches) }
}
