import Foundation
import FoundationNetworking

/// What was measured of one attempt at a request.
public final class SessionTaskMetrics: Sendable {
    /// One exchange as it was measured.
    struct Transaction: Sendable {
        var times: TransferTimes
        var request: URLRequest
        var head: ResponseHead?
        /// Whether the answer came out of the cache, without the network or after asking whether it still holds.
        var isCached = false
    }

    /// How often the server pointed elsewhere and was followed.
    public let redirectCount: Int
    private let start: Double
    private let end: Double
    private let transactions: Gathered<Transaction>

    init(start: Double, redirectCount: Int, transactions: Gathered<Transaction>) {
        self.start = start
        end = EngineTurn.wall
        self.redirectCount = redirectCount
        self.transactions = transactions
    }

    /// From the attempt's start to its end.
    public var taskInterval: DateInterval {
        DateInterval(start: Date(timeIntervalSince1970: start), duration: max(0, end - start))
    }

    /// Each exchange: redirects first, then the answer.
    public var transactionMetrics: [SessionTaskTransactionMetrics] {
        transactions.all.map(SessionTaskTransactionMetrics.init)
    }
}

extension SessionTaskMetrics: CustomStringConvertible {
    /// The duration and the exchanges.
    public var description: String {
        "\(taskInterval.duration) s, redirects: \(redirectCount), \(transactionMetrics)"
    }
}
