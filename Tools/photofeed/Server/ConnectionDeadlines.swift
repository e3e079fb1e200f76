/// Which connections have had their time: a value that is told what happens on each, and asked by the second.
///
/// A connection is always in one of three phases. A client has `requestSeconds` to send a whole request, from the
/// moment it is connected or its last response is sent: so an idle client is cut off, and one that sends a byte now
/// and then as well. A response has a time by its length. While the server works, the client owes nothing.
struct ConnectionDeadlines: Sendable {
    enum Event: Hashable, Sendable {
        case opened
        case requestComplete
        case responding(bytes: Int)
        case responseDone
        case closed
    }

    /// The seconds for a request to come in whole.
    var requestSeconds: Double
    /// The seconds for a response, besides those for its bytes.
    var responseSeconds: Double
    /// The slowest client that is waited for.
    var slowestBytesPerSecond = 4_096.0

    private var deadlines: [UInt: Double?] = [:]

    init(requestSeconds: Double, responseSeconds: Double) {
        self.requestSeconds = requestSeconds
        self.responseSeconds = responseSeconds
    }

    mutating func handle(_ event: Event, on connection: UInt, at now: Double) {
        switch event {
        case .opened:
            deadlines[connection] = .some(now + requestSeconds)
        case .closed:
            deadlines[connection] = nil
        case _ where deadlines[connection] == nil:
            break
        case .requestComplete:
            deadlines[connection] = .some(nil)
        case .responding(let bytes):
            deadlines[connection] = .some(now + responseSeconds + Double(bytes) / slowestBytesPerSecond)
        case .responseDone:
            deadlines[connection] = .some(now + requestSeconds)
        }
    }

    /// The connections whose time is over; they are still held until `.closed`.
    func expired(at now: Double) -> [UInt] {
        deadlines.compactMap { connection, deadline in
            guard let deadline, deadline <= now else { return nil }
            return connection
        }
    }

    var count: Int { deadlines.count }
}
