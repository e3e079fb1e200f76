import Foundation
import MartletBeacons
import MartletGLib

/// Says what is missing on this machine, and what to do about it.
struct DoctorCommand {
    let terminal: Terminal
    let environment: [String: String]
    let json: Bool
    var systemBus = DBusConnection.Bus.system
    var sessionBus = DBusConnection.Bus.session

    /// One thing that was looked at.
    struct Finding: Encodable, Equatable {
        var name: String
        var isWell: Bool
        var text: String
        /// What to do; nothing where all is well.
        var advice: String?

        init(_ name: String, _ text: String) {
            self.name = name
            self.text = text
            isWell = true
        }

        init(_ name: String, missing text: String, _ advice: String) {
            self.name = name
            self.text = text
            self.advice = advice
            isWell = false
        }
    }

    func run() async throws(Exit) {
        let findings = await findings()
        if json {
            try terminal.print(JSONOutput.pretty(findings))
        } else {
            for finding in findings {
                let mark = finding.isWell ? terminal.good("ok     ") : terminal.bad("missing")
                let name = finding.name.padding(toLength: 14, withPad: " ", startingAt: 0)
                try terminal.print("\(mark)  \(name) \(Terminal.shown(finding.text))")
                if let advice = finding.advice { try terminal.print("         \(Terminal.shown(advice))") }
            }
        }
        if findings.contains(where: { !$0.isWell }) { throw Exit(.problems, "") }
    }

    func findings() async -> [Finding] { await [store()] + bluetooth() + desktop() }

    private func store() -> Finding {
        let path = BelongingsStore.userPath(environment: environment)
        do {
            let store = try BelongingsStore(path: path)
            return Finding("things", "\(try store.all().count) are kept in \(path)")
        } catch {
            return Finding("things", missing: "they cannot be kept", error.message)
        }
    }

    private func bluetooth() async -> [Finding] {
        let connection: DBusConnection
        do {
            connection = try await DBusConnection.open(systemBus)
        } catch {
            return [
                Finding(
                    "system bus", missing: error.message, "Bluetooth is reached over D-Bus: install dbus, and start it."
                )
            ]
        }
        var findings = [Finding("system bus", "it answers")]
        do {
            let answer = try await connection.call(
                "org.bluez", "/", "org.freedesktop.DBus.ObjectManager", "GetManagedObjects", timeout: .seconds(5))
            findings.append(Finding("bluetoothd", "it runs"))
            let adapters = (answer.first?.properties ?? [:]).compactMapValues {
                $0.properties?["org.bluez.Adapter1"]?.properties
            }
            if adapters.isEmpty {
                findings.append(
                    Finding(
                        "adapter", missing: "there is none",
                        "Plug one in; for one that is there, look at rfkill list and at the kernel's log."))
            }
            for (path, adapter) in adapters.sorted(by: { $0.key < $1.key }) {
                let name = path.split(separator: "/").last.map(String.init) ?? path
                findings.append(
                    adapter["Powered"]?.bool == true
                        ? Finding("adapter", "\(name) is on")
                        : Finding(
                            "adapter", missing: "\(name) is off",
                            "Switch it on: bluetoothctl power on; where that fails, rfkill unblock bluetooth."))
            }
        } catch {
            switch error.name {
            case DBusError.accessDenied:
                findings.append(
                    Finding(
                        "permission", missing: error.message,
                        "Debian's policy allows the group bluetooth and who sits at the machine: add yourself to it."))
            default:
                findings.append(
                    Finding(
                        "bluetoothd", missing: "the Bluetooth service does not run",
                        "Install bluez, and start it: systemctl enable --now bluetooth."))
            }
        }
        return findings
    }

    private func desktop() async -> [Finding] {
        do {
            let connection = try await DBusConnection.open(sessionBus)
            let answer = try await connection.call(
                "org.freedesktop.Notifications", "/org/freedesktop/Notifications", "org.freedesktop.Notifications",
                "GetServerInformation", timeout: .seconds(5))
            return [Finding("notifications", "they are shown by \(answer.first?.string ?? "a service")")]
        } catch  where error.name == DBusError.disconnected || error.call == "connect" {
            return [
                Finding(
                    "session bus", missing: error.message,
                    "Log in at a desktop, or start one: dbus-run-session forgetmenot ….")
            ]
        } catch {
            return [
                Finding(
                    "notifications", missing: "nobody shows them",
                    "A desktop does; elsewhere install and start a service such as dunst or mako.")
            ]
        }
    }
}
