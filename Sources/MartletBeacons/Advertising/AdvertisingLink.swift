import Foundation
import MartletGLib

/// Keeps an advertisement registered with BlueZ.
actor AdvertisingLink {
    private static let path = "/io/github/martlet_swift/beacon"
    /// LEAdvertisement1 (BlueZ's doc/advertising-api.txt); a broadcast is not connectable, as beacons are not.
    private static let description = """
        <node><interface name="\(BlueZ.advertisement)">
          <method name="Release"/>
          <property name="Type" type="s" access="read"/>
          <property name="ManufacturerData" type="a{qv}" access="read"/>
        </interface></node>
        """

    private let advertiser: BeaconAdvertiser
    private let tell: @Sendable (BeaconAdvertiser.State) -> Void
    private var told: BeaconAdvertiser.State?
    /// The adapter that has it now.
    private var registered: String?

    init(_ advertiser: BeaconAdvertiser, tell: @escaping @Sendable (BeaconAdvertiser.State) -> Void) {
        self.advertiser = advertiser
        self.tell = tell
    }

    /// Advertises until the bus goes or the task is cancelled.
    func run(on connection: DBusConnection) async {
        registered = nil
        told = nil
        let changes = connection.signals(
            sender: BlueZ.service, interface: BlueZ.properties, member: "PropertiesChanged")
        let added = connection.signals(sender: BlueZ.service, interface: BlueZ.objectManager)
        guard let object = try? await connection.export(self.object(), at: Self.path) else { return }
        defer { object.end() }
        await withTaskGroup { group in
            group.addTask {
                for await owner in connection.owners(of: BlueZ.service) {
                    await self.forget()
                    if owner == nil {
                        await self.say(.waiting(.serviceMissing))
                    } else {
                        await self.register(connection)
                    }
                }
            }
            group.addTask {
                for await change in changes where change.arguments.first?.string == BlueZ.adapter {
                    guard let powered = change.arguments.dropFirst().first?["Powered"]?.bool else { continue }
                    // Off, the kernel drops what is advertised; on, BlueZ does not take it up again in all versions.
                    if !powered { await self.drop(change.path, connection) }
                    await self.register(connection)
                }
            }
            group.addTask {
                for await _ in added { await self.register(connection) }
            }
            await group.next()
            connection.close()
            group.cancelAll()
        }
    }

    private func object() -> DBusObject {
        let data = advertiser.advertisement.manufacturerData
        return DBusObject(
            Self.description,
            properties: { _, name in
                switch name {
                case "Type": .string("broadcast")
                case "ManufacturerData":
                    data.map {
                        .dictionary(key: "q", value: "v", [.uint16($0.company): .variant(.bytes($0.data))])
                    }
                default: nil
                }
            },
            handler: { [weak self] _ throws(DBusError) in
                // Release: BlueZ has let go of it.
                await self?.forget()
                return []
            })
    }

    private func forget() { registered = nil }

    private func drop(_ adapter: String, _ connection: DBusConnection) async {
        guard registered == adapter else { return }
        registered = nil
        _ = try? await connection.call(
            BlueZ.service, adapter, BlueZ.advertisingManager, "UnregisterAdvertisement", [.objectPath(Self.path)])
    }

    /// Registers with the wanted adapter, or says why that cannot be.
    private func register(_ connection: DBusConnection) async {
        guard registered == nil else { return }
        do throws(DBusError) {
            let answer = try await connection.call(BlueZ.service, "/", BlueZ.objectManager, "GetManagedObjects")
            let objects = (answer.first?.properties ?? [:]).mapValues { $0.properties ?? [:] }
            let adapters = objects.filter { path, interfaces in
                interfaces[BlueZ.adapter] != nil && (advertiser.adapter.map { path.hasSuffix("/" + $0) } ?? true)
            }
            guard !adapters.isEmpty else { return say(.waiting(.noAdapter)) }
            let on = adapters.filter { $0.value[BlueZ.adapter]?["Powered"]?.bool == true }.keys.sorted()
            guard let adapter = on.first else { return say(.waiting(.poweredOff)) }
            guard adapters[adapter]?[BlueZ.advertisingManager] != nil else {
                return say(.waiting(.failed("The adapter \(adapter) cannot advertise")))
            }
            // While this is asked, another word may ask for the same.
            registered = adapter
            try await connection.call(
                BlueZ.service, adapter, BlueZ.advertisingManager, "RegisterAdvertisement",
                [.objectPath(Self.path), .properties([:])])
            say(.advertising(adapter: adapter))
        } catch {
            registered = nil
            switch error.name {
            case "org.bluez.Error.AlreadyExists": break
            case BlueZ.Failure.notAuthorized, BlueZ.Failure.accessDenied:
                say(.waiting(.notPermitted(error.message)))
            case BlueZ.Failure.notPermitted: say(.waiting(.failed("The adapter has no place left: \(error.message)")))
            case DBusError.noReply, DBusError.serviceUnknown, DBusError.disconnected: break
            default: say(.waiting(.failed(error.message)))
            }
        }
    }

    private func say(_ state: BeaconAdvertiser.State) {
        guard told != state else { return }
        told = state
        tell(state)
    }
}
