/// How much of a picture's bytes has come.
public struct ImageProgress: Hashable, Sendable {
    /// Bytes that have come.
    public let received: Int64
    /// Bytes that will have come in the end; nil where the server does not say.
    public let expected: Int64?

    /// A progress; a length that is not positive counts as not known.
    public init(received: Int64, expected: Int64?) {
        self.received = received
        self.expected = expected.flatMap { $0 > 0 ? $0 : nil }
    }

    /// The part that has come, 0 to 1; nil where the length is not known, to be shown as a busy sign without a measure.
    public var fractionCompleted: Double? {
        expected.map { min(1, max(0, Double(received) / Double($0))) }
    }
}
