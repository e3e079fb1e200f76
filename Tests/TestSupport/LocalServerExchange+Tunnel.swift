import Foundation

extension LocalServerExchange {
    /// Passes on all that comes, both ways, between the client and a port of 127.0.0.1, until either closes.
    public func tunnel(to port: UInt16) throws {
        let other = try LocalServer.connect(to: port)
        defer { Foundation.close(other) }
        close()
        let client = descriptor
        var ends = [client, other].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
        var piece = [UInt8](repeating: 0, count: 64 << 10)
        while poll(&ends, 2, 30_000) > 0 {
            for (source, target) in [(0, other), (1, client)] where ends[source].revents != 0 {
                let count = recv(ends[source].fd, &piece, piece.count, 0)
                guard count > 0 else { return }
                try LocalServerReader(target).send(Data(piece[..<count]))
            }
        }
    }
}
