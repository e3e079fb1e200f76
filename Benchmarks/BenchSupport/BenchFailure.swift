/// A sentence on what is missing or went wrong.
public struct BenchFailure: Error, CustomStringConvertible {
    /// The sentence.
    public let description: String

    /// Takes the sentence.
    public init(description: String) { self.description = description }
}
