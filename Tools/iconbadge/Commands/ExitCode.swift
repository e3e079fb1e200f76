import MartletIcons

/// How iconbadge ends.
///
/// The numbers are part of its interface: `--help` lists them.
enum ExitCode: Int32, Hashable, Sendable, CaseIterable {
    /// Done, or nothing was left to do.
    case success = 0
    /// `--check` found something that is not up to date.
    case outOfDate = 1
    /// The command line or the configuration file is wrong.
    case usage = 2
    /// There is no such file, or no icon in it.
    case notFound = 3
    /// An input is damaged, unsupported, too large or not readable.
    case badInput = 4
    /// A value that a text needs is not known.
    case unresolved = 5
    /// The font or the ribbon cannot be used.
    case look = 6
    /// The result cannot be written.
    case unwritable = 7
    /// A name fits more than one thing.
    case ambiguous = 8

    /// What it means, for the help.
    var meaning: String {
        switch self {
        case .success: "done, or up to date"
        case .outOfDate: "--check found something to do"
        case .usage: "wrong arguments, or a wrong iconbadge.json"
        case .notFound: "no such file, or no icon in it"
        case .badInput: "an input is damaged, unsupported, too large or not readable"
        case .unresolved: "a value of the text is not known"
        case .look: "the font or the ribbon cannot be used"
        case .unwritable: "the result cannot be written"
        case .ambiguous: "a name fits more than one thing"
        }
    }

    /// The end that a fault leads to.
    init(_ code: IconsError.Code) { self = Self.codes[code] ?? .badInput }

    static let codes: [IconsError.Code: ExitCode] = [
        .notFound: .notFound, .nothingFound: .notFound,
        .permissionDenied: .badInput, .unreadable: .badInput, .damaged: .badInput, .unsupported: .badInput,
        .tooLarge: .badInput, .missingFile: .badInput,
        .ambiguous: .ambiguous, .unresolved: .unresolved, .malformed: .usage, .missingFont: .look,
        .unwritable: .unwritable,
    ]
}
