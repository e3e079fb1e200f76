import Foundation
import MartletBeacons
import Testing

@testable import Belongings

/// A planner with a few things, and a time that a test sets: uptime 0 is 12:00 UTC.
struct Planning {
    static let noon = Date(timeIntervalSince1970: 1_700_049_600)
    let things: [Belonging]
    var planner: NoticePlanner

    init(
        _ count: Int = 3, rules: NoticeRules = NoticeRules(), quietHours: Preferences.QuietHours? = nil,
        listens: Bool = true
    ) {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = TimeZone(identifier: "UTC") ?? .gmt
        things = (1...count).map {
            Belonging(
                name: "Thing \($0)", region: BeaconRegion(uuid: UUID(), major: 1, minor: UInt16($0)), notices: rules)
        }
        planner = NoticePlanner(
            quietHours: quietHours, settling: .seconds(30),
            words: NoticeWords { date, _ in "\(Int(date.timeIntervalSince(Self.noon)))" },
            calendar: calendar)
        _ = planner.setBelongings(things, at: Self.moment(-1000))
        if listens { planner.setListening(true, at: Self.moment(-1000)) }
    }

    static func moment(_ seconds: Double) -> Moment {
        Moment(uptime: .seconds(100_000 + seconds), date: noon.addingTimeInterval(seconds))
    }

    mutating func left(_ number: Int, _ seconds: Double) -> [NoticeAction] {
        planner.left(
            things[number].id, lastSeen: Self.noon.addingTimeInterval(seconds - 30), room: "",
            at: Self.moment(seconds))
    }

    mutating func returned(_ number: Int, _ seconds: Double, wasAway: Bool = true) -> [NoticeAction] {
        planner.returned(things[number].id, wasAway: wasAway, room: "", at: Self.moment(seconds))
    }

    mutating func tick(_ seconds: Double) -> [NoticeAction] { planner.tick(at: Self.moment(seconds)) }

    /// Lets time pass from deadline to deadline, and tells what is shown and withdrawn, and when.
    mutating func run(to end: Double) -> [String] {
        var lines: [String] = []
        while let due = planner.nextDeadline {
            let seconds = due / .seconds(1) - 100_000
            if due > Self.moment(end).uptime { break }
            let moment = Moment(uptime: due, date: Self.noon.addingTimeInterval(seconds))
            lines += Self.lines(planner.tick(at: moment)).map { "\(Int(seconds)) \($0)" }
        }
        return lines
    }

    static func lines(_ actions: [NoticeAction]) -> [String] {
        actions.compactMap {
            switch $0 {
            case .show(let notice): "\(notice.isQuiet ? "correct" : "show") \(notice.title)"
            case .withdraw: "withdraw"
            case .save, .end: nil
            }
        }
    }
}

@Suite("Notices") struct NoticePlannerTests {
    @Test("tell once of a thing that leaves, and where it was seen last")
    func once() {
        var plan = Planning(rules: NoticeRules(repeatMinutes: nil))
        _ = plan.left(0, 0)
        let told = plan.tick(3)
        let notice = Notice(
            key: .thing(plan.things[0].id), title: "Out of range: Thing 1", body: "Last seen at -30.",
            things: [plan.things[0].id], isAlert: true)
        #expect(told.contains(.show(notice)))
        #expect(plan.planner.nextDeadline == nil)
        #expect(plan.planner.alert(of: plan.things[0].id)?.nextReminder == nil)
    }

