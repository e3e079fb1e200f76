import Foundation
import MartletBeacons

/// The program as a command line.
package enum BelongingsProgram {
    /// The first words that are commands, and not for the window.
    package static let commands = Set(CommandHelp.names + ["help", "version", "--help", "-h", "--version"])

    /// Does what the arguments ask for, without the program's name, and tells how it ends.
    package static func run(
        _ arguments: [String], environment: [String: String] = ProcessInfo.processInfo.environment
    ) async -> ExitCode {
        let terminal = Terminal(environment: environment)
        do throws(Exit) {
            try await run(try Command(arguments), terminal, environment)
            return .success
        } catch {
            if !error.message.isEmpty { terminal.note(error.message) }
            return error.code
        }
    }

    private static func run(
        _ command: Command, _ terminal: Terminal, _ environment: [String: String]
    ) async throws(Exit) {
        switch command {
        case .help(let name):
            guard let text = CommandHelp.text(name) else {
                throw Exit(.usage, "there is no command \(name ?? ""); try forgetmenot --help")
            }
            try terminal.print(text)
        case .version: try terminal.print(CommandHelp.version)
        case .add(let fields, let json): try items(terminal, environment).add(fields, json: json)
        case .list(let json): try items(terminal, environment).list(json: json)
        case .remove(let words): try items(terminal, environment).remove(words)
        case .edit(let words, let fields): try items(terminal, environment).edit(words, fields)
        case .history(let words, let limit, let json):
            try items(terminal, environment).history(of: words, limit: limit, json: json)
        case .scan(let scanners, let seconds, let json):
            let command = ScanCommand(terminal: terminal, json: json)
            try await command.run(try ScannerChoice.scanners(scanners, speed: .max), seconds: seconds)
        case .advertise(let advertising): try await AdvertiseCommand(terminal: terminal).run(advertising)
        case .monitor: try await MonitorCommand(terminal: terminal, store: try store(terminal, environment)).run()
        case .doctor(let json):
            try await DoctorCommand(terminal: terminal, environment: environment, json: json).run()
        case .export(let path): try items(terminal, environment).export(to: path)
        case .importing(let path): try items(terminal, environment).importing(path)
        case .watch(let listening): try await watch(listening, terminal, environment)
        }
    }

    private static func watch(
        _ listening: Command.Listening, _ terminal: Terminal, _ environment: [String: String]
    ) async throws(Exit) {
        let store = try store(terminal, environment)
        let belongings: [Belonging], preferences: Preferences
        do {
            belongings = try store.all()
            preferences = try store.preferences()
        } catch {
            throw Exit(error)
        }
        let all = listening.all || belongings.isEmpty
        if belongings.isEmpty, !listening.all { terminal.note("there are no things yet: every beacon is watched") }
        let watch = WatchCommand(
            belongings, awaySeconds: listening.awaySeconds ?? preferences.awaySeconds, all: all, terminal: terminal,
            json: listening.json)
        try await watch.run(try ScannerChoice.scanners(listening.scanners, speed: listening.speed))
    }

    private static func items(_ terminal: Terminal, _ environment: [String: String]) throws(Exit) -> ItemCommands {
        ItemCommands(store: try store(terminal, environment), terminal: terminal)
    }

    private static func store(_ terminal: Terminal, _ environment: [String: String]) throws(Exit) -> BelongingsStore {
        do {
            let store = try BelongingsStore(path: BelongingsStore.userPath(environment: environment))
            if let aside = store.damagedFile {
                terminal.note("the things kept were damaged, and are now in \(aside); a new list is begun")
            }
            return store
        } catch {
            throw Exit(error)
        }
    }
}
