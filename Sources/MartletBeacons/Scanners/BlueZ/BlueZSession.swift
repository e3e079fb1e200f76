import MartletGLib

/// How BlueZ is made to listen, and kept at it: events from the bus go in, requests and what is heard come out.
///
/// A value without a bus or a clock. What it lives with (seen with BlueZ 5.66): a discovery ends with the connection that asked
/// for it, when the adapter is switched off, and with the daemon; it does not come back by itself. It can fall silent though
/// `Discovering` is true. A device's first sighting comes as `InterfacesAdded` alone; `RSSI` is taken back before a device goes.
struct BlueZSession: Sendable {
    /// What is being done with the adapter in use.
    enum Phase: Equatable, Sendable {
        /// Nothing, or nothing can be.
        case idle
        case settingFilter, starting, discovering
        /// Asked to stop, to be started again.
        case restarting
        /// To be started again then.
        case waiting(until: Duration)
    }

    struct Adapter: Equatable, Sendable {
        var isPowered = false
        var isDiscovering = false
    }

    /// No packet of anyone for so long means that the scan has fallen silent.
    static let silence = Duration.seconds(60)
    /// How long a start that failed waits at first, and at most.
    static let firstPause = Duration.seconds(1)
    static let longestPause = Duration.seconds(30)
    /// Where it is not allowed, somebody has to change that first.
    static let refusedPause = Duration.seconds(60)
    /// So many devices are kept in mind; of more, the one not heard for longest goes.
    static let devicesLimit = 4096

    /// The adapter that is wanted, such as `hci0`; `nil` for the first that is on.
    let wanted: String?
    var hasService = false
    var isAsleep = false
    var adapters: [String: Adapter] = [:]
    var devices: [String: BlueZDevice] = [:]
    var current: String?
    var phase = Phase.idle
    var pause = firstPause
    /// When anything was heard last, while discovering.
    var heard = Duration.zero
    /// What was told last: `nil` before the first word.
    var told: Told?

    enum Told: Equatable, Sendable {
        case listening
        case blind(ScannerTrouble)
    }

    init(adapter: String? = nil) {
        wanted = adapter
    }

    /// When `tick` is to come at the latest.
    var nextDeadline: Duration? {
        switch phase {
        case .waiting(let until): until
        case .discovering: heard + Self.silence
        default: nil
        }
    }

    /// Takes an event.
    mutating func handle(_ event: BlueZEvent, at now: Moment) -> [BlueZAction] {
        var actions: [BlueZAction] = []
        switch event {
        case .busMissing(let reason):
            forgetService()
            tell(.blind(.failed(reason)), now, &actions)
        case .serviceAppeared:
            forgetService()
            hasService = true
            actions.append(.ask(.objects))
        case .serviceVanished:
            forgetService()
            tell(.blind(.serviceMissing), now, &actions)
        case .objects(let objects):
            // Adapters first: which devices count depends on them.
            for (path, interfaces) in objects { add(adapter: path, interfaces) }
            choose(now, &actions)
            for (path, interfaces) in objects { add(device: path, interfaces, now, &actions) }
        case .interfacesAdded(let path, let interfaces):
            add(adapter: path, interfaces)
            if interfaces[BlueZ.adapter] != nil { choose(now, &actions) }
            add(device: path, interfaces, now, &actions)
        case .interfacesRemoved(let path, let interfaces):
            if interfaces.contains(BlueZ.device) { devices[path] = nil }
            if interfaces.contains(BlueZ.adapter) {
                adapters[path] = nil
                choose(now, &actions)
            }
        case .propertiesChanged(let path, let interface, let changed, let invalidated):
            change(path, interface, changed, invalidated, now, &actions)
        case .done(let request): done(request, now, &actions)
        case .failed(let request, let name, let message): failed(request, name, message, now, &actions)
        case .sleeping(let sleeping):
            isAsleep = sleeping
            choose(now, &actions)
        case .tick: tick(now, &actions)
        }
        return actions
    }

    private mutating func forgetService() {
        hasService = false
        adapters = [:]
        devices = [:]
        current = nil
        phase = .idle
        pause = Self.firstPause
    }

    /// Says how things are, if that is new.
    mutating func tell(_ word: Told, _ now: Moment, _ actions: inout [BlueZAction]) {
        guard told != word else { return }
        told = word
        switch word {
        case .listening: actions.append(.tell(.listening(scanner: "", at: now)))
        case .blind(let trouble): actions.append(.tell(.blind(scanner: "", trouble, at: now)))
        }
    }
}
