import Foundation

/// A paper that runs for a measurement, with an empty shelf, on a bus and in folders of its own.
final class PaperApp {
    private static let id = "io.github.martlet_swift.Paper"
    private static let path = "/io/github/martlet_swift/Paper"

    /// What it prints.
    let log: PaperLog
    private let process = Process()
    private let bus: PaperBus

    /// Starts it, drawn by one of GSK's renderers or by the one that it chooses, with all that it keeps in `folder`, and
    /// waits until its window has come to rest; it ends with `stop()`.
    init(_ program: String, on display: Display, in folder: String, renderer: String? = "gl") throws {
        var environment = try Self.environment(display, folder)
        environment["GSK_RENDERER"] = renderer
        bus = try PaperBus(environment: environment)
        environment["DBUS_SESSION_BUS_ADDRESS"] = bus.address
        let output = Pipe()
        log = PaperLog(output)
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["setpriv", "--pdeathsig", "KILL", program]
        process.environment = environment
        process.standardOutput = output
        process.standardError = output
        do {
            try process.run()
            try bus.wait(for: Self.id)
            // Answered when there is a window.
            try call("org.freedesktop.Application", "Activate", "(@a{sv} {},)")
            try rest()
        } catch {
            stop()
            throw error
        }
    }

    /// Ends it.
    func stop() {
        if process.isRunning {
            process.terminate()
            process.waitUntilExit()
        }
        bus.stop()
    }

    /// Opens a file, as a file manager does.
    func open(_ file: String) throws {
        let uri = URL(fileURLWithPath: file).absoluteString.replacing("'", with: "%27")
        try call("org.freedesktop.Application", "Open", "(['\(uri)'], @a{sv} {})")
    }

    /// Does one of the window's actions, as a key does.
    func activate(_ action: String) throws {
        try call("org.gtk.Actions", "Activate", "('\(action)', @av [], @a{sv} {})", at: "/window/1")
    }

    /// The most memory that it has had, in MiB.
    var peakMiB: Double {
        let status = (try? String(contentsOfFile: "/proc/\(process.processIdentifier)/status", encoding: .utf8)) ?? ""
        let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") } ?? ""
        return (line.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap { Double($0) } ?? 0) / 1_024
    }

    private func call(_ interface: String, _ method: String, _ parameters: String, at place: String = "") throws {
        try bus.call(Self.id, Self.path + place, interface, method, parameters)
    }

    /// Waits until it takes no processor time for half a second: then its window is drawn.
    private func rest() throws {
        let deadline = ContinuousClock.now + .seconds(60)
        var ticks = -1
        while ContinuousClock.now < deadline {
            try log.read(until: .now + .milliseconds(500))
            let now = processorTicks
            if now == ticks { return }
            ticks = now
        }
        throw PaperFailure(description: "paper did not come to rest within a minute")
    }

    /// The hundredths of a second that its threads have had.
    private var processorTicks: Int {
        let stat = (try? String(contentsOfFile: "/proc/\(process.processIdentifier)/stat", encoding: .utf8)) ?? ""
        // The fields after the name, which is in brackets; the times are the 12th and 13th of them.
        let fields = stat.split(separator: ")").last?.split(separator: " ") ?? []
        return fields.count > 12 ? (Int(fields[11]) ?? 0) + (Int(fields[12]) ?? 0) : 0
    }

    private static func environment(_ display: Display, _ folder: String) throws -> [String: String] {
        var environment = ProcessInfo.processInfo.environment
        environment["WAYLAND_DISPLAY"] = nil
        environment["DBUS_SESSION_BUS_ADDRESS"] = nil
        environment["DISPLAY"] = display.name
        environment["GDK_BACKEND"] = "x11"
        environment["GSETTINGS_BACKEND"] = "memory"
        environment["GTK_A11Y"] = "none"
        environment["G_MESSAGES_DEBUG"] = "Paper"
        // The driver's compiled shaders, which a desktop has from earlier days: one folder for all runs.
        let driver = URL(fileURLWithPath: folder).deletingLastPathComponent().path + "/driver"
        try FileManager.default.createDirectory(atPath: driver, withIntermediateDirectories: true)
        environment["MESA_SHADER_CACHE_DIR"] = driver
        for name in ["HOME", "XDG_RUNTIME_DIR", "XDG_CACHE_HOME", "XDG_STATE_HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME"]
        {
            environment[name] = "\(folder)/\(name)"
            try FileManager.default.createDirectory(
                atPath: "\(folder)/\(name)", withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        }
        return environment
    }
}
