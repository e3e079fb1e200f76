import Foundation

extension Display {
    /// Runs this program on the display to measure something, and gives what it printed.
    func measure(_ mode: Mode, renderer: String) throws -> Data {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: CommandLine.arguments[0])
        process.arguments = ["--measure", mode.rawValue]
        var environment = ProcessInfo.processInfo.environment
        environment["DISPLAY"] = name
        environment["GDK_BACKEND"] = "x11"
        environment["GSK_RENDERER"] = renderer
        environment["GSETTINGS_BACKEND"] = "memory"
        environment["GTK_A11Y"] = "none"
        environment["DBUS_SESSION_BUS_ADDRESS"] = "disabled:"
        process.environment = environment
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        let data = try output.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else {
            throw Failure(description: "\(mode.rawValue) ended with status \(process.terminationStatus)")
        }
        return data
    }
}
