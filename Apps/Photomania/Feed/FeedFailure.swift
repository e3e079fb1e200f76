/// Why a feed could not be shown, in words that say what to do.
struct FeedFailure: Error, Hashable, Sendable {
    /// The kind of failure.
    enum Kind: Hashable, Sendable {
        case unreachable, slow, keyRefused, nonsense, refused
    }

    var kind: Kind

    /// A short heading.
    var title: String

    /// What happened, where, and what can be done.
    var explanation: String
}

extension FeedFailure {
    /// A failure that no part of the app foresees: it is told as it is.
    init(unexpected error: any Error) {
        self.init(
            kind: .unreachable, title: "The Feed Cannot Be Read", explanation: "\(error) Try again.")
    }
}
