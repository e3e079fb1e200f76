/// Whether a talk takes place.
package enum TalkStatus: String, Hashable, Sendable, Codable {
    /// It has a time.
    case scheduled
    /// It does not take place.
    case cancelled
    /// It has no time yet.
    case unscheduled
}
