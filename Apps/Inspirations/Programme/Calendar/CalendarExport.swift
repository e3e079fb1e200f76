import Foundation

/// Writes talks as a calendar that other programs can take (RFC 5545), times in UTC.
package enum CalendarExport {
    /// The calendar of some talks, in their order; talks without a start are left out.
    ///
    /// `stamp` is when it is made. A talk's UID is the same in every export, so that a second one changes the entry of the first.
    package static func text(_ talks: [Talk], of programme: Programme, stamp: Date) -> String {
        var lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Martlet//Inspirations//EN", "CALSCALE:GREGORIAN"]
        if let title = programme.title {
            lines += ["NAME:" + CalendarText.escaped(title), "X-WR-CALNAME:" + CalendarText.escaped(title)]
        }
        if programme.isZoneNamed { lines.append("X-WR-TIMEZONE:" + CalendarText.escaped(programme.zone.identifier)) }
        for talk in talks {
            if let start = talk.start { lines += event(talk, start, stamp) }
        }
        lines.append("END:VCALENDAR")
        return lines.map(CalendarText.folded).joined()
    }

    private static func event(_ talk: Talk, _ start: Date, _ stamp: Date) -> [String] {
        var lines = ["BEGIN:VEVENT", "UID:" + CalendarText.escaped(uid(talk)), "DTSTAMP:" + CalendarText.utc(stamp)]
        lines.append("DTSTART:" + CalendarText.utc(start))
        if let end = talk.end { lines.append("DTEND:" + CalendarText.utc(end)) }
        let language = talk.language.flatMap { language in
            language.utf8.allSatisfy { $0 == UInt8(ascii: "-") || ($0 < 0x80 && Character(UnicodeScalar($0)).isLetter) }
                ? ";LANGUAGE=\(language)" : nil
        }
        lines.append("SUMMARY\(language ?? ""):" + CalendarText.escaped(talk.title))
        if let room = talk.room { lines.append("LOCATION:" + CalendarText.escaped(room)) }
        if let track = talk.track { lines.append("CATEGORIES:" + CalendarText.escaped(track)) }
        let names = talk.speakers.map(\.name)
        let texts = [names.joined(separator: ", "), talk.richText.plainText].filter { !$0.isEmpty }
        if !texts.isEmpty { lines.append("DESCRIPTION:" + CalendarText.escaped(texts.joined(separator: "\n\n"))) }
        lines += names.map { "X-MARTLET-SPEAKER:" + CalendarText.escaped($0) }
        if let page = talk.page { lines.append("URL:" + page.absoluteString) }
        lines.append("STATUS:" + (talk.status == .cancelled ? "CANCELLED" : "CONFIRMED"))
        lines.append("END:VEVENT")
        return lines
    }

    /// A talk's id, with a host behind it where it has none, as RFC 5545 (3.8.4.7) asks.
    private static func uid(_ talk: Talk) -> String {
        talk.id.contains("@") ? talk.id : talk.id + "@inspirations.martlet"
    }
}
