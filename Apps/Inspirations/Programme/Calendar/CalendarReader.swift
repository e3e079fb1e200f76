import Foundation

/// Reads iCalendar (RFC 5545) into components, for as far as it goes.
///
/// Of the format a programme needs a dozen properties. libical reads all of it, but tells no lines of faults, sets no bounds to
/// a file from outside, and expands repetitions with zone files of its own beside those of the system; so this is ours.
struct CalendarReader {
    private static let maximumDepth = 8
    private static let longestLine = 1 << 20

    private(set) var issues: [ProgrammeIssue] = []
    private var valuesLeft: Int
    private var stack: [CalendarComponent] = []
    private var root = CalendarComponent(name: "", line: 1)
    private var skipped = 0
    private var malformed = 0
    private var invalid = 0

    init(values: Int) { valuesLeft = values }

    /// All the components of a file.
    mutating func document(_ bytes: [UInt8]) -> [CalendarComponent] {
        forEachLine(bytes) { reader, line, number in
            guard reader.valuesLeft > 0 else { return false }
            reader.valuesLeft -= 1
            reader.take(line, number)
            return true
        }
        if valuesLeft <= 0 {
            issues.append(
                ProgrammeIssue(
                    .overBudget, "The calendar has more lines than a programme.", outcome: "What follows was not read.",
                    isLeftOut: true))
        } else if !stack.isEmpty {
            issues.append(
                ProgrammeIssue(
                    .cutOff, "The calendar ends within its \(stack[stack.count - 1].name.prefix(40)).",
                    outcome: "What stands before the end is shown."))
        }
        while !stack.isEmpty { close() }
        if malformed > 20 {
            issues.append(
                ProgrammeIssue(
                    .malformed, "There are \(malformed - 20) more lines that are no properties.",
                    outcome: "They were passed over."))
        }
        return root.components
    }

    private mutating func take(_ text: String, _ number: Int) {
        guard let property = CalendarProperty(text, line: number) else {
            malformed += 1
            if malformed <= 20 {
                issues.append(
                    ProgrammeIssue(
                        .malformed, line: number, "This line is no property: \(text.prefix(60))",
                        outcome: "It was passed over."))
            }
            return
        }
        switch property.name {
        case "BEGIN":
            let target = property.value.trimmed.uppercased()
            guard stack.count < Self.maximumDepth else {
                skipped += 1
                if skipped == 1 {
                    issues.append(
                        ProgrammeIssue(
                            .nestedTooDeep, line: number,
                            "Components are nested deeper than \(Self.maximumDepth) levels.",
                            outcome: "Those within were passed over.", isLeftOut: true))
                }
                return
            }
            stack.append(CalendarComponent(name: target, line: number))
        case "END":
            let target = property.value.trimmed.uppercased()
            if skipped > 0 {
                skipped -= 1
            } else if stack.contains(where: { $0.name == target }) {
                while let last = stack.last {
                    close()
                    if last.name == target { break }
                }
            }
        default:
            if skipped == 0, !stack.isEmpty { stack[stack.count - 1].properties.append(property) }
        }
    }

    private mutating func close() {
        guard let component = stack.popLast() else { return }
        if stack.isEmpty {
            root.components.append(component)
        } else {
            stack[stack.count - 1].components.append(component)
        }
    }

    /// Unfolds lines (RFC 5545, 3.1) as bytes, since a fold may cut a character in two; ends of lines are CRLF, LF or CR.
    private mutating func forEachLine(
        _ bytes: [UInt8], _ body: (inout CalendarReader, String, Int) -> Bool
    ) {
        var line: [UInt8] = []
        var lineNumber = 1
        var number = 0
        var index = 0
        while index < bytes.count {
            let end = bytes[index...].firstIndex { $0 == 0x0A || $0 == 0x0D } ?? bytes.count
            number += 1
            let isFolded = index < end && (bytes[index] == 0x20 || bytes[index] == 0x09) && !line.isEmpty
            if isFolded {
                // What is longer than any property is cut, and the budget holds for each line that is folded.
                valuesLeft -= 1
                line += bytes[(index + 1)..<end].prefix(max(0, Self.longestLine - line.count))
            } else {
                if !line.isEmpty, !body(&self, text(line, lineNumber), lineNumber) { return }
                line = Array(bytes[index..<end].prefix(Self.longestLine))
                lineNumber = number
            }
            index = end + 1
            if end + 1 < bytes.count, bytes[end] == 0x0D, bytes[end + 1] == 0x0A { index += 1 }
        }
        if !line.isEmpty { _ = body(&self, text(line, lineNumber), lineNumber) }
    }

    private mutating func text(_ line: [UInt8], _ number: Int) -> String {
        if let text = String(validating: line, as: UTF8.self) { return text }
        invalid += 1
        if invalid <= 20 {
            issues.append(
                ProgrammeIssue(
                    .invalidText, line: number, "There are bytes that are no UTF-8.",
                    outcome: "Each is shown as \u{FFFD}."))
        }
        return String(decoding: line, as: UTF8.self)
    }
}
