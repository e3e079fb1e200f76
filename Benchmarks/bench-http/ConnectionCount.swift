import MartletHTTP
import Synchronization

/// Counts the connections that requests opened.
final class ConnectionCount: EventMonitor {
    private let count = Atomic(0)

    /// The connections so far.
    var value: Int { count.load(ordering: .relaxed) }

    func request(_ request: Request, didGatherMetrics metrics: SessionTaskMetrics) {
        let opened = metrics.transactionMetrics.count { !$0.isReusedConnection }
        count.add(opened, ordering: .relaxed)
    }
}
