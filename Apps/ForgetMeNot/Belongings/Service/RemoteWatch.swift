import Foundation
import MartletGLib

/// The watching done by another process of this person's, the background service as a rule.
@MainActor
package final class RemoteWatch: BelongingsWatch {
    package private(set) var statuses: [Belonging.ID: BelongingStatus] = [:]
    package private(set) var scanners: [ScannerReport] = []
    package private(set) var inRange: [BeaconInRange] = []
    package var onChange: (() -> Void)?
    package var isListeningForAll = false {
        didSet {
            if isListeningForAll != oldValue { call("ListenForAll", [.bool(isListeningForAll)]) }
        }
    }
    /// Called when nobody watches any more.
    package var onEnd: (() -> Void)?

    private let connection: DBusConnection
    private var reading: [Task<Void, Never>] = []
    /// The last of the calls, so that they arrive in their order.
    private var calls: Task<Void, Never>?

    package init(connection: DBusConnection) {
        self.connection = connection
    }

    isolated deinit { end() }

    package func start() async {
        guard reading.isEmpty else { return }
        let changes = connection.signals(
            sender: WatchName.bus, interface: WatchName.interface, member: "Changed", path: WatchName.path)
        let owners = connection.owners(of: WatchName.bus)
        reading = [
            Task { [weak self] in
                for await change in changes {
                    if let argument = change.arguments.first { self?.take(WatchUpdate(argument)) }
                }
            },
            Task { [weak self] in
                for await owner in owners {
                    guard owner != nil else {
                        self?.lost()
                        continue
                    }
                    await self?.readState()
                }
                self?.lost()
            },
        ]
    }

    /// Listens no more.
    package func end() {
        for task in reading { task.cancel() }
        reading = []
    }

    package func acknowledge(_ id: Belonging.ID) { call("Acknowledge", [.string(id.uuidString)]) }

    package func belongingsChanged() { call("Reload", []) }

    private func readState() async {
        if isListeningForAll { call("ListenForAll", [.bool(true)]) }
        let answer = try? await connection.call(WatchName.bus, WatchName.path, WatchName.interface, "State")
        if let state = answer?.first { take(WatchUpdate(state)) }
    }

    private func lost() {
        guard !reading.isEmpty else { return }
        scanners = [ScannerReport(id: "", trouble: .failed("Nobody watches: the background service has stopped."))]
        inRange = []
        onChange?()
        onEnd?()
    }

    private func take(_ update: WatchUpdate) {
        guard !reading.isEmpty else { return }
        update.apply(to: &statuses, &scanners, &inRange)
        onChange?()
    }

    private func call(_ method: String, _ arguments: [Variant]) {
        let former = calls, connection = connection
        calls = Task {
            await former?.value
            // A service that has gone is told of by its name; what was asked of it is asked of the next by hand.
            _ = try? await connection.call(WatchName.bus, WatchName.path, WatchName.interface, method, arguments)
        }
    }
}
