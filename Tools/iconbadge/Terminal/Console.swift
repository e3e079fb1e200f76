import Glibc
import MartletIcons

/// Where a command tells what it does: results on standard output, all else on standard error.
struct Console: Sendable {
    let options: OutputOptions
    /// Whether messages have the form that Xcode shows at their files.
    let isBuildPhase: Bool
    /// The colours of results and of messages.
    let palette: Palette
    let messages: Palette
    /// Whether a line may be drawn over again while something takes long.
    let showsProgress: Bool

    init(_ options: OutputOptions, environment: [String: String]) {
        self.options = options
        isBuildPhase = XcodeEnvironment(environment).isBuildPhase
        palette = Palette(isColoured: !options.isPlain && isatty(STDOUT_FILENO) == 1)
        messages = Palette(isColoured: !options.isPlain && isatty(STDERR_FILENO) == 1)
        showsProgress = !options.isQuiet && !isBuildPhase && environment["TERM"] != "dumb" && isatty(STDERR_FILENO) == 1
    }

    /// Prints a result, unless told to be quiet.
    func say(_ text: String) throws(Exit) {
        if !options.isQuiet { try Self.print(text) }
    }

    /// Prints a result; throws where nobody can take it.
    static func print(_ text: String) throws(Exit) {
        guard write(text + "\n", to: STDOUT_FILENO) else {
            throw Exit(.unwritable, "standard output cannot be written: \(String(cString: strerror(errno)))")
        }
    }

    /// Tells why the program ends.
    func tell(_ exit: Exit) {
        if isBuildPhase {
            Self.complain((exit.fault.map(XcodeDiagnostic.init) ?? XcodeDiagnostic(.error, exit.message)).description)
        } else {
            Self.complain(messages.error("iconbadge: ") + PlainText.shown(exit.message))
        }
    }

    /// Tells what a person should know, though it does not stop the work.
    func tell(_ notes: [StampReport.Note]) {
        for note in notes {
            if isBuildPhase {
                let diagnostic = XcodeDiagnostic(.warning, path: note.path, line: note.line, note.message)
                Self.complain(diagnostic.description)
            } else {
                let place = note.path.map { path in path + (note.line.map { ":\($0)" } ?? "") + ": " } ?? ""
                Self.complain(messages.warning("iconbadge: note: ") + PlainText.shown(place + note.message))
            }
        }
    }

    /// There is no other place to tell that standard error cannot be written.
    private static func complain(_ text: String) { _ = write(text + "\n", to: STDERR_FILENO) }

    static func write(_ text: String, to descriptor: Int32) -> Bool {
        var rest = Array(text.utf8)[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return false }
            rest = rest.dropFirst(count)
        }
        return true
    }
}
