import Foundation

/// Says whether there is a way to a host, or into any network at all, and tells of changes.
///
/// A way is a route of the kernel's: nothing is sent, so a host that is reachable may still be switched off. Use it to
/// explain a failure and to try again once the way is there, not to decide whether to try. From any thread.
open class NetworkReachabilityManager: @unchecked Sendable {
    // `@unchecked` is sound: what changes is within the lock; a subclass must keep to that.

    /// Whether there is a way.
    public enum NetworkReachabilityStatus: Equatable, Sendable {
        /// It could not be found out.
        case unknown
        case notReachable
        case reachable(ConnectionType)

        /// By what the way begins.
        public enum ConnectionType: Sendable {
            /// A cable, Wi-Fi, or anything else that is no mobile modem.
            case ethernetOrWiFi
            /// A mobile modem.
            case cellular
        }
    }

    /// Called with the status there is, and with each that follows.
    public typealias Listener = @Sendable (NetworkReachabilityStatus) -> Void

    private struct State {
        var watch: (any NetworkPathWatch)?
        var listener: Listener?
        var queue = DispatchQueue.main
        var last: NetworkReachabilityStatus?
        /// Tells one listening from the next, so that a change that is on its way is not told to the wrong listener.
        var generation = 0
    }

    /// The ways into any network.
    public static let `default` = NetworkReachabilityManager()

    /// Where changes are looked into.
    public let reachabilityQueue = DispatchQueue(label: "martlet.http.reachability")
    private let path: any NetworkPath
    private let state = Protected(State())

    init(_ path: any NetworkPath) { self.path = path }

    /// Watches the ways to a host; never `nil` here.
    ///
    /// - Parameter host: A name or an address. A name is looked up each time the status is found out, which takes its
    ///   time.
    public convenience init?(host: String) { self.init(KernelPath(host: host)) }

    /// Watches the ways into any network; never `nil` here.
    public convenience init?() { self.init(KernelPath(host: nil)) }

    deinit { state.read { $0.watch }?.cancel() }

    /// Whether there is a way.
    open var isReachable: Bool { isReachableOnCellular || isReachableOnEthernetOrWiFi }
    /// Whether there is one by a mobile modem.
    open var isReachableOnCellular: Bool { status == .reachable(.cellular) }
    /// Whether there is one by something else.
    open var isReachableOnEthernetOrWiFi: Bool { status == .reachable(.ethernetOrWiFi) }
    /// The status at this moment; a host's name is looked up for it, on the calling thread.
    open var status: NetworkReachabilityStatus { path.status() }

    /// Calls `listener` on `queue` with the status there is, and with each that follows; stops telling the one before.
    ///
    /// - Returns: Whether the kernel tells of changes.
    @preconcurrency
    @discardableResult
    open func startListening(onQueue queue: DispatchQueue = .main, onUpdatePerforming listener: @escaping Listener)
        -> Bool
    {
        stopListening()
        let generation = state.write { state in
            state.generation += 1
            state.listener = listener
            state.queue = queue
            return state.generation
        }
        let watch = path.watch(on: reachabilityQueue) { [weak self] in self?.look(generation) }
        guard let watch else {
            stopListening()
            return false
        }
        let isCurrent = state.write { state -> Bool in
            guard state.generation == generation, state.listener != nil else { return false }
            state.watch = watch
            return true
        }
        if !isCurrent { watch.cancel() }
        reachabilityQueue.async { [weak self] in self?.look(generation) }
        return true
    }

    /// Tells nobody any more.
    open func stopListening() {
        let watch = state.write { state -> (any NetworkPathWatch)? in
            defer { state.watch = nil }
            state.listener = nil
            state.last = nil
            return state.watch
        }
        watch?.cancel()
    }

    /// Finds out the status, and tells of it if it is another.
    private func look(_ generation: Int) {
        let status = status
        state.write { state in
            guard state.generation == generation, let listener = state.listener, state.last != status else { return }
            state.last = status
            state.queue.async { listener(status) }
        }
    }
}
