/// How a command tells what it has done.
struct OutputOptions: Hashable, Sendable {
    var isJSON: Bool
    var isQuiet: Bool
    /// Whether colours are refused, by an option or by the environment (no-color.org; TERM=dumb).
    var isPlain: Bool

    init(_ words: Arguments, environment: [String: String]) {
        isJSON = words.flags.contains("--json")
        isQuiet = words.flags.contains("--quiet")
        isPlain = words.flags.contains("--no-colour") || Self.refusesColours(environment)
    }

    private static func refusesColours(_ environment: [String: String]) -> Bool {
        !(environment["NO_COLOR"] ?? "").isEmpty || environment["TERM"] == "dumb"
    }
}

extension OutputOptions {
    /// From words that could not be sorted, for the error that is then to be told.
    init(_ words: [String], environment: [String: String]) {
        let options = words.prefix { $0 != "--" }
        isJSON = options.contains("--json")
        isQuiet = options.contains("--quiet")
        isPlain =
            options.contains("--no-colour") || options.contains("--no-color") || Self.refusesColours(environment)
    }
}
