import MartletGLib

/// Switches the Bluetooth adapters on, through BlueZ (`org.bluez.Adapter1`).
enum BluetoothSwitch {
    /// Switches all adapters on that are off.
    ///
    /// - Returns: Why none could be, as a sentence that says what to do; `nil` where one is on now.
    static func turnOn(bus: DBusConnection.Bus = .system) async -> String? {
        do {
            let connection = try await DBusConnection.open(bus)
            defer { connection.close() }
            let answer = try await connection.call(
                "org.bluez", "/", "org.freedesktop.DBus.ObjectManager", "GetManagedObjects", timeout: .seconds(5))
            let adapters = (answer.first?.properties ?? [:]).filter {
                $0.value.properties?["org.bluez.Adapter1"] != nil
            }
            guard !adapters.isEmpty else { return "There is no Bluetooth adapter to switch on." }
            var failure: DBusError?
            var isAnyOn = false
            for path in adapters.keys.sorted() {
                do {
                    try await connection.call(
                        "org.bluez", path, "org.freedesktop.DBus.Properties", "Set",
                        [.string("org.bluez.Adapter1"), .string("Powered"), .variant(.bool(true))])
                    isAnyOn = true
                } catch {
                    failure = error
                }
            }
            guard !isAnyOn, let failure else { return nil }
            return
                "Bluetooth could not be switched on (\(failure.message)): look whether a switch or flight mode blocks it."
        } catch {
            return "Bluetooth could not be switched on: \(error.message)."
        }
    }
}
