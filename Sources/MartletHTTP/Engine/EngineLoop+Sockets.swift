import CCurl
import Foundation

extension EngineLoop {
    /// Performs what a change of interest asks for.
    func apply(_ action: SocketInterest.Action, to socket: Int32) {
        switch action {
        case .none: break
        case .add(let directions): watch(socket, for: directions, with: EPOLL_CTL_ADD)
        case .modify(let directions): watch(socket, for: directions, with: EPOLL_CTL_MOD)
        case .delete: watch(socket, for: 0, with: EPOLL_CTL_DEL)
        }
    }

    /// Tells epoll.
    ///
    /// A socket that epoll knows already, or no longer, is put right the other way.
    func watch(_ socket: Int32, for directions: SocketInterest.Directions, with operation: Int32) {
        var event = epoll_event()
        if directions & 1 != 0 { event.events |= EPOLLIN.rawValue }
        if directions & 2 != 0 { event.events |= EPOLLOUT.rawValue }
        event.data.fd = socket
        guard epoll_ctl(epoll, operation, socket, &event) != 0, operation != EPOLL_CTL_DEL else { return }
        let other = operation == EPOLL_CTL_ADD ? EPOLL_CTL_MOD : EPOLL_CTL_ADD
        epoll_ctl(epoll, other, socket, &event)
    }

    /// Ends an idle connection on which something came that nobody asked for, lest it be taken for the next answer.
    ///
    /// libcurl 7.88 would do just that; a connection that only ended it finds out about itself.
    func endIfNotSilent(_ socket: Int32) {
        guard sockets[Int(socket)].isSilentWhenIdle else { return }
        // To libcurl a transfer that is held wants nothing either, and which connection is its own cannot be asked.
        guard !slots.contains(where: { $0.transfer?.holds.isEmpty == false }) else { return }
        var piece = [UInt8](repeating: 0, count: 4096)
        // Whoever sends without end is cut off after 1 MiB, and found out by the next who would use the connection.
        for _ in 0..<256 where recv(socket, &piece, piece.count, Int32(MSG_DONTWAIT)) <= 0 { break }
        shutdown(socket, Int32(SHUT_RDWR))
    }

    /// Notes what a transfer's new connection speaks; called while libcurl still knows the transfer.
    func noteConnection(of easy: UnsafeMutableRawPointer) {
        var count = 0
        martlet_easy_get_long(easy, CURLINFO_NUM_CONNECTS, &count)
        guard count > 0 else { return }
        var version = 0
        martlet_easy_get_long(easy, CURLINFO_HTTP_VERSION, &version)
        guard version == CURL_HTTP_VERSION_1_0 || version == CURL_HTTP_VERSION_1_1 else { return }
        let socket = martlet_active_socket(easy)
        if socket >= 0, Int(socket) < sockets.count { sockets[Int(socket)].expectSilenceWhenIdle() }
    }

    /// Makes room for what is known of `socket`.
    fileprivate func reserve(_ socket: Int32) {
        let missing = Int(socket) + 1 - sockets.count
        if missing > 0 { sockets.append(contentsOf: repeatElement(SocketInterest(), count: missing)) }
    }
}

private func loop(_ context: UnsafeMutableRawPointer) -> EngineLoop {
    Unmanaged<EngineLoop>.fromOpaque(context).takeUnretainedValue()
}

/// libcurl wants a socket watched, or no longer.
func socketWanted(
    _ easy: UnsafeMutableRawPointer?, _ socket: curl_socket_t, _ wanted: Int32, _ context: UnsafeMutableRawPointer?,
    _ socketContext: UnsafeMutableRawPointer?
) -> Int32 {
    guard let context, socket >= 0 else { return 0 }
    let loop = loop(context)
    loop.reserve(socket)
    let directions = wanted == CURL_POLL_REMOVE ? 0 : SocketInterest.Directions(truncatingIfNeeded: wanted & 3)
    let action = loop.sockets[Int(socket)].want(directions)
    loop.apply(action, to: socket)
    return 0
}

/// libcurl wants to be called after so many milliseconds; -1 for not at all.
func timerWanted(
    _ multi: UnsafeMutableRawPointer?, _ milliseconds: Int, _ context: UnsafeMutableRawPointer?
) -> Int32 {
    guard let context else { return 0 }
    let loop = loop(context)
    loop.timerDeadline = milliseconds < 0 ? .infinity : loop.turn.now + Double(milliseconds) * 0.001
    return 0
}

/// Opens the socket of a connection.
func openSocket(
    _ context: UnsafeMutableRawPointer?, _ purpose: curlsocktype, _ address: UnsafeMutablePointer<curl_sockaddr>?
) -> curl_socket_t {
    guard let context, let address else { return -1 }
    let kind = address.pointee.socktype | Int32(SOCK_CLOEXEC.rawValue)
    let descriptor = socket(address.pointee.family, kind, address.pointee.protocol)
    guard descriptor >= 0 else { return descriptor }
    let loop = loop(context)
    loop.reserve(descriptor)
    loop.sockets[Int(descriptor)].open()
    return descriptor
}

/// Closes the socket of a connection.
func closeSocket(_ context: UnsafeMutableRawPointer?, _ socket: curl_socket_t) -> Int32 {
    if let context, socket >= 0 {
        let loop = loop(context)
        loop.reserve(socket)
        loop.sockets[Int(socket)].close()
    }
    return close(socket)
}
