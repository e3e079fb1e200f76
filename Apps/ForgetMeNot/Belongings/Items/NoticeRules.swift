/// What a person wants to be told of a thing.
package struct NoticeRules: Hashable, Sendable {
    /// Whether its leaving is told.
    package var onExit: Bool
    /// Whether its return is told, and not only the notice of its leaving withdrawn.
    package var onReturn: Bool
    /// How often, in minutes, its leaving is told again until it is acknowledged; `nil` for once only.
    ///
    /// 1, 5 and 15 are offered.
    package var repeatMinutes: Int?

    package init(onExit: Bool = true, onReturn: Bool = false, repeatMinutes: Int? = 5) {
        self.onExit = onExit
        self.onReturn = onReturn
        self.repeatMinutes = repeatMinutes
    }
}
