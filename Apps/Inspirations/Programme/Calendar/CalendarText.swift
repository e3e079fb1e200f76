import Foundation

/// Writes the values of iCalendar (RFC 5545).
enum CalendarText {
    /// An instant in UTC, such as `20241031T090000Z`.
    static func utc(_ instant: Date) -> String {
        let wall = WallTime(instant, in: .gmt)
        let day = wall.day.description.replacing("-", with: "")
        let parts = [wall.second / 3600, wall.second / 60 % 60, wall.second % 60].map { CivilDay.digits($0, 2) }
        return "\(day)T\(parts.joined())Z"
    }

    /// A text with its escapes; control characters other than line breaks are left out.
    static func escaped(_ text: String) -> String {
        var result = ""
        for scalar in text.replacing("\r\n", with: "\n").unicodeScalars {
            switch scalar {
            case "\\": result += "\\\\"
            case ";": result += "\\;"
            case ",": result += "\\,"
            case "\n", "\r": result += "\\n"
            case "\t": result += "\t"
            default: if scalar.properties.generalCategory != .control { result.unicodeScalars.append(scalar) }
            }
        }
        return result
    }

    /// A parameter's value in quotes, with what RFC 6868 escapes.
    static func quoted(_ text: String) -> String {
        let clean = text.filter { $0.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control } }
        return "\"" + clean.replacing("^", with: "^^").replacing("\"", with: "^'") + "\""
    }

    /// A line folded so that none is longer than 75 octets, and ended by CRLF; no character is cut in two.
    static func folded(_ line: String) -> String {
        var result = ""
        var length = 0
        for scalar in line.unicodeScalars {
            let size = UTF8.width(scalar)
            if length + size > 75 {
                result += "\r\n "
                length = 1
            }
            result.unicodeScalars.append(scalar)
            length += size
        }
        return result + "\r\n"
    }
}
