/// What one socket is watched for, and the least that must be told to epoll about it.
///
/// A kept-alive connection goes idle and comes back with every request. Telling epoll each time costs two system
/// calls a request, so a connection's socket stays registered while it is idle: only a change that epoll does not
/// know of yet, or an event that nobody asked for, is acted on. That is sound only for sockets whose closing is seen
/// (`isConnection`); any other socket that libcurl shows, such as that of its resolver, is registered eagerly.
struct SocketInterest: Equatable, Sendable {
    /// Directions, as libcurl writes them: 1 to read, 2 to write.
    typealias Directions = UInt8

    /// What is to be done with epoll.
    enum Action: Equatable, Sendable {
        case none
        case add(Directions)
        case modify(Directions)
        case delete
    }

    /// Whether libcurl opened the socket through us, and will close it through us.
    private(set) var isConnection = false
    /// Whether what comes unasked on an idle connection is nothing that its protocol knows, as it is in HTTP/1; HTTP/2
    /// has pings and the like.
    private(set) var isSilentWhenIdle = false
    private var wanted: Directions = 0
    private var registered: Directions?

    /// The socket was opened as a connection's.
    mutating func open() {
        self = SocketInterest()
        isConnection = true
    }

    /// The connection turned out to speak HTTP/1.
    mutating func expectSilenceWhenIdle() {
        if isConnection { isSilentWhenIdle = true }
    }

    /// The socket is about to be closed, which takes it out of epoll's set too.
    mutating func close() {
        self = SocketInterest()
    }

    /// libcurl wants the socket watched for `directions`; 0 to watch it no longer.
    mutating func want(_ directions: Directions) -> Action {
        wanted = directions
        guard let known = registered else {
            guard directions != 0 else { return .none }
            registered = directions
            return .add(directions)
        }
        if directions == 0 {
            guard isConnection else {
                self = SocketInterest()
                return .delete
            }
            // Write readiness is permanent on an idle socket and would spin; read readiness is not.
            guard known & 2 != 0 else { return .none }
            registered = 1
            return .modify(1)
        }
        guard known != directions else { return .none }
        registered = directions
        return .modify(directions)
    }

    /// Whether an event on the socket is libcurl's concern.
    ///
    /// If not, the action takes the socket out of the set, since a level-triggered event on an idle socket (its peer
    /// closed it) would come again without end.
    mutating func event() -> (isWanted: Bool, action: Action) {
        if wanted != 0 { return (true, .none) }
        guard registered != nil else { return (false, .none) }
        registered = nil
        return (false, .delete)
    }
}
