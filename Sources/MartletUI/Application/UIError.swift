/// What went wrong between an app and its desktop.
public struct UIError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The kind of an error.
    public struct Code: Hashable, Sendable, CustomStringConvertible {
        /// The code's name, as for a log.
        public let description: String

        private init(_ description: String) {
            self.description = description
        }

        /// There is no display to open a window on.
        public static let noDisplay = Code("no-display")
        /// A style sheet has a rule that GTK does not understand.
        public static let invalidStyleSheet = Code("invalid-style-sheet")
        /// A file with an app's state could not be written.
        public static let stateNotSaved = Code("state-not-saved")
        /// A value on the command line is not one that the option takes.
        public static let invalidOption = Code("invalid-option")
    }

    /// The kind.
    public let code: Code
    /// What was wrong and where, and what a person can do about it.
    public let context: String
    /// What a library below reported, where it did.
    public let cause: String?

    /// An error of the given kind.
    public init(_ code: Code, _ context: String, cause: String? = nil) {
        self.code = code
        self.context = context
        self.cause = cause
    }

    /// The kind, what was wrong and its cause, as one line.
    public var description: String { "\(code): \(context)" + (cause.map { " (\($0))" } ?? "") }
}
