import CCurl
import Foundation
import Synchronization

/// The engine's thread: takes commands, waits with epoll, lets libcurl act, hands out what ended.
///
/// Created on that thread and confined to it. libcurl's callbacks get it as their context.
final class EngineLoop {
    private static let library: CURLcode = curl_global_init(martlet_global_init_flags)
    /// The most requests at a time over one HTTP/2 connection, if the server allows as many.
    static let streams = 1000

    let engine: TransferEngine
    let connections: ConnectionOptions
    let turn = EngineTurn()
    var multi: UnsafeMutableRawPointer?
    let epoll: Int32
    // Unchecked is sound: the thread that these are confined to changes them without calling anybody in between.
    @exclusivity(unchecked) var sockets: [SocketInterest] = []
    @exclusivity(unchecked) var slots: [TransferSlot] = []
    @exclusivity(unchecked) var freeSlots: [Int] = []
    @exclusivity(unchecked) var queue: OriginQueue<Transfer>
    var idleClock = IdleClock()
    /// When libcurl wants to be called for the sake of time; infinity for never.
    var timerDeadline = Double.infinity
    private var commands: [TransferEngine.Command] = []
    private var running: Int32 = 0

    init(_ engine: TransferEngine) {
        self.engine = engine
        queue = OriginQueue(limit: engine.configuration.httpMaximumConnectionsPerHost)
        connections = ConnectionOptions(engine.configuration)
        epoll = epoll_create1(Int32(EPOLL_CLOEXEC))
        multi = Self.library == CURLE_OK ? curl_multi_init() : nil
        if let multi {
            martlet_multi_set_callbacks(
                multi, socketWanted, timerWanted, Unmanaged.passUnretained(self).toOpaque())
            martlet_multi_set_long(
                multi, CURLMOPT_MAXCONNECTS, max(128, engine.configuration.httpMaximumConnectionsPerHost * 2))
            martlet_multi_set_long(multi, CURLMOPT_MAX_CONCURRENT_STREAMS, Self.streams)
        }
        watch(engine.wakeUp, for: 1, with: EPOLL_CTL_ADD)
    }

    deinit {
        // Connections are closed here, which still calls back into this object's sockets.
        slots.removeAll()
        if let multi { curl_multi_cleanup(multi) }
        close(epoll)
    }

    /// Runs until the engine is shut down.
    func run() {
        let capacity = 256
        let events = UnsafeMutablePointer<epoll_event>.allocate(capacity: capacity)
        defer { events.deallocate() }
        turn.begin()
        while takeCommands() {
            for command in commands { perform(command) }
            commands.removeAll(keepingCapacity: true)
            // A new transfer asks for a call at once: made here, it spares a wait that would return at once.
            if timerDeadline <= turn.now { fireTimer() }
            collectFinished()
            let ready = wait(events, capacity)
            turn.begin()
            for index in 0..<max(0, Int(ready)) { handle(events[index]) }
            if timerDeadline <= turn.now { fireTimer() }
            if idleClock.isDue(at: turn.now) { endIdleTransfers() }
            collectFinished()
        }
        endEverything()
    }

    /// Swaps the inbox with the empty list, so that both keep their memory; `false` once the engine is shut down.
    private func takeCommands() -> Bool {
        engine.inbox.write { inbox in
            // What is left in the inbox then is ended with everything else.
            guard !inbox.isShutDown else { return false }
            swap(&commands, &inbox.commands)
            return true
        }
    }

    private func wait(_ events: UnsafeMutablePointer<epoll_event>, _ capacity: Int) -> Int32 {
        // The flag first, the inbox second: who adds a command after the look sees the flag and wakes us.
        engine.isAsleep.store(true, ordering: .sequentiallyConsistent)
        let isNeeded = engine.inbox.read { !$0.commands.isEmpty || $0.isShutDown }
        let time = isNeeded ? 0 : IdleClock.milliseconds(until: min(timerDeadline, idleClock.nextCheck), from: turn.now)
        defer { engine.isAsleep.store(false, ordering: .sequentiallyConsistent) }
        return epoll_wait(epoll, events, Int32(capacity), time)
    }

    private func perform(_ command: TransferEngine.Command) {
        switch command {
        case .start(let transfer): admit(transfer)
        case .cancel(let transfer): end(transfer, .cancelled)
        case .hold(let transfer, let holds): setHolds(transfer, transfer.holds.union(holds))
        case .proceed(let transfer, let holds): setHolds(transfer, transfer.holds.subtracting(holds))
        }
    }

    private func fireTimer() {
        timerDeadline = .infinity
        curl_multi_socket_action(multi, martlet_socket_timeout, 0, &running)
    }

    private func handle(_ event: epoll_event) {
        let socket = event.data.fd
        if socket == engine.wakeUp {
            var count: UInt64 = 0
            _ = read(socket, &count, MemoryLayout<UInt64>.size)
            return
        }
        guard Int(socket) < sockets.count else { return }
        let (isWanted, action) = sockets[Int(socket)].event()
        apply(action, to: socket)
        guard isWanted else { return endIfNotSilent(socket) }
        var mask: Int32 = 0
        if event.events & (EPOLLIN.rawValue | EPOLLHUP.rawValue) != 0 { mask |= CURL_CSELECT_IN }
        if event.events & EPOLLOUT.rawValue != 0 { mask |= CURL_CSELECT_OUT }
        if event.events & EPOLLERR.rawValue != 0 { mask |= CURL_CSELECT_ERR }
        curl_multi_socket_action(multi, socket, mask, &running)
    }
}
