import Foundation

extension Request {
    /// Is told of a transfer's progress.
    public typealias ProgressHandler = @Sendable (_ progress: Progress) -> Void

    /// How much of the request's body was sent, in bytes; the total is -1 until the length is known.
    public var uploadProgress: Progress { mutable.write { $0.uploadProgress.current() } }
    /// How much of the response has come, in bytes on the wire; the total is -1 until the length is known.
    public var downloadProgress: Progress { mutable.write { $0.downloadProgress.current() } }

    /// Calls `closure` on `queue` whenever a piece of the request's body was sent, and at the end.
    ///
    /// Each call gets a `Progress` of its own, which does not change any more.
    @discardableResult
    public func uploadProgress(queue: DispatchQueue = .main, closure: @escaping ProgressHandler) -> Self {
        observe(\.uploadProgress) { progress in
            queue.async { closure(progress) }
        } ending: {
        }
        return self
    }

    /// Calls `closure` on `queue` whenever a piece of the response came, and at the end.
    ///
    /// Each call gets a `Progress` of its own, which does not change any more.
    @discardableResult
    public func downloadProgress(queue: DispatchQueue = .main, closure: @escaping ProgressHandler) -> Self {
        observe(\.downloadProgress) { progress in
            queue.async { closure(progress) }
        } ending: {
        }
        return self
    }

    /// The progress of the request's body, as a sequence that ends with the request.
    public func uploadProgress(
        bufferingPolicy: StreamOf<Progress>.BufferingPolicy = .unbounded
    ) -> StreamOf<Progress> { progress(\.uploadProgress, bufferingPolicy) }

    /// The progress of the response, as a sequence that ends with the request.
    public func downloadProgress(
        bufferingPolicy: StreamOf<Progress>.BufferingPolicy = .unbounded
    ) -> StreamOf<Progress> { progress(\.downloadProgress, bufferingPolicy) }

    private typealias Direction = WritableKeyPath<MutableState, TransferProgress> & Sendable

    private func progress(
        _ direction: Direction, _ bufferingPolicy: StreamOf<Progress>.BufferingPolicy
    ) -> StreamOf<Progress> {
        StreamOf(bufferingPolicy: bufferingPolicy) { continuation in
            observe(direction) { progress in
                continuation.yield(progress)
            } ending: {
                continuation.finish()
            }
        }
    }

    private func observe(
        _ direction: Direction, _ observer: @escaping ProgressHandler, ending: @escaping @Sendable () -> Void
    ) {
        let (latest, isOver) = mutable.write { mutable -> (Progress?, Bool) in
            let progress = mutable[keyPath: direction].snapshot()
            let isOver = !mutable[keyPath: direction].observe(observer, ending: ending)
            return (isOver || mutable[keyPath: direction].isComplete ? progress : nil, isOver)
        }
        watch(for: .progress)
        if let latest { observer(latest) }
        if isOver { ending() }
    }

    /// Lets the engine tell of more.
    func watch(for interest: TransferInterests) {
        _ = interests.bitwiseOr(interest.rawValue, ordering: .acquiringAndReleasing)
    }

    /// More of the response came.
    func noteReceived(_ received: Int64, of expected: Int64) {
        let offset = progressOffset
        tell(\.downloadProgress, received + offset, of: expected < 0 ? -1 : expected + offset)
    }

    /// More of the body was sent.
    func noteSent(_ sent: Int64, of expected: Int64) { tell(\.uploadProgress, sent, of: expected) }

    private func tell(_ direction: Direction, _ moved: Int64, of expected: Int64) {
        let (progress, observers) = mutable.write { mutable -> (Progress?, [ProgressHandler]) in
            let observers = mutable[keyPath: direction].note(moved, of: expected)
            return (observers.isEmpty ? nil : mutable[keyPath: direction].snapshot(), observers)
        }
        if let progress { observers.forEach { $0(progress) } }
    }

    /// Tells of the end of an attempt, which was noted.
    func tellProgress() {
        guard TransferInterests(rawValue: interests.load(ordering: .acquiring)).contains(.progress) else { return }
        let (download, upload) = mutable.write {
            ($0.downloadProgress.watched(), $0.uploadProgress.isComplete ? $0.uploadProgress.watched() : nil)
        }
        if let (progress, observers) = download { observers.forEach { $0(progress) } }
        if let (progress, observers) = upload { observers.forEach { $0(progress) } }
    }

    /// The request is over.
    func closeProgress() {
        let endings = mutable.write { $0.downloadProgress.close() + $0.uploadProgress.close() }
        endings.forEach { $0() }
    }
}
