/// A shell that completes commands and options.
enum Shell: String, Hashable, Sendable, CaseIterable {
    case bash
    case zsh
    case fish

    init(_ words: Arguments) throws(Exit) {
        let names = Self.allCases.map(\.rawValue).joined(separator: ", ")
        guard words.paths.count == 1 else { throw Exit(.usage, "completions needs one shell: \(names)") }
        guard let shell = Shell(rawValue: words.paths[0]) else {
            throw Exit(.usage, "there are no completions for \(words.paths[0]); there are for \(names)")
        }
        self = shell
    }

    /// What the shell reads.
    var completions: String {
        switch self {
        case .bash: BashCompletions.text
        case .zsh: ZshCompletions.text
        case .fish: FishCompletions.text
        }
    }
}
