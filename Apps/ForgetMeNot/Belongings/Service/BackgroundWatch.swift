import MartletBeacons
import MartletGLib

/// The watching without a window, as `forgetmenot monitor` does it.
package enum BackgroundWatch {
    /// Watches, and tells what leaves by notices, when nobody else does; until the task is cancelled.
    ///
    /// - Throws: A `DBusError` where there is no session bus, or it goes, and a `StoreError` where the things cannot be read.
    package static func run(
        store: BelongingsStore, scanners: @escaping WatchEngine.Scanners = scanners, bus: DBusConnection.Bus = .session
    ) async throws {
        let connection = try await DBusConnection.open(bus)
        let service = WatchService(engine: engine(store: store, scanners: scanners, bus: bus), connection: connection)
        try await service.run()
        connection.close()
    }

    /// The scanners that a person's preferences ask for.
    @Sendable package static func scanners(_ preferences: Preferences) -> [any BeaconScanner] {
        preferences.usesBluetooth ? [BlueZScanner()] : []
    }

    /// What watches, with notices on the desktop; for a window too.
    package static func engine(
        store: BelongingsStore, scanners: @escaping WatchEngine.Scanners = scanners, bus: DBusConnection.Bus = .session
    ) -> WatchEngine {
        let notices = DesktopNotices(bus: bus) { await AppOpening.open($0, token: $1, bus: bus) }
        return WatchEngine(store: store, scanners: scanners, notices: notices)
    }
}
