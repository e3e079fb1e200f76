/// The requests that were started and are not over.
///
/// Each knows its place, so that putting one in and taking it out costs the same few instructions however many there
/// are: every request does both, under a lock that all of a session's share.
struct ActiveRequests: Sendable {
    /// The requests, in no particular order.
    private(set) var all: [Request] = []

    /// Puts a request in, unless it is there.
    mutating func insert(_ request: Request) {
        guard request.activePlace == nil else { return }
        request.activePlace = all.count
        all.append(request)
    }

    /// Takes a request out, if it is there.
    mutating func remove(_ request: Request) {
        guard let place = request.activePlace else { return }
        request.activePlace = nil
        let last = all.removeLast()
        guard last !== request else { return }
        last.activePlace = place
        all[place] = last
    }
}
