/// What `iconbadge restore` is told.
struct RestoreOptions: Hashable, Sendable {
    var paths: [String]
    var isDryRun: Bool
    var output: OutputOptions

    init(_ words: Arguments, environment: [String: String]) throws(Exit) {
        paths = try words.nonEmptyPaths()
        isDryRun = words.flags.contains("--dry-run")
        output = OutputOptions(words, environment: environment)
    }
}
