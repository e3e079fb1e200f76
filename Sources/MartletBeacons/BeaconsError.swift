/// What went wrong with beacons: an open set of codes, what was wrong and where, and what a person can do.
public struct BeaconsError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The kind of an error.
    public struct Code: Hashable, Sendable, CustomStringConvertible {
        /// The code's name, as for a log.
        public let description: String

        private init(_ description: String) {
            self.description = description
        }

        /// The Bluetooth service is missing, refuses, or answers what nobody can use.
        public static let bluetooth = Code("bluetooth")
        /// A capture is no capture, or of a kind that is not read.
        public static let capture = Code("capture")
        /// The MQTT broker cannot be reached, or refuses.
        public static let broker = Code("broker")
        /// A value given by a person or a file cannot be.
        public static let invalidValue = Code("invalid-value")
    }

    /// The kind.
    public let code: Code
    /// What was wrong and where, and what a person can do about it, as sentences.
    public let context: String

    /// An error of the given kind.
    public init(_ code: Code, _ context: String) {
        self.code = code
        self.context = context
    }

    /// The sentences of `context`.
    public var description: String { context }
}
