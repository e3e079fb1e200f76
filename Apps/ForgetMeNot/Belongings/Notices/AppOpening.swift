import Foundation
import MartletGLib

/// Opens the app's window, from a notice.
package enum AppOpening {
    private static let name = "io.github.martlet_swift.ForgetMeNot"
    private static let path = "/io/github/martlet_swift/ForgetMeNot"

    /// What a thing's page is called.
    package static func address(_ thing: Belonging.ID) -> String {
        "forgetmenot://item/\(thing.uuidString.lowercased())"
    }

    /// Opens it by its name on the bus (Desktop Entry Specification, "D-Bus Activation"), or, where it is not installed, as the
    /// program that this is.
    package static func open(_ thing: Belonging.ID?, token: String?, bus: DBusConnection.Bus = .session) async {
        let data = Variant.properties(
            token.map { ["activation-token": .string($0), "desktop-startup-id": .string($0)] } ?? [:])
        let arguments = thing.map { [Variant.strings([address($0)]), data] } ?? [data]
        do {
            let connection = try await DBusConnection.open(bus)
            try await connection.call(
                name, path, "org.freedesktop.Application", thing == nil ? "Activate" : "Open", arguments)
            connection.close()
        } catch {
            let process = Process()
            process.executableURL = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
            process.arguments = thing.map { [address($0)] } ?? []
            // Where even that fails, nobody can be told but by the next reminder.
            try? process.run()
        }
    }
}
