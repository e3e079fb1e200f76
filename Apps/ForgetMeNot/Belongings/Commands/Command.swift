import CommandArguments
import Foundation
import MartletBeacons

/// What the command line asks for.
enum Command: Equatable, Sendable {
    /// A thing's fields as they are given; `nil` where an option is not.
    struct Fields: Equatable, Sendable {
        var name: String?
        var uuid: String?
        var major: String?
        var minor: String?
        var symbol: Belonging.Symbol?
        var calibration: Double?
        var isPaused: Bool?
        var onExit: Bool?
        var onReturn: Bool?
        /// 0 for once only.
        var repeatMinutes: Int?
    }

    /// What is listened to, and how.
    struct Listening: Equatable, Sendable {
        var scanners: [String] = []
        var speed = CaptureScanner.Speed.max
        var awaySeconds: Int?
        /// Whether every beacon is watched, and not only the person's things.
        var all = false
        var json = false
    }

    /// What this machine is to say as a beacon.
    struct Advertising: Equatable, Sendable {
        var region: BeaconRegion
        /// dBm at one metre.
        var power: Int8 = -59
        var adapter: String?
        var seconds: Int?
    }

    case help(String?)
    case version
    case add(Fields, json: Bool)
    case list(json: Bool)
    case remove(String)
    case edit(String, Fields)
    case watch(Listening)
    case history(of: String?, limit: Int, json: Bool)
    case scan(scanners: [String], seconds: Int?, json: Bool)
    case advertise(Advertising)
    case doctor(json: Bool)
    case monitor
    case export(String)
    case importing(String)

    /// Reads the arguments, without the program's name.
    init(_ words: [String]) throws(Exit) {
        guard let first = words.first else { throw Exit(.usage, "a command is missing; try forgetmenot --help") }
        let rest = Array(words.dropFirst())
        do {
            self = try Self.read(first, rest)
        } catch {
            throw Exit(.usage, error.message)
        }
    }

    private static func read(_ name: String, _ rest: [String]) throws(UsageError) -> Command {
        switch name {
        case "--help", "-h": return .help(nil)
        case "help": return .help(rest.first)
        case "--version", "version": return .version
        default: break
        }
        guard CommandHelp.names.contains(name) else {
            throw UsageError("there is no command \(name); try forgetmenot --help")
        }
        if rest.contains("--help") || rest.contains("-h") { return .help(name) }
        switch name {
        case "add": return try add(rest)
        case "list":
            return .list(json: try sorted(rest, name, others: 0...0, flags: ["--json"]).flags.contains("--json"))
        case "remove": return .remove(try sorted(rest, name, others: 1...1).others[0])
        case "edit": return try edit(rest)
        case "watch": return try watch(rest)
        case "history":
            let options = try sorted(rest, name, others: 0...0, flags: ["--json"], values: ["--item", "--limit"])
            return .history(
                of: options["--item"],
                limit: try options.number("--limit", in: 1...BelongingsStore.historyLimit) ?? 100,
                json: options.flags.contains("--json"))
        case "scan":
            let options = try sorted(rest, name, others: 0...100, flags: ["--json"], values: ["--scanner", "--for"])
            return .scan(
                scanners: options.all("--scanner") + options.others,
                seconds: try options.number("--for", in: 1...86_400),
                json: options.flags.contains("--json"))
        case "advertise": return try advertise(rest)
        case "monitor":
            _ = try sorted(rest, name, others: 0...0)
            return .monitor
        case "doctor":
            return .doctor(json: try sorted(rest, name, others: 0...0, flags: ["--json"]).flags.contains("--json"))
        case "export": return .export(try sorted(rest, name, others: 0...1).others.first ?? "-")
        default: return .importing(try sorted(rest, name, others: 1...1).others[0])
        }
    }

    /// Sorts the words behind a command.
    private static func sorted(
        _ words: [String], _ name: String, others: ClosedRange<Int>, flags: Set<String> = [], values: Set<String> = []
    ) throws(UsageError) -> CommandArguments {
        let arguments = try CommandArguments(words, flags: flags, values: values, help: "forgetmenot \(name) --help")
        guard others.contains(arguments.others.count) else {
            let count = arguments.others.count
            let what = count < others.lowerBound ? "something is missing" : "\(arguments.others[count - 1]) is too much"
            throw UsageError("\(name): \(what); try forgetmenot \(name) --help")
        }
        return arguments
    }

