import Foundation
import MartletGLib

/// The watching as others on the session bus see it: whoever has the name watches, and the others listen to it.
///
/// Thread: any.
package actor WatchService {
    private let engine: WatchEngine
    private let connection: DBusConnection
    private var registration: DBusRegistration?
    private var forwarding: Task<Void, Never>?
    /// Who wants to hear of all beacons; each until it leaves the bus.
    private var listeners: [String: Task<Void, Never>] = [:]

    /// So many programs may ask for all beacons at a time.
    private static let listenersLimit = 64

    package init(engine: WatchEngine, connection: DBusConnection) {
        self.engine = engine
        self.connection = connection
    }

    /// Puts the watching on the bus, without its name so far.
    package func export() async throws(DBusError) {
        guard registration == nil else { return }
        let object = DBusObject(WatchName.description) { [weak self] call async throws(DBusError) in
            guard let self else { throw DBusError(DBusError.failed, "The watching has ended") }
            return try await self.answer(call)
        }
        registration = try await connection.export(object, at: WatchName.path)
        let engine = engine, connection = connection
        forwarding = Task {
            for await update in await engine.updates() {
                // Who listens when the bus is gone is nobody.
                try? connection.emit(WatchName.path, WatchName.interface, "Changed", [update.variant])
            }
        }
    }

    /// Watches in the turn of this process: at once where nobody has the name, else when its owner is gone; and until the bus
    /// goes, or the task is cancelled.
    ///
    /// - Throws: A `DBusError` where the bus goes, and a `StoreError` where the things cannot be read.
    package func run() async throws {
        try await export()
        let owners = connection.owners(of: WatchName.bus)
        _ = try await connection.requestName(WatchName.bus, waits: true)
        var isStarted = false
        for await owner in owners {
            if owner == connection.uniqueName, !isStarted {
                isStarted = true
                try await engine.start()
            }
        }
        await end()
        if !Task.isCancelled { throw DBusError(DBusError.disconnected, "The session bus is gone") }
    }

    /// Ends the watching, and leaves the name to others.
    package func end() async {
        forwarding?.cancel()
        for task in listeners.values { task.cancel() }
        listeners = [:]
        await engine.stop()
        registration?.end()
        registration = nil
        _ = try? await connection.releaseName(WatchName.bus)
    }

    private func answer(_ call: DBusCall) async throws(DBusError) -> [Variant] {
        switch call.method {
        case "State": return [await engine.wholeUpdate().variant]
        case "Acknowledge":
            guard let id = call.arguments.first?.string.flatMap(UUID.init(uuidString:)) else {
                throw DBusError(DBusError.invalidArguments, "A thing is named by its UUID")
            }
            await engine.acknowledge(id)
        case "Reload": await engine.reload()
        case "ListenForAll":
            guard let listens = call.arguments.first?.bool else {
                throw DBusError(DBusError.invalidArguments, "Say whether you listen")
            }
            try await listen(listens, call.sender)
        default: throw DBusError(DBusError.unknownMethod, "There is no \(call.method)")
        }
        return []
    }

    private func listen(_ listens: Bool, _ sender: String) async throws(DBusError) {
        guard listens else {
            listeners.removeValue(forKey: sender)?.cancel()
            await engine.setListeningForAll(false, for: sender)
            return
        }
        guard listeners[sender] == nil else { return }
        guard listeners.count < Self.listenersLimit else {
            throw DBusError(DBusError.failed, "Too many programs listen for all beacons")
        }
        let owners = connection.owners(of: sender)
        listeners[sender] = Task { [weak self] in
            for await owner in owners where owner == nil {
                // One that is gone cannot say so.
                await self?.forget(sender)
                return
            }
        }
        await engine.setListeningForAll(true, for: sender)
    }

    private func forget(_ sender: String) async {
        guard listeners.removeValue(forKey: sender) != nil else { return }
        await engine.setListeningForAll(false, for: sender)
    }
}
