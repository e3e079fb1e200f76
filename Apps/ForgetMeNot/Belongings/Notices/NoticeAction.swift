/// What is to be done about notices.
package enum NoticeAction: Hashable, Sendable {
    /// Show this one, in place of the one with its key.
    case show(Notice)
    /// Take this one away, if it is shown.
    case withdraw(Notice.Key)
    /// Keep this alert over restarts.
    case save(Alert)
    /// This thing's alert is over.
    case end(Belonging.ID)
}
