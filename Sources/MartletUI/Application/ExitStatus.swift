/// What a program tells the one that started it when it ends.
public enum ExitStatus: Int32, Sendable, CaseIterable {
    /// All went well.
    case success = 0
    /// The command line was wrong; the reason is on standard error.
    case usage = 1
    /// There is no display to open a window on.
    case noDisplay = 2
    /// The program cannot work on this system.
    case unsupported = 3

    /// What the help says of it.
    var help: String {
        switch self {
        case .success: "All went well"
        case .usage: "The command line was wrong"
        case .noDisplay: "There is no display to open a window on"
        case .unsupported: "The Swift runtime or the desktop lacks something; the message says what"
        }
    }
}
