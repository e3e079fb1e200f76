/// A scanner that hears what it is told, for tests and demonstrations.
public struct ScriptScanner: BeaconScanner {
    private let stream: AsyncThrowingStream<ScannerEvent, any Error>
    private let continuation: AsyncThrowingStream<ScannerEvent, any Error>.Continuation

    /// A scanner that has heard nothing yet.
    public init() {
        (stream, continuation) = AsyncThrowingStream.makeStream()
    }

    /// Hears something; whoever listens is told in turn.
    public func tell(_ event: ScannerEvent) { continuation.yield(event) }

    /// Ends, for good or with an error.
    public func finish(throwing error: (any Error)? = nil) { continuation.finish(throwing: error) }

    /// What is told; to one listener.
    public func events() -> AsyncThrowingStream<ScannerEvent, any Error> { stream }
}
