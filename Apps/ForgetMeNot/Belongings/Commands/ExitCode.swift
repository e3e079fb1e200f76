/// How forgetmenot ends.
///
/// The numbers are part of its interface: `--help` lists them.
package enum ExitCode: Int32, Hashable, Sendable, CaseIterable {
    case success = 0
    case failure = 1
    case usage = 2
    case notFound = 3
    case ambiguous = 4
    case badInput = 5
    case scanner = 6
    case unwritable = 7
    case problems = 8

    /// What it means, for the help.
    var meaning: String {
        switch self {
        case .success: "done"
        case .failure: "it failed"
        case .usage: "wrong arguments"
        case .notFound: "no such thing, or no such file"
        case .ambiguous: "a name fits more than one thing"
        case .badInput: "a file is damaged, or not what it should be"
        case .scanner: "nothing can be heard: no radio, no broker, or no permission"
        case .unwritable: "the things, or a file, cannot be written"
        case .problems: "doctor found something that is missing"
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

    init(_ error: StoreError) {
        let code: ExitCode =
            switch error.code {
            case .notFound: .notFound
            case .unreadable: .badInput
            case .unwritable, .damaged, .newer: .unwritable
            case .busy, .failed: .failure
            }
        self.init(code, error.message)
    }
}