    private static let fieldValues: Set<String> = [
        "--name", "--uuid", "--major", "--minor", "--symbol", "--calibration", "--repeat", "--tell-exit",
        "--tell-return",
    ]

    private static func add(_ words: [String]) throws(UsageError) -> Command {
        let options = try sorted(words, "add", others: 0...1, flags: ["--json", "--paused"], values: fieldValues)
        var fields = try fields(options)
        if let name = options.others.first {
            guard fields.name == nil else { throw UsageError("add: the name is given twice") }
            fields.name = name
        }
        return .add(fields, json: options.flags.contains("--json"))
    }

    private static func edit(_ words: [String]) throws(UsageError) -> Command {
        let options = try sorted(words, "edit", others: 1...1, flags: ["--paused", "--resumed"], values: fieldValues)
        return .edit(options.others[0], try fields(options))
    }

    private static func fields(_ options: CommandArguments) throws(UsageError) -> Fields {
        var fields = Fields(
            name: options["--name"], uuid: options["--uuid"], major: options["--major"], minor: options["--minor"])
        if let symbol = options["--symbol"] {
            guard let known = Belonging.Symbol(rawValue: symbol) else {
                let all = Belonging.Symbol.allCases.map(\.rawValue).joined(separator: ", ")
                throw UsageError("there is no symbol \(symbol); there are \(all)")
            }
            fields.symbol = known
        }
        if let text = options["--calibration"] {
            guard let value = Double(text), value.isFinite, abs(value) <= 50 else {
                throw UsageError("--calibration needs a number of dB from -50 to 50, and \(text) is none")
            }
            fields.calibration = value
        }
        fields.onExit = try answer("--tell-exit", options)
        fields.onReturn = try answer("--tell-return", options)
        if let text = options["--repeat"] {
            guard let minutes = text == "off" ? 0 : Int(text), (0...1440).contains(minutes) else {
                throw UsageError("--repeat needs off or a number of minutes, such as 1, 5 or 15, and \(text) is none")
            }
            fields.repeatMinutes = minutes
        }
        if options.flags.contains("--paused") { fields.isPaused = true }
        if options.flags.contains("--resumed") { fields.isPaused = false }
        return fields
    }

    private static func answer(_ name: String, _ options: CommandArguments) throws(UsageError) -> Bool? {
        switch options[name] {
        case nil: return nil
        case "yes"?: return true
        case "no"?: return false
        case let other?: throw UsageError("\(name) needs yes or no, and \(other) is neither")
        }
    }

    private static func watch(_ words: [String]) throws(UsageError) -> Command {
        let options = try sorted(
            words, "watch", others: 0...100, flags: ["--json", "--all"], values: ["--scanner", "--speed", "--away"])
        var listening = Listening(
            scanners: options.all("--scanner") + options.others,
            awaySeconds: try options.number("--away", in: Preferences.awayRange),
            all: options.flags.contains("--all"), json: options.flags.contains("--json"))
        if let text = options["--speed"], text != "max" {
            guard let factor = Double(text), factor > 0, factor <= 1_000_000 else {
                throw UsageError("--speed needs max or a number such as 10, and \(text) is neither")
            }
            listening.speed = .times(factor)
        }
        return .watch(listening)
    }

    private static func advertise(_ words: [String]) throws(UsageError) -> Command {
        let options = try sorted(
            words, "advertise", others: 0...0,
            values: ["--uuid", "--major", "--minor", "--power", "--adapter", "--for"])
        let draft = BelongingDraft(
            name: "beacon", uuid: options["--uuid"] ?? "", major: options["--major"] ?? "0",
            minor: options["--minor"] ?? "0")
        guard let region = draft.region else {
            let faults = BelongingDraft.Field.allCases.compactMap { field in
                draft.faults[field].map { "--\(field.rawValue): \($0)" }
            }
            throw UsageError(faults.joined(separator: " "))
        }
        var advertising = Advertising(
            region: region, adapter: options["--adapter"], seconds: try options.number("--for", in: 1...86_400))
        if let power = try options.number("--power", in: -128...127) { advertising.power = Int8(power) }
        return .advertise(advertising)
    }
}
