import MartletIcons

/// What the command line asks for.
enum Command: Hashable, Sendable {
    /// Help, about one command or all.
    case help(CommandName?)
    case version
    case stamp(StampOptions)
    case restore(RestoreOptions)
    case list(ListOptions)
    case preview(PreviewOptions)
    case completions(Shell)

    /// Reads the arguments, without the program's name, and the environment.
    init(_ arguments: [String], environment: [String: String]) throws(Exit) {
        guard let first = arguments.first else { throw Exit(.usage, "a command is missing; try iconbadge --help") }
        let rest = Array(arguments.dropFirst())
        switch first {
        case "--help", "-h", "help":
            self = .help(rest.first.flatMap(CommandName.init(rawValue:)))
            return
        case "--version", "version":
            self = .version
            return
        default: break
        }
        guard let name = CommandName(rawValue: first) else { throw Exit(.usage, Self.unknown(first)) }
        let options = rest.prefix { $0 != "--" }
        if options.contains("--help") || options.contains("-h") {
            self = .help(name)
            return
        }
        let words = try Arguments(rest, of: name)
        switch name {
        case .stamp: self = .stamp(try StampOptions(words, environment: environment))
        case .restore: self = .restore(try RestoreOptions(words, environment: environment))
        case .list: self = .list(try ListOptions(words, environment: environment))
        case .preview: self = .preview(try PreviewOptions(words, environment: environment))
        case .completions: self = .completions(try Shell(words))
        }
    }

    private static func unknown(_ word: String) -> String {
        let names = CommandName.allCases.map(\.rawValue)
        if let name = Suggestion.nearest(to: word, among: names + ["--help", "--version"]) {
            return "there is no command \(word); did you mean \(name)?"
        }
        if word.hasPrefix("-") { return "there is no option \(word) before a command; try iconbadge --help" }
        return "there is no command \(word); try iconbadge --help"
    }
}
