import Foundation
import MartletGLib
import TestSupport
import Testing

@testable import Belongings

@Suite("Notices on the desktop", .timeLimit(.minutes(10)), .serialized) struct DesktopNoticesTests {
    private let id = UUID()
    private let all = "body body-markup actions"

    private func alert(_ title: String, _ body: String = "Last seen at 14:02.") -> Notice {
        Notice(key: .thing(id), title: title, body: body, things: [id], isAlert: true)
    }

    @Test("are shown, replaced by those of the same key, and taken away")
    func shows() async throws {
        let desktop = try await DesktopBus()
        defer { desktop.staysUntilHere() }
        _ = try await desktop.startNotifications(capabilities: all)
        let log = NotificationLog(connection: try await desktop.connect())
        let notices = DesktopNotices(bus: desktop.bus, file: nil) { _, _ in }
        await notices.show(alert("Out of range: Keys & <b>bag</b>", "Last seen in <attic> & \u{7}there."))
        await notices.show(alert("Out of range: Keys"))
        let told = try await log.notifies(count: 2)
        #expect(
            told == [
                .init(
                    replaces: 0, title: "Out of range: Keys & <b>bag</b>",
                    body: "Last seen in &lt;attic&gt; &amp;  there.",
                    actions: ["default", "Show", "acknowledge", "I Know"]),
                .init(
                    replaces: 1, title: "Out of range: Keys", body: "Last seen at 14:02.",
                    actions: ["default", "Show", "acknowledge", "I Know"]),
            ])
        await notices.withdraw(.thing(id))
        await notices.withdraw(.thing(id))
        #expect(try await log.closed(count: 1) == [1])
    }

    @Test("have no buttons and no markup where the server has none")
    func poor() async throws {
        let desktop = try await DesktopBus()
        defer { desktop.staysUntilHere() }
        _ = try await desktop.startNotifications(capabilities: "icon-static")
        let log = NotificationLog(connection: try await desktop.connect())
        let notices = DesktopNotices(bus: desktop.bus, file: nil) { _, _ in }
        await notices.show(alert("Out of range: Keys", "In: R&D."))
        #expect(
            try await log.notifies(count: 1) == [
                .init(replaces: 0, title: "Out of range: Keys. In: R&D.", body: "", actions: [])
            ])
    }

    @Test("are answered: known, opened with the token to come to the front, put away")
    func answers() async throws {
        let desktop = try await DesktopBus()
        defer { desktop.staysUntilHere() }
        _ = try await desktop.startNotifications(capabilities: all)
        let log = NotificationLog(connection: try await desktop.connect())
        let (opened, opening) = AsyncStream<(UUID?, String?)>.makeStream()
        let notices = DesktopNotices(bus: desktop.bus, file: nil) { opening.yield(($0, $1)) }
        await notices.show(alert("Out of range: Keys"))
        _ = try await log.notifies(count: 1)
        try await log.emit("ActionInvoked", "us", [.uint32(77), .string("acknowledge")])
        try await log.emit("ActionInvoked", "us", [.uint32(1), .string("acknowledge")])
        var answers = await notices.answers().makeAsyncIterator()
        #expect(await answers.next() == .acknowledged([id]))
        try await log.emit("ActivationToken", "us", [.uint32(1), .string("token-1")])
        try await log.emit("ActionInvoked", "us", [.uint32(1), .string("default")])
        var openings = opened.makeAsyncIterator()
        let found = await openings.next()
        #expect(found?.0 == id)
        #expect(found?.1 == "token-1")
        try await log.emit("NotificationClosed", "uu", [.uint32(1), .uint32(2)])
        // The signal is taken before the next: a correction of what was put away does not come back.
        try await log.emit("ActionInvoked", "us", [.uint32(1), .string("default")])
        var correction = alert("Out of range: Keys")
        for _ in 0..<200 where await notices.isShown(.thing(id)) { try await Task.sleep(for: .milliseconds(10)) }
        correction.isQuiet = true
        await notices.show(correction)
        await notices.show(alert("Again"))
        #expect(try await log.notifies(count: 2).map(\.title) == ["Out of range: Keys", "Again"])
        #expect(try await log.notifies(count: 2).last?.replaces == 0)
    }

    @Test("are given to a server that starts later, and to one that is started anew")
    func restart() async throws {
        let desktop = try await DesktopBus()
        defer { desktop.staysUntilHere() }
        let notices = DesktopNotices(bus: desktop.bus, file: nil) { _, _ in }
        await notices.show(alert("Out of range: Keys"))
        let first = try await desktop.startNotifications(capabilities: all)
        let log = NotificationLog(connection: try await desktop.connect())
        #expect(try await log.notifies(count: 1).map(\.title) == ["Out of range: Keys"])
        try await desktop.crashNotifications(first)
        _ = try await desktop.startNotifications(capabilities: all)
        #expect(try await log.notifies(count: 1).map(\.replaces) == [0])
    }

    @Test("of an earlier run are known, so that they can be taken away; those of another server are not")
    func leftBehind() async throws {
        let desktop = try await DesktopBus()
        defer { desktop.staysUntilHere() }
        let folder = try ScratchDirectory()
        let file = folder.file("run/notices.json")
        _ = try await desktop.startNotifications(capabilities: all)
        let log = NotificationLog(connection: try await desktop.connect())
        await DesktopNotices(bus: desktop.bus, file: file) { _, _ in }.show(alert("Out of range: Keys"))
        let next = DesktopNotices(bus: desktop.bus, file: file) { _, _ in }
        #expect(await next.leftBehind() == [.thing(id): [id]])
        await next.withdraw(.thing(id))
        #expect(try await log.closed(count: 1) == [1])
        // Another server has other numbers.
        ShownNotices(server: ":1.9999", entries: [.init(key: id.uuidString, number: 1, things: [id])]).write(to: file)
        #expect(await DesktopNotices(bus: desktop.bus, file: file) { _, _ in }.leftBehind() == [:])
        try Data("[1".utf8).write(to: URL(filePath: file))
        #expect(await DesktopNotices(bus: desktop.bus, file: file) { _, _ in }.leftBehind() == [:])
    }

    @Test("do without a bus")
    func noBus() async {
        let notices = DesktopNotices(bus: .address("unix:path=/nonexistent/bus"), file: nil) { _, _ in }
        await notices.show(alert("Out of range: Keys"))
        await notices.withdraw(.thing(id))
        #expect(await notices.leftBehind() == [:])
    }
}
