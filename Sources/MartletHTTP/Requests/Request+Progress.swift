import Foundation

extension Request {
    /// Is told of a transfer's progress.
    public typealias ProgressHandler = @Sendable (_ progress: Progress) -> Void

    /// How much of the response has come, in bytes on the wire; the total is -1 until the length is known.
    public var downloadProgress: Progress { mutable.withLock { $0.progress.current() } }

    /// Calls `closure` on `queue` whenever a piece of the response came, and at the end.
    @discardableResult
    public func downloadProgress(queue: DispatchQueue = .main, closure: @escaping ProgressHandler) -> Self {
        observeProgress { progress in
            queue.async { closure(progress) }
        } ending: {
        }
        return self
    }

    /// The progress of the response, as a sequence that ends with the request.
    public func downloadProgress(
        bufferingPolicy: StreamOf<Progress>.BufferingPolicy = .unbounded
    ) -> StreamOf<Progress> {
        StreamOf(bufferingPolicy: bufferingPolicy) { continuation in
            observeProgress { progress in
                continuation.yield(progress)
            } ending: {
                continuation.finish()
            }
        }
    }

    private func observeProgress(_ observer: @escaping ProgressHandler, ending: @escaping @Sendable () -> Void) {
        let hasEnded = mutable.withLock { mutable in
            guard !mutable.progress.hasEnded else { return true }
            _ = mutable.progress.current()
            mutable.progress.observers.append(observer)
            mutable.progress.endings.append(ending)
            observesProgress.store(true, ordering: .releasing)
            return false
        }
        if hasEnded {
            observer(downloadProgress)
            ending()
        }
    }

    func noteProgress(_ received: Int64, of expected: Int64, status: Int) {
        // The few bytes of a redirect are not what the caller waits for.
        guard !(300..<400).contains(status) else { return }
        let (progress, observers) = mutable.withLock { mutable in
            mutable.progress.note(received, of: expected)
            return (mutable.progress.current(), mutable.progress.observers)
        }
        observers.forEach { $0(progress) }
    }

    /// Tells of the end, once the outcome stands.
    func endProgress() {
        let (progress, observers, endings) = mutable.withLock { mutable in
            defer {
                mutable.progress.observers = []
                mutable.progress.endings = []
            }
            return (mutable.progress.current(), mutable.progress.observers, mutable.progress.endings)
        }
        observers.forEach { $0(progress) }
        endings.forEach { $0() }
    }
}
