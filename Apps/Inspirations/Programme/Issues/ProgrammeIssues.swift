/// The faults of a programme: all are counted, and the first two hundred are kept to be shown.
package struct ProgrammeIssues: Hashable, Sendable {
    /// How many are kept.
    package static let capacity = 200

    /// The first ones, in the order of the file.
    package private(set) var kept: [ProgrammeIssue] = []
    /// How many there are of each kind.
    package private(set) var counts: [ProgrammeIssue.Kind: Int] = [:]
    /// How many things of the programme are not shown.
    package private(set) var leftOutCount = 0

    /// No faults.
    package init() {}

    /// How many there are.
    package var count: Int { counts.values.reduce(0, +) }

    /// Notes one more; texts from the file are cut to what a person reads.
    package mutating func add(_ issue: ProgrammeIssue) {
        counts[issue.kind, default: 0] += 1
        if issue.isLeftOut { leftOutCount += 1 }
        guard kept.count < Self.capacity else { return }
        var issue = issue
        issue.talk = issue.talk.map { String($0.prefix(120)) }
        issue.message = String(issue.message.prefix(400))
        kept.append(issue)
    }
}
