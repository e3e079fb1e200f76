import MartletIcons

/// An end with a message for standard error.
struct Exit: Error, Hashable, Sendable {
    var code: ExitCode
    var message: String
    /// The fault that it comes from; nil where the arguments are wrong.
    var fault: IconsError?

    init(_ code: ExitCode, _ message: String) {
        self.code = code
        self.message = message
    }

    /// The end that a fault leads to, with another code where the place it happened at means more.
    init(_ fault: IconsError, code: ExitCode? = nil) {
        self.code = code ?? ExitCode(fault.code)
        self.message = fault.description
        self.fault = fault
    }
}
