import Foundation
import Programme
import Testing

@Suite struct FeedTests {
    private static let events = (0..<200).map {
        "BEGIN:VEVENT\nUID:\($0)\nSUMMARY:T\($0)\nDTSTART:20241031T090000Z\nDURATION:PT1H\nEND:VEVENT\n"
    }

    @Test func anEndlessFeedIsCutAtTheBudgetAndWhatCameIsShown() throws {
        var feed = ProgrammeFeed(budget: ProgrammeBudget(bytes: 5000))
        let wantsMore = feed.append(Array("BEGIN:VCALENDAR\n".utf8))
        #expect(wantsMore)
        var count = 0
        while feed.append(Array(Self.events[count % 200].utf8)) { count += 1 }
        #expect(feed.isCutOff)
        let programme = try feed.programme()
        #expect((40...count + 1).contains(programme.talks.count))
        #expect((programme.issues.counts[.cutOff] ?? 0) > 0)
    }

    @Test func aDeviceWithoutAnEndIsReadToTheBudget() {
        #expect(throws: ProgrammeError.self) {
            try ProgrammeFeed.programme(at: "/dev/zero", budget: ProgrammeBudget(bytes: 1 << 20))
        }
    }

    @Test func aFeedThatBreaksOffIsTold() throws {
        var feed = ProgrammeFeed()
        _ = feed.append(Array(("BEGIN:VCALENDAR\n" + Self.events[0]).utf8))
        let programme = try feed.programme(isComplete: false)
        #expect(programme.talks.count == 1)
        #expect((programme.issues.counts[.cutOff] ?? 0) > 0)
    }

    @Test func twentyMegabytesAreReadInEveryForm() throws {
        let text = String(repeating: "Lorem ipsum ", count: 85)
        let json = (0..<20_000).map {
            "{\"guid\":\"\($0)\",\"title\":\"T\",\"date\":\"2024-10-31T10:00:00+01:00\",\"duration\":\"00:30\",\"abstract\":\"\(text)\"}"
        }.joined(separator: ",\n")
        #expect(try Sample.read(Sample.json(json)).talks.count == 20_000)
        let xml = (0..<20_000).map {
            "<event guid=\"\($0)\"><title>T</title><date>2024-10-31T10:00:00+01:00</date><duration>00:30</duration><abstract>\(text)</abstract></event>"
        }.joined(separator: "\n")
        let schedule =
            "<schedule><conference/><day date=\"2024-10-31\"><room name=\"A\">" + xml + "</room></day></schedule>"
        #expect(try Sample.read(schedule).talks.count == 20_000)
        let events = (0..<20_000).map {
            "BEGIN:VEVENT\nUID:\($0)\nSUMMARY:T\nDTSTART:20241031T090000Z\nDURATION:PT1H\nDESCRIPTION:\(text)\nEND:VEVENT"
        }.joined(separator: "\n")
        #expect(try Sample.read(Sample.calendar(events)).talks.count == 20_000)
    }

    @Test func manyFaultsAreAllCountedAndFewKept() throws {
        let events = Array(repeating: "{}", count: 10_000).joined(separator: ",")
        let programme = try Sample.read(Sample.json(events))
        #expect(programme.issues.count == 10_000)
        #expect(programme.issues.kept.count == ProgrammeIssues.capacity)
        #expect(programme.issues.leftOutCount == 10_000)
    }
}
