import Foundation

/// What a reachability manager asks: the ways there are, and when they change.
protocol NetworkPath: Sendable {
    /// Whether there is a way at this moment.
    func status() -> NetworkReachabilityManager.NetworkReachabilityStatus

    /// Calls `change` on `queue` each time a way may have come or gone; `nil` if nobody can tell.
    func watch(on queue: DispatchQueue, _ change: @escaping @Sendable () -> Void) -> (any NetworkPathWatch)?
}

/// Somebody who is told of changes.
protocol NetworkPathWatch: Sendable {
    /// Tells no more.
    func cancel()
}
