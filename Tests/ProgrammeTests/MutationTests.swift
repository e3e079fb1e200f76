import Foundation
import Programme
import TestSupport
import Testing

/// Whatever a file holds, reading it ends, and all that is made of it can be asked for.
@Suite struct MutationTests {
    private static let forms = ["pyconfr-2024.schedule.json", "pyconfr-2024.schedule.xml", "pyconfr-2024.ics"]

    /// The first talks of each form, so that ten thousand readings stay quick, and what the real files have not.
    private static func seeds() throws -> [[UInt8]] {
        var seeds = try forms.map { name in
            Array(try Data(contentsOf: URL(filePath: Sample.file(name))).prefix(2500))
        }
        seeds.append(
            Array(
                Sample.calendar(
                    """
                    BEGIN:VTIMEZONE\nTZID:Q\nBEGIN:STANDARD\nDTSTART:16010101T030000\nTZOFFSETFROM:+0200\nTZOFFSETTO:+0100
                    RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10\nEND:STANDARD\nEND:VTIMEZONE
                    BEGIN:VEVENT\nUID:a\nSUMMARY;LANGUAGE=fr:x\\, y\nDTSTART;TZID=Q:20241031T100000\nDURATION:P1DT2H
                    RRULE:FREQ=MONTHLY;BYDAY=-1FR,2MO;COUNT=12;WKST=SU\nEXDATE:20241129T090000Z\nRDATE:20240101T000000Z/PT1H
                    DESCRIPTION:**b** <p>a&amp;b</p> [x](http://x.org)\nEND:VEVENT
                    BEGIN:VEVENT\nUID:a\nRECURRENCE-ID;TZID=Q:20241111T100000\nDTSTART:20241111T110000\nSEQUENCE:2\nEND:VEVENT
                    """
                ).utf8))
        let list: [[String: Any]] = [
            [
                "Title": "é", "Time": "9:30am - 10", "Color": "#fff", "Speakers": ["a", "b"], "N": 3.5,
                "D": Date(timeIntervalSince1970: 0),
            ]
        ]
        for format in [PropertyListSerialization.PropertyListFormat.xml, .binary] {
            seeds.append(Array(try PropertyListSerialization.data(fromPropertyList: list, format: format, options: 0)))
        }
        return seeds
    }

    @Test func tenThousandBrokenFilesAreRead() throws {
        var generator = SeededGenerator(seed: 20_241_031)
        let seeds = try Self.seeds()
        var readable = 0
        for _ in 0..<10_000 {
            var bytes = seeds[Int.random(in: 0..<seeds.count, using: &generator)]
            for _ in 0..<Int.random(in: 1...8, using: &generator) { Self.mutate(&bytes, &generator) }
            guard let programme = try? ProgrammeReader.read(bytes) else { continue }
            readable += 1
            Self.ask(programme)
        }
        #expect(readable > 5000)
    }

    private static func mutate(_ bytes: inout [UInt8], _ generator: inout SeededGenerator) {
        guard !bytes.isEmpty else { return }
        let index = Int.random(in: 0..<bytes.count, using: &generator)
        let length = min(Int.random(in: 1...40, using: &generator), bytes.count - index)
        switch Int.random(in: 0..<7, using: &generator) {
        case 0: bytes[index] = UInt8.random(in: 0...255, using: &generator)
        case 1: bytes.removeSubrange(index..<(index + length))
        case 2:
            bytes.insert(
                contentsOf: bytes[index..<(index + length)], at: Int.random(in: 0...bytes.count, using: &generator))
        case 3: bytes.removeLast(min(length, bytes.count))
        case 4: bytes[index] = Array("0123456789-+:;,<>\"&\\{}[]TZP".utf8).randomElement(using: &generator) ?? 0
        case 5: bytes.insert(contentsOf: "99999999999999999999".utf8, at: index)
        default: bytes[index] ^= 1 << UInt8.random(in: 0..<8, using: &generator)
        }
    }

    /// Asks for all that a window or a command would.
    private static func ask(_ programme: Programme) {
        #expect(Set(programme.talks.map(\.id)).count == programme.talks.count)
        let ids = Set(programme.talks.map(\.id))
        _ = programme.days
        _ = programme.conflicts(among: ids)
        _ = TalkColours.colours(for: programme.talks)
        _ = CalendarExport.text(programme.talks, of: programme, stamp: .distantPast)
        _ = programme.nowAndNext(at: programme.talks.first?.start ?? .distantFuture)
        _ = ReminderPlanner.reminders(for: ids, in: programme, minutes: 10, now: .distantPast)
        for talk in programme.talks.prefix(20) { _ = talk.richText.plainText }
        var filter = ProgrammeFilter()
        filter.search = "a"
        _ = programme.talks(matching: filter)
    }
}
