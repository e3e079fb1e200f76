import CommandArguments

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
        let options = try sorted(arguments, flags: ["--json"], values: ["--password-file", "--book"])
        let json = options.flags.contains("--json")
        return .info(try source(options), json: json)
    }

    private static func render(_ arguments: [String]) throws(Exit) -> Command {
        let options = try sorted(
            arguments, flags: [], values: ["--page", "--output", "--width", "--password-file", "--book"])
        guard let page = try number("--page", options) else { throw Exit(.usage, "render needs --page N") }
        guard let output = options["--output"], !output.isEmpty else {
            throw Exit(.usage, "render needs --output FILE.png")
        }
        let width = try number("--width", options)
        return .render(try source(options), page: page, output: output, width: width)
    }
}

extension Command {
    /// Sorts the words behind a command.
    private static func sorted(
        _ words: [String], flags: Set<String>, values: Set<String>
    ) throws(Exit) -> CommandArguments {
        do {
            return try CommandArguments(words, flags: flags, values: values, help: "paper --help")
        } catch {
            throw Exit(.usage, error.message)
        }
    }

    /// A number from 1, up to what fits into 16 bits twice.
    private static func number(_ name: String, _ options: CommandArguments) throws(Exit) -> Int? {
        do {
            return try options.number(name, in: 1...100_000)
        } catch {
            throw Exit(.usage, error.message)
        }
    }

    /// The one book that is named.
    private static func source(_ options: CommandArguments) throws(Exit) -> Source {
        guard options.others.count == 1, let path = options.others.first, !path.isEmpty else {
            throw Exit(.usage, options.others.isEmpty ? "a file or a folder is missing" : "one book at a time")
        }
        return Source(path: path, passwordFile: options["--password-file"], book: try number("--book", options) ?? 1)
    }
}
