/// What `iconbadge list` is told.
struct ListOptions: Hashable, Sendable {
    var paths: [String]
    var look: LookOptions
    var output: OutputOptions

    init(_ words: Arguments, environment: [String: String]) throws(Exit) {
        paths = try words.nonEmptyPaths()
        look = try LookOptions(words, environment: environment)
        output = OutputOptions(words, environment: environment)
    }
}
