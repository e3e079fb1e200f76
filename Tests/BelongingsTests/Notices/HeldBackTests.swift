import Foundation
import MartletBeacons
import Testing

@testable import Belongings

@Suite("Notices that are held back") struct HeldBackTests {
    // Noon is minute 720.
    private static let lunch = Preferences.QuietHours(start: 700, end: 750)

    @Test("by quiet hours are shown at their end, where the thing is still away")
    func quiet() {
        var plan = Planning(rules: NoticeRules(repeatMinutes: 5), quietHours: Self.lunch)
        _ = plan.left(0, 60)
        _ = plan.left(1, 120)
        _ = plan.returned(1, 600)
        // 12:30 is 1800 s after noon.
        #expect(plan.run(to: 1799) == [])
        #expect(plan.planner.alert(of: plan.things[0].id)?.nextReminder == Planning.noon.addingTimeInterval(1800))
        #expect(plan.run(to: 1800) == ["1800 show Out of range: Thing 1"])
    }

    @Test("by quiet hours over midnight are shown in the morning")
    func overMidnight() {
        // From 11:00 to 07:00: 19 hours after noon.
        var plan = Planning(rules: NoticeRules(repeatMinutes: nil), quietHours: .init(start: 660, end: 420))
        _ = plan.left(0, 0)
        #expect(plan.run(to: 100_000) == ["68400 show Out of range: Thing 1"])
    }

    @Test("by quiet hours are reminders too, and returns are not told then")
    func reminders() {
        // Quiet from 12:10.
        var plan = Planning(
            rules: NoticeRules(onReturn: true, repeatMinutes: 15), quietHours: .init(start: 730, end: 760))
        _ = plan.left(0, 0)
        _ = plan.left(1, 200)
        #expect(plan.run(to: 600) == ["3 show Out of range: Thing 1", "203 show Out of range: Thing 2"])
        #expect(Planning.lines(plan.returned(1, 700)) == ["withdraw"])
        // 12:40 is 2400.
        #expect(plan.run(to: 2400) == ["2400 show Out of range: Thing 1"])
    }

    @Test("while nobody listens are shown when somebody has listened for a period")
    func blind() {
        var plan = Planning(rules: NoticeRules(repeatMinutes: 1))
        _ = plan.left(0, 0)
        #expect(plan.run(to: 10) == ["3 show Out of range: Thing 1"])
        plan.planner.setListening(false, at: Planning.moment(20))
        #expect(plan.planner.nextDeadline == nil)
        #expect(plan.tick(1000) == [])
        plan.planner.setListening(true, at: Planning.moment(1000))
        #expect(plan.run(to: 1030) == ["1030 show Out of range: Thing 1"])
    }

    @Test("over a restart are shown after a period, and repeated as before")
    func restart() {
        var plan = Planning(rules: NoticeRules(repeatMinutes: 5), listens: false)
        let ids = plan.things.map(\.id)
        let due = Alert(id: ids[0], since: Planning.noon, lastSeen: Planning.noon, nextReminder: Planning.noon)
        let later = Alert(
            id: ids[1], since: Planning.noon, lastSeen: Planning.noon,
            nextReminder: Planning.noon.addingTimeInterval(240))
        let told = Alert(id: ids[2], since: Planning.noon, lastSeen: Planning.noon, nextReminder: nil)
        let gone = UUID()
        #expect(
            plan.planner.resume(
                [due, later, told], shown: [.thing(gone): [gone], .thing(ids[2]): [ids[2]]], at: Planning.moment(10))
                == [.withdraw(.thing(gone))], "a notice of what is back meanwhile is taken away")
        plan.planner.setListening(true, at: Planning.moment(20))
        #expect(
            plan.run(to: 250) == ["50 show Out of range: Thing 1", "240 show Out of range: Thing 2"])
        #expect(plan.returned(2, 300) == [.end(ids[2]), .withdraw(.thing(ids[2]))])
    }

    @Test("wait for a day at the longest, whatever the clock was")
    func clock() {
        var plan = Planning()
        let alert = Alert(
            id: plan.things[0].id, since: .distantFuture, lastSeen: .distantPast, nextReminder: .distantFuture)
        _ = plan.planner.resume([alert], at: Planning.moment(0))
        #expect(plan.planner.nextDeadline == Planning.moment(24 * 60 * 60).uptime)
    }

    @Test("do not mind a wall clock that is set")
    func wallClock() {
        var plan = Planning(rules: NoticeRules(repeatMinutes: 1))
        _ = plan.left(0, 0)
        _ = plan.tick(3)
        let jumped = Moment(uptime: Planning.moment(62).uptime, date: Planning.noon.addingTimeInterval(7200))
        #expect(Planning.lines(plan.planner.tick(at: jumped)) == [])
        let due = Moment(uptime: Planning.moment(63).uptime, date: Planning.noon.addingTimeInterval(-7200))
        #expect(Planning.lines(plan.planner.tick(at: due)) == ["show Out of range: Thing 1"])
    }

    @Test("are given up where the thing is removed, paused, or not to be told any more")
    func changed() {
        var plan = Planning(4)
        for number in 0..<4 { _ = plan.left(number, Double(number) * 100) }
        _ = plan.run(to: 310)
        var things = plan.things
        things[1].isPaused = true
        things[2].notices.onExit = false
        things[3].name = "Keys"
        things.remove(at: 0)
        let actions = plan.planner.setBelongings(things, at: Planning.moment(311))
        #expect(
            Set(actions.filter { if case .end = $0 { true } else { false } })
                == Set(plan.things[0...2].map { .end($0.id) }))
        #expect(Planning.lines(actions).count == 3)
        #expect(plan.run(to: 303 + 300) == ["603 show Out of range: Keys"])
    }

    @Test("follow a new rule for repeating at once")
    func otherPeriod() {
        var plan = Planning(1, rules: NoticeRules(repeatMinutes: 15))
        _ = plan.left(0, 0)
        _ = plan.tick(3)
        var thing = plan.things[0]
        thing.notices.repeatMinutes = 1
        _ = plan.planner.setBelongings([thing], at: Planning.moment(10))
        #expect(plan.run(to: 70) == ["70 show Out of range: Thing 1"])
        thing.notices.repeatMinutes = nil
        _ = plan.planner.setBelongings([thing], at: Planning.moment(71))
        #expect(plan.run(to: 100_000) == [])
        #expect(plan.planner.alert(of: thing.id) != nil, "it still waits to be acknowledged")
    }
}
