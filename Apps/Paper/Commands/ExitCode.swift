/// How paper ends.
///
/// The numbers are part of its interface: `--help` lists them.
enum ExitCode: Int32, Sendable {
    case success = 0
    case failure = 1
    case usage = 2
    case unreadable = 3
    case notABook = 4
    case damaged = 5
    case password = 6
    case noSuchPage = 7
    case pageDamaged = 8
    case unwritable = 9

    init(_ code: BookError.Code) {
        self =
            switch code {
            case .unreadable: .unreadable
            case .notABook: .notABook
            case .damaged: .damaged
            case .passwordNeeded, .passwordWrong: .password
            case .noSuchPage: .noSuchPage
            case .pageDamaged: .pageDamaged
            case .unwritable: .unwritable
            }
    }
}

/// An end with a message for standard error.
struct Exit: Error, Hashable, Sendable {
    var code: ExitCode
    var message: String

    init(_ code: ExitCode, _ message: String) {
        self.code = code
        self.message = message
    }
}
