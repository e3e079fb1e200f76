/// What `iconbadge restore` is told.
struct RestoreOptions: Hashable, Sendable {
    var paths: [String]
    var output: OutputOptions

    init(_ words: Arguments, environment: [String: String]) throws(Exit) {
        paths = try words.nonEmptyPaths()
        output = OutputOptions(words, environment: environment)
    }
}