    @Test("repeat every 1, 5 or 15 minutes until it is acknowledged", arguments: [1, 5, 15])
    func repeats(minutes: Int) {
        var plan = Planning(rules: NoticeRules(repeatMinutes: minutes))
        _ = plan.left(0, 0)
        let period = minutes * 60
        #expect(
            plan.run(to: Double(3 + 2 * period))
                == [3, 3 + period, 3 + 2 * period].map { "\($0) show Out of range: Thing 1" })
        let id = plan.things[0].id
        #expect(
            plan.planner.acknowledge(id, at: Planning.moment(Double(4 + 2 * period))) == [
                .end(id), .withdraw(.thing(id)),
            ])
        #expect(plan.run(to: 100_000) == [])
        // It is still away; leaving once more, it is told once more.
        _ = plan.returned(0, 100_000)
        _ = plan.left(0, 100_100)
        #expect(plan.run(to: 100_110) == ["100103 show Out of range: Thing 1"])
    }

    @Test("are withdrawn when it returns, and replaced where its return is wanted")
    func returns() {
        var plan = Planning(rules: NoticeRules(onReturn: false))
        let id = plan.things[0].id
        _ = plan.left(0, 0)
        _ = plan.tick(3)
        #expect(plan.returned(0, 10) == [.end(id), .withdraw(.thing(id))])
        #expect(plan.run(to: 10_000) == [])

        var other = Planning(rules: NoticeRules(onReturn: true))
        _ = other.left(0, 0)
        _ = other.tick(3)
        #expect(
            other.returned(0, 10) == [.end(other.things[0].id)], "the notice stays until its return takes its place")
        #expect(other.run(to: 10_000) == ["13 show Back in range: Thing 1"])
    }

    @Test("say nothing of what is back before they were shown")
    func rightBack() {
        var plan = Planning(rules: NoticeRules(onReturn: true))
        _ = plan.left(0, 0)
        _ = plan.returned(0, 2)
        #expect(plan.run(to: 10_000) == [])
    }

    @Test("say nothing of a return where the thing was only not known before")
    func firstSeen() {
        var plan = Planning(rules: NoticeRules(onReturn: true))
        #expect(plan.returned(0, 0, wasAway: false) == [])
        #expect(plan.run(to: 10_000) == [])
    }

    @Test("tell a return even where leaving is not told, and not where neither is")
    func onlyReturn() {
        var plan = Planning(rules: NoticeRules(onExit: false, onReturn: true))
        #expect(plan.left(0, 0) == [])
        _ = plan.returned(0, 100)
        #expect(plan.run(to: 10_000) == ["103 show Back in range: Thing 1"])
        var silent = Planning(rules: NoticeRules(onExit: false, onReturn: false))
        #expect(silent.left(0, 0) == [])
        #expect(silent.returned(0, 100) == [])
        #expect(silent.run(to: 10_000) == [])
    }

    @Test("of many things that leave together are one, and correct themselves as things return")
    func together() {
        var plan = Planning(5, rules: NoticeRules(repeatMinutes: nil))
        for number in 0..<5 { _ = plan.left(number, Double(number) / 10) }
        let lines = plan.run(to: 4)
        #expect(lines.filter { $0.contains("show") }.last?.hasSuffix("show 5 things are out of range") == true)
        // Return one by one: one correction a second at most, without a sound.
        _ = plan.returned(0, 100)
        _ = plan.returned(1, 100.2)
        #expect(plan.run(to: 200) == ["101 correct 3 things are out of range"])
        _ = plan.returned(2, 300)
        _ = plan.returned(3, 300)
        #expect(plan.run(to: 400) == ["301 correct Out of range: Thing 5"])
        #expect(Planning.lines(plan.returned(4, 500)) == ["withdraw"])
    }

    @Test("that were shown one by one within a minute become one")
    func folded() {
        var plan = Planning(4, rules: NoticeRules(repeatMinutes: nil))
        _ = plan.left(0, 0)
        _ = plan.left(1, 15)
        #expect(plan.run(to: 20) == ["3 show Out of range: Thing 1", "18 show Out of range: Thing 2"])
        _ = plan.left(2, 30)
        #expect(
            plan.run(to: 40) == ["33 withdraw", "33 withdraw", "33 show 3 things are out of range"])
        _ = plan.left(3, 200)
        #expect(plan.run(to: 210) == ["203 show Out of range: Thing 4"], "a minute later it is a story of its own")
    }

    @Test("list three names and count the others")
    func names() {
        var plan = Planning(10)
        for number in 0..<10 { _ = plan.left(number, 0) }
        var bodies: [String] = []
        for case .show(let notice) in plan.tick(3) { bodies.append(notice.body) }
        let first = plan.things.sorted { $0.id.uuidString < $1.id.uuidString }.prefix(3).map(\.name)
        #expect(bodies == [first.joined(separator: ", ") + " and 7 more"])
    }

    @Test("of many things that return together are one")
    func allBack() {
        var plan = Planning(4, rules: NoticeRules(onReturn: true, repeatMinutes: nil))
        for number in 0..<4 { _ = plan.left(number, 0) }
        _ = plan.tick(3)
        for number in 0..<4 { _ = plan.returned(number, 100) }
        #expect(plan.run(to: 200).filter { $0.contains("show") } == ["103 show 4 things are back in range"])
    }
}
