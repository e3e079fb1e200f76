/// Something in a programme that could not be taken as it stands: what, where, and what was done about it.
package struct ProgrammeIssue: Hashable, Sendable, Codable {
    /// The kinds of faults.
    package enum Kind: String, Hashable, Sendable, Codable, CaseIterable {
        /// The file ends too early, or was cut at the budget.
        case cutOff
        /// The file breaks the rules of its form.
        case malformed
        /// Bytes are no text.
        case invalidText
        /// Something is nested too deeply.
        case nestedTooDeep
        /// An entity of the file's own is not followed.
        case entityRefused
        /// There are more talks, or values, than the budget allows.
        case overBudget
        /// A talk has no id.
        case missingID
        /// Two talks have one id.
        case duplicateID
        /// A talk has no title.
        case missingTitle
        /// A title has HTML in it.
        case markupInTitle
        /// A talk has no time.
        case missingTime
        /// A time cannot be read, or does not exist.
        case unreadableTime
        /// A duration is missing.
        case missingDuration
        /// A duration is none that a talk can have.
        case wrongDuration
        /// The programme's time zone is missing, unknown, or has no name.
        case unknownZone
        /// A talk lies outside the day that it is listed under, or its day and time differ.
        case dayMismatch
        /// A rule of repetition is not followed, or not to its end.
        case recurrence
        /// A colour, a link or another small field cannot be read.
        case unreadableField
    }

    /// The kind of fault.
    package var kind: Kind
    /// The id of the talk, where it is one's.
    package var talk: String?
    /// The line of the file, from 1, where it is known.
    package var line: Int?
    /// What is wrong, as a sentence.
    package var message: String
    /// What was done about it, as a sentence.
    package var outcome: String
    /// Whether something of the programme is not shown because of it.
    package var isLeftOut: Bool

    /// A fault.
    package init(
        _ kind: Kind, talk: String? = nil, line: Int? = nil, _ message: String, outcome: String, isLeftOut: Bool = false
    ) {
        self.kind = kind
        self.talk = talk
        self.line = line
        self.message = message
        self.outcome = outcome
        self.isLeftOut = isLeftOut
    }
}

extension ProgrammeIssue: CustomStringConvertible {
    /// All of it on one line.
    package var description: String {
        let place = [line.map { "line \($0)" }, talk.map { "talk \($0)" }].compactMap(\.self).joined(separator: ", ")
        return (place.isEmpty ? "" : place + ": ") + message + " " + outcome
    }
}
