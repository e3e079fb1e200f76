/// When and where a beacon was heard last.
public struct LastSeen: Hashable, Sendable {
    /// When.
    public var moment: Moment
    /// The scanner: its room's name, or empty for this machine's own.
    public var scanner: String

    /// Heard at `moment` by `scanner`.
    public init(moment: Moment, scanner: String) {
        self.moment = moment
        self.scanner = scanner
    }
}
