import Foundation

/// Reads a programme in any form; the form is told from the content.
package enum ProgrammeReader {
    /// Reads the bytes of a programme, in O(bytes).
    ///
    /// What can be read is in the programme, and what cannot is among its issues. `isCutOff` says that there were more bytes.
    /// Throws `empty` and `notProgramme`.
    package static func read(
        _ bytes: [UInt8], budget: ProgrammeBudget = ProgrammeBudget(), isCutOff: Bool = false
    ) throws(ProgrammeError) -> Programme {
        var issues = ProgrammeIssues()
        let isTooLong = bytes.count > budget.bytes
        let bytes = isTooLong ? Array(bytes.prefix(budget.bytes)) : bytes
        if isCutOff || isTooLong {
            issues.add(
                ProgrammeIssue(
                    .cutOff, "The programme goes on after \(bytes.count) bytes.",
                    outcome: "What follows was not read.", isLeftOut: true))
        }
        let maker: TalkMaker
        if bytes.starts(with: "bplist".utf8) {
            maker = try PropertyListSchedule.read(binary: bytes, budget: budget, issues: issues)
        } else {
            let text = SourceBytes(bytes, issues: &issues)
            switch text.start {
            case .braces: maker = try JSONSchedule.read(text, budget: budget, issues: issues)
            case .angle: maker = try XMLSchedule.read(text, budget: budget, issues: issues)
            case .calendar: maker = try CalendarSchedule.read(text, budget: budget, issues: issues)
            case .nothing:
                throw ProgrammeError(.empty, "The file is empty. Fetch the programme again.")
            case .other: throw notProgramme("It is neither JSON, XML, iCalendar nor a property list.")
            }
        }
        return maker.finished()
    }

    /// The failure for bytes in which no programme is found.
    static func notProgramme(_ reason: String) -> ProgrammeError {
        ProgrammeError(
            .notProgramme,
            "This is no programme. \(reason) Give a schedule.json or schedule.xml, an iCalendar file or a property list."
        )
    }
}
