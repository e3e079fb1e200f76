import CGLib

/// What went wrong in GLib or on the way to it.
public struct GLibError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The kind of an error.
    public struct Code: Hashable, Sendable, CustomStringConvertible {
        /// The code's name, as for a log.
        public let description: String

        private init(_ description: String) {
            self.description = description
        }

        /// The main loop was set up on another thread than the process's first, which alone runs the main actor.
        public static let notOnMainThread = Code("not-on-main-thread")
        /// This Swift runtime offers no way to run the main actor in GLib's loop.
        public static let mainQueueUnavailable = Code("main-queue-unavailable")
        /// The main actor was attached to GLib's loop, but does not run in it.
        public static let mainActorStalled = Code("main-actor-stalled")
        /// A function of GLib, GIO or GTK reported the error that `cause` tells.
        public static let reported = Code("reported")
    }

    /// An error as GLib reports it.
    public struct Cause: Hashable, Sendable {
        /// The error domain's name, such as `g-io-error-quark`.
        public let domain: String
        /// The number within the domain.
        public let code: Int32

        /// The error `code` of `domain`.
        public init(domain: String, code: Int32) {
            self.domain = domain
            self.code = code
        }
    }

    /// The kind.
    public let code: Code
    /// What was being done, and what a person can do about it.
    public let context: String
    /// What GLib reported, where it did.
    public let cause: Cause?

    /// An error of the given kind.
    public init(_ code: Code, _ context: String, cause: Cause? = nil) {
        self.code = code
        self.context = context
        self.cause = cause
    }

    /// The error that C's function left in `error`, which is freed; `doing` says what was tried.
    public init(consuming error: UnsafeMutablePointer<GError>?, doing: String) {
        guard let error else {
            self.init(.reported, "\(doing): failed without a reason")
            return
        }
        let domain = g_quark_to_string(error.pointee.domain).map { String(cString: $0) } ?? "unknown"
        let message = error.pointee.message.map { String(cString: $0) } ?? "no message"
        self.init(.reported, "\(doing): \(message)", cause: Cause(domain: domain, code: error.pointee.code))
        g_error_free(error)
    }

    /// The kind and what was being done, as one line.
    public var description: String { "\(code): \(context)" }
}
