/// What can be asked for by the first word.
enum CommandName: String, Hashable, Sendable, CaseIterable {
    case stamp
    case restore
    case list
    case preview
    case completions

    /// What it does, in a few words.
    var summary: String {
        switch self {
        case .stamp: "stamp icons with a ribbon and a text"
        case .restore: "bring the originals back that stamp --in-place has kept"
        case .list: "tell which icons there are and what would be drawn on them"
        case .preview: "draw all icons on one sheet, before and after"
        case .completions: "print what a shell needs to complete commands and options"
        }
    }

    /// How it is written, behind the program's name.
    var usage: [String] {
        switch self {
        case .stamp: ["stamp [PATH...] [--output DIR | --in-place] [options]"]
        case .restore: ["restore [PATH...] [options]"]
        case .list: ["list [PATH...] [options]"]
        case .preview: ["preview [PATH...] --output SHEET.png [options]"]
        case .completions: ["completions bash|zsh|fish"]
        }
    }
}
