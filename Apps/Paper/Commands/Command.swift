/// What the command line asks for.
enum Command: Hashable, Sendable {
    /// A book, and what opens it.
    struct Source: Hashable, Sendable {
        var path = ""
        var passwordFile: String?
        var book = 1
    }

    /// The first words that are commands, and no files to show.
    static let names: Set<String> = ["info", "render", "help", "version", "--help", "-h", "--version"]

    case help
    case version
    case info(Source, json: Bool)
    case render(Source, page: Int, output: String, width: Int?)

    /// Reads the arguments, without the program's name.
    init(_ arguments: [String]) throws(Exit) {
        guard let name = arguments.first else { throw Exit(.usage, "a command is missing; try paper --help") }
        let rest = Array(arguments.dropFirst())
        switch name {
        case "--help", "-h", "help": self = .help
        case "--version", "version": self = .version
        case "info" where !rest.contains("--help"): self = try Self.info(rest)
        case "render" where !rest.contains("--help"): self = try Self.render(rest)
        case "info", "render": self = .help
        default: throw Exit(.usage, "there is no command \(name); try paper --help")
        }
    }

    private static func info(_ arguments: [String]) throws(Exit) -> Command {
        var options = try Options(arguments, flags: ["--json"], values: ["--password-file", "--book"])
        let json = options.flags.contains("--json")
        return .info(try options.source(), json: json)
    }

    private static func render(_ arguments: [String]) throws(Exit) -> Command {
        var options = try Options(
            arguments, flags: [], values: ["--page", "--output", "--width", "--password-file", "--book"])
        guard let page = try options.number("--page") else { throw Exit(.usage, "render needs --page N") }
        guard let output = options.values["--output"], !output.isEmpty else {
            throw Exit(.usage, "render needs --output FILE.png")
        }
        let width = try options.number("--width")
        return .render(try options.source(), page: page, output: output, width: width)
    }
}

/// The words of a command line, sorted.
struct Options {
    private(set) var flags: Set<String> = []
    private(set) var values: [String: String] = [:]
    private var others: [String] = []

    /// Sorts arguments; `--name=value` is read as `--name value`, and all after `--` is no option.
    init(_ arguments: [String], flags known: Set<String>, values names: Set<String>) throws(Exit) {
        var rest = arguments[...]
        while let argument = rest.popFirst() {
            if argument == "--" {
                others += rest
                return
            }
            let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            if known.contains(argument) {
                flags.insert(argument)
            } else if names.contains(parts[0]) {
                guard let value = parts.count == 2 ? parts[1] : rest.popFirst() else {
                    throw Exit(.usage, "\(argument) needs a value")
                }
                values[parts[0]] = value
            } else if argument.hasPrefix("-"), argument != "-" {
                throw Exit(.usage, "\(argument) is not understood; try paper --help")
            } else {
                others.append(argument)
            }
        }
    }

    /// A number from 1, up to what fits into 16 bits twice.
    func number(_ name: String) throws(Exit) -> Int? {
        guard let text = values[name] else { return nil }
        guard let number = Int(text), (1...100_000).contains(number) else {
            throw Exit(.usage, "\(name) needs a number from 1 to 100000, and \(text) is none")
        }
        return number
    }

    /// The one book that is named.
    mutating func source() throws(Exit) -> Command.Source {
        guard others.count == 1, let path = others.first, !path.isEmpty else {
            throw Exit(.usage, others.isEmpty ? "a file or a folder is missing" : "one book at a time")
        }
        return Command.Source(
            path: path, passwordFile: values["--password-file"], book: try number("--book") ?? 1)
    }
}
