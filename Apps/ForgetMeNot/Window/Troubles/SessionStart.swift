import MartletGLib

/// Whether things are watched from the start of the session on, by a service of systemd's user instance.
enum SessionStart {
    static let unit = "forgetmenot-monitor.service"

    private static let service = "org.freedesktop.systemd1", path = "/org/freedesktop/systemd1"
    private static let manager = "org.freedesktop.systemd1.Manager"

    /// Whether it does; `nil` where there is no systemd, or the service is not installed.
    static func isEnabled(bus: DBusConnection.Bus = .session) async -> Bool? {
        guard let connection = try? await DBusConnection.open(bus) else { return nil }
        defer { connection.close() }
        let answer = try? await connection.call(
            service, path, manager, "GetUnitFileState", [.string(unit)], timeout: .seconds(5))
        return answer?.first?.string.map { $0.hasPrefix("enabled") }
    }

    /// Has it start with the session, and now; or not.
    ///
    /// - Returns: Why that failed, as a sentence; `nil` where it did not.
    static func setEnabled(_ isEnabled: Bool, bus: DBusConnection.Bus = .session) async -> String? {
        do {
            let connection = try await DBusConnection.open(bus)
            defer { connection.close() }
            if isEnabled {
                try await connection.call(
                    service, path, manager, "EnableUnitFiles", [.strings([unit]), .bool(false), .bool(false)])
                try await connection.call(service, path, manager, "Reload")
                try await connection.call(service, path, manager, "StartUnit", [.string(unit), .string("replace")])
            } else {
                try await connection.call(
                    service, path, manager, "DisableUnitFiles", [.strings([unit]), .bool(false)])
                try await connection.call(service, path, manager, "Reload")
            }
            return nil
        } catch {
            return "The start with the session could not be changed: \(error.message)."
        }
    }
}
