/// How photofeed ends.
///
/// The numbers are part of its interface: `--help` lists them.
enum ExitCode: Int32, Sendable {
    case success = 0
    case failure = 1
    case usage = 2
    case folder = 3
    case address = 4
    case storage = 5
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
