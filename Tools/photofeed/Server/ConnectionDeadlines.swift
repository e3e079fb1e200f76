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

    private enum Phase: Sendable {
        case receiving, working, responding
    }

    private var connections: [UInt: (phase: Phase, deadline: Double)] = [:]

    init(requestSeconds: Double, responseSeconds: Double) {
        self.requestSeconds = requestSeconds
        self.responseSeconds = responseSeconds
    }

    mutating func handle(_ event: Event, on connection: UInt, at now: Double) {
        switch event {
        case .opened:
            connections[connection] = (.receiving, now + requestSeconds)
        case .closed:
            connections[connection] = nil
        case _ where connections[connection] == nil:
            break
        case .requestComplete:
            connections[connection] = (.working, .infinity)
        case .responding(let bytes):
            connections[connection] = (.responding, now + responseSeconds + Double(bytes) / slowestBytesPerSecond)
        case .responseDone:
            connections[connection] = (.receiving, now + requestSeconds)
        }
    }

    /// The connections whose time is over; they are still held until `.closed`.
    func expired(at now: Double) -> [UInt] {
        connections.filter { $0.value.deadline <= now }.map(\.key)
    }

    /// The connections that wait for a request or for the rest of one: nobody misses an answer when they are cut off.
    var withoutAnswer: [UInt] {
        connections.filter { $0.value.phase == .receiving }.map(\.key)
    }

    var count: Int { connections.count }
}
