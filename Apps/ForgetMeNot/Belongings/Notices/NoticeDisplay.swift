/// Where notices are shown.
package protocol NoticeDisplay: Sendable {
    /// The notices that an earlier run left behind, with the things that each is about.
    func leftBehind() async -> [Notice.Key: [Belonging.ID]]
    /// Shows one, in place of the one with its key.
    func show(_ notice: Notice) async
    /// Takes one away.
    func withdraw(_ key: Notice.Key) async
    /// What the person answers, to one reader.
    func answers() async -> AsyncStream<NoticeAnswer>
}

/// What a person says to a notice.
package enum NoticeAnswer: Hashable, Sendable {
    /// That these things are away is known.
    case acknowledged([Belonging.ID])
}
