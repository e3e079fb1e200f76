/// An option of the command line.
///
/// Reading, help and the shells' completions all come from the one list of them.
struct CommandOption: Hashable, Sendable {
    /// What follows the name.
    enum Value: Hashable, Sendable {
        /// Nothing: the option is there or not.
        case none
        /// Any text, with the word that help shows for it.
        case text(String)
        /// A file whose name ends in one of the suffixes; any file without them.
        case file(String, suffixes: [String] = [])
        case folder(String)
        /// One of some words; others too where the list is not all.
        case choice(String, [String])

        /// The word that help shows; nil where nothing follows.
        var placeholder: String? {
            switch self {
            case .none: nil
            case .text(let word), .file(let word, _), .folder(let word), .choice(let word, _): word
            }
        }
    }

    /// Which paragraph of the help it is in.
    enum Topic: String, Hashable, Sendable, CaseIterable {
        case place = "Where to"
        case look = "What is drawn"
        case values = "Where values come from"
        case mode = "How"
        case build = "For build systems"
        case other = "Also"
    }

    /// With its two hyphens.
    let name: String
    /// Another spelling that is understood too.
    let alias: String?
    let value: Value
    let topic: Topic
    let commands: Set<CommandName>
    /// What it does: a line, or lines.
    let summary: String

    init(
        _ name: String, alias: String? = nil, _ value: Value, _ topic: Topic, _ commands: Set<CommandName>,
        _ summary: String
    ) {
        (self.name, self.alias, self.value) = (name, alias, value)
        (self.topic, self.commands, self.summary) = (topic, commands, summary)
    }

    var takesValue: Bool { value != .none }
}
