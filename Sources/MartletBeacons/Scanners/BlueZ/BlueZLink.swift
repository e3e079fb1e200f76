import Foundation
import MartletGLib

/// Does for a session what it asks for, over the bus.
actor BlueZLink {
    /// How long a bus that is not there is waited for.
    private static let pause = Duration.seconds(5)

    private var session: BlueZSession
    private let bus: DBusConnection.Bus
    private let clock: any MomentSource
    private let tell: @Sendable (ScannerEvent) -> Void
    private var connection: DBusConnection?
    private var timer: Task<Void, Never>?
    private var timerDue: Duration?

    init(
        session: BlueZSession, bus: DBusConnection.Bus, clock: any MomentSource,
        tell: @escaping @Sendable (ScannerEvent) -> Void
    ) {
        self.session = session
        self.bus = bus
        self.clock = clock
        self.tell = tell
    }

    /// Listens until the task is cancelled.
    func run() async {
        while !Task.isCancelled {
            do throws(DBusError) {
                let connection = try await DBusConnection.open(bus)
                self.connection = connection
                await listen(on: connection)
                self.connection = nil
                if !Task.isCancelled { take(.busMissing("The system's message bus has gone")) }
            } catch {
                take(.busMissing("The system's message bus cannot be reached: \(error.message)"))
            }
            try? await clock.sleep(until: clock.now.uptime + Self.pause)
        }
        timer?.cancel()
    }

    /// Takes what the bus tells, until it goes.
    private func listen(on connection: DBusConnection) async {
        // Asked for before anything else, so that nothing is missed.
        let signals = connection.signals(sender: BlueZ.service)
        let sleep = connection.signals(
            sender: "org.freedesktop.login1", interface: "org.freedesktop.login1.Manager", member: "PrepareForSleep")
        await withTaskGroup { group in
            group.addTask {
                for await owner in connection.owners(of: BlueZ.service) {
                    await self.take(owner == nil ? .serviceVanished : .serviceAppeared)
                }
            }
            group.addTask {
                for await signal in signals {
                    if let event = Self.event(signal) { await self.take(event) }
                }
            }
            group.addTask {
                for await signal in sleep {
                    if let sleeping = signal.arguments.first?.bool { await self.take(.sleeping(sleeping)) }
                }
            }
            // One of them ends when the bus has gone; the others then too.
            await group.next()
            connection.close()
            group.cancelAll()
        }
    }

    private func take(_ event: BlueZEvent) {
        for action in session.handle(event, at: clock.now) {
            switch action {
            case .tell(let event): tell(event)
            case .ask(let request): ask(request)
            }
        }
        arm()
    }

    private func arm() {
        guard let due = session.nextDeadline else { return }
        // One that wakes too early asks again; each word moves the end of the silence.
        if let timerDue, timerDue <= due { return }
        timer?.cancel()
        timerDue = due
        let clock = clock
        timer = Task { [weak self] in
            do { try await clock.sleep(until: due) } catch { return }
            await self?.wake()
        }
    }

    private func wake() {
        timerDue = nil
        take(.tick)
    }

    /// Asks, and tells the session what came of it.
    private func ask(_ request: BlueZRequest) {
        guard let connection else { return }
        Task { [weak self] in
            do throws(DBusError) {
                let answer = try await Self.perform(request, on: connection)
                await self?.take(answer)
            } catch {
                await self?.take(.failed(request, name: error.name, message: error.message))
            }
        }
    }

    private static func perform(
        _ request: BlueZRequest, on connection: DBusConnection
    ) async throws(DBusError) -> BlueZEvent {
        switch request {
        case .objects:
            let answer = try await connection.call(BlueZ.service, "/", BlueZ.objectManager, "GetManagedObjects")
            let objects = answer.first?.properties ?? [:]
            return .objects(objects.mapValues(interfaces))
        case .setFilter(let adapter):
            let filter: Variant = .properties(["Transport": .string("le"), "DuplicateData": .bool(true)])
            try await connection.call(BlueZ.service, adapter, BlueZ.adapter, "SetDiscoveryFilter", [filter])
        case .startDiscovery(let adapter):
            try await connection.call(BlueZ.service, adapter, BlueZ.adapter, "StartDiscovery")
        case .stopDiscovery(let adapter):
            try await connection.call(BlueZ.service, adapter, BlueZ.adapter, "StopDiscovery")
        }
        return .done(request)
    }

    private static func event(_ signal: DBusSignal) -> BlueZEvent? {
        let arguments = signal.arguments
        switch (signal.interface, signal.member) {
        case (BlueZ.objectManager, "InterfacesAdded") where arguments.count >= 2:
            return arguments[0].string.map { .interfacesAdded(path: $0, interfaces(arguments[1])) }
        case (BlueZ.objectManager, "InterfacesRemoved") where arguments.count >= 2:
            return arguments[0].string.map { .interfacesRemoved(path: $0, arguments[1].strings ?? []) }
        case (BlueZ.properties, "PropertiesChanged") where arguments.count >= 3:
            return arguments[0].string.map {
                .propertiesChanged(
                    path: signal.path, interface: $0, arguments[1].properties ?? [:],
                    invalidated: arguments[2].strings ?? [])
            }
        default: return nil
        }
    }

    private static func interfaces(_ value: Variant) -> BlueZ.Interfaces {
        (value.properties ?? [:]).mapValues { $0.properties ?? [:] }
    }
}
