import Foundation
import MartletGLib

/// The watching as an app takes it: that of the background service where there is one, else its own.
///
/// Where the service goes and does not come back, this process takes the watching over; it keeps it then.
@MainActor
package final class SessionWatch: BelongingsWatch {
    package var statuses: [Belonging.ID: BelongingStatus] { current?.statuses ?? [:] }
    package var scanners: [ScannerReport] { current?.scanners ?? [] }
    package var inRange: [BeaconInRange] { current?.inRange ?? [] }
    package var onChange: (() -> Void)?
    package var isListeningForAll = false {
        didSet { current?.isListeningForAll = isListeningForAll }
    }
    /// Whether the watching is done in this process.
    package var isLocal: Bool { current is LocalWatch }

    private let bus: DBusConnection.Bus
    private let makeEngine: () -> WatchEngine
    private var connection: DBusConnection?
    private var current: (any BelongingsWatch)?
    private var service: WatchService?
    private var isStarted = false

    /// - Parameter engine: Makes what watches, where that is to be done here.
    package init(bus: DBusConnection.Bus = .session, engine: @escaping () -> WatchEngine) {
        self.bus = bus
        makeEngine = engine
    }

    package func start() async {
        guard !isStarted else { return }
        isStarted = true
        connection = try? await DBusConnection.open(bus)
        await choose()
    }

    /// Watches and listens no more, so that the next app may watch.
    package func end() async {
        (current as? RemoteWatch)?.end()
        await service?.end()
        service = nil
        connection?.close()
    }

    package func acknowledge(_ id: Belonging.ID) { current?.acknowledge(id) }

    package func belongingsChanged() { current?.belongingsChanged() }

    private func choose() async {
        guard let connection, !connection.isClosed else { return await watchHere(nil) }
        if await Self.isServed(connection) { return await listen(connection) }
        // Of two apps that find no service the first to have the name watches.
        let request = try? await connection.requestName(WatchName.bus)
        switch request {
        case .owned: await watchHere(connection)
        case .waiting, .taken: await listen(connection)
        case nil: await watchHere(nil)
        }
    }

    /// Whether somebody watches, or was started to.
    private static func isServed(_ connection: DBusConnection) async -> Bool {
        let bus = "org.freedesktop.DBus"
        let answer = try? await connection.call(
            bus, "/org/freedesktop/DBus", bus, "StartServiceByName", [.string(WatchName.bus), .uint32(0)])
        return answer != nil
    }

    private func listen(_ connection: DBusConnection) async {
        let remote = RemoteWatch(connection: connection)
        remote.onEnd = { [weak self, weak remote] in
            guard let self, let remote, self.current === remote else { return }
            remote.end()
            Task { [weak self] in await self?.choose() }
        }
        await take(remote)
    }

    private func watchHere(_ connection: DBusConnection?) async {
        let engine = makeEngine()
        let local = LocalWatch(engine: engine)
        if let connection {
            let service = WatchService(engine: engine, connection: connection)
            // Where the bus refuses, this window watches all the same.
            try? await service.export()
            self.service = service
        }
        await take(local)
    }

    private func take(_ watch: any BelongingsWatch) async {
        current = watch
        watch.onChange = { [weak self] in self?.onChange?() }
        await watch.start()
        watch.isListeningForAll = isListeningForAll
        onChange?()
    }
}
