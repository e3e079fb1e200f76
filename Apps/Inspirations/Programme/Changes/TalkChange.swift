import Foundation

/// What became of a talk between two versions of a programme.
package enum TalkChange: Hashable, Sendable {
    /// It is new.
    case added
    /// It is gone.
    case removed
    /// It does not take place.
    case cancelled
    /// It takes place after all.
    case reinstated
    /// Its start or end changed.
    case rescheduled(from: Date?, to: Date?)
    /// Its end alone changed.
    case lengthChanged(from: Date?, to: Date?)
    /// It is in another room.
    case relocated(from: String?, to: String?)
    /// It has another title.
    case retitled(from: String, to: String)
}
