import Foundation
import MartletGLib

/// Notices on the desktop, by the service `org.freedesktop.Notifications` (Desktop Notifications Specification 1.2).
///
/// Where there is no such service, alerts wait for one; where it is started anew, it is given the alerts again.
///
/// Thread: any.
package actor DesktopNotices: NoticeDisplay {
    /// Opens the app: at a thing, or as it is; with the token by which the desktop lets it come to the front.
    package typealias Opening = @Sendable (_ thing: Belonging.ID?, _ token: String?) async -> Void

    private struct Shown {
        var notice: Notice?
        var things: [Belonging.ID]
        /// The server's number; 0 where it is not on the screen.
        var number: UInt32
        /// Whether the server has been given it, and has not answered so far.
        var isOnItsWay = false
    }

    private static let service = "org.freedesktop.Notifications"
    private static let path = "/org/freedesktop/Notifications"

    private let bus: DBusConnection.Bus
    private let file: String?
    private let opening: Opening
    private var connection: DBusConnection?
    private var server: String?
    private var capabilities: Set<String> = []
    private var shown: [Notice.Key: Shown] = [:]
    private var tokens: [UInt32: String] = [:]
    private var readers: [Task<Void, Never>] = []
    private let answerStream: AsyncStream<NoticeAnswer>
    private let answer: AsyncStream<NoticeAnswer>.Continuation

    /// - Parameters:
    ///   - file: Where what is on the screen is kept for the next run, in a folder that ends with the session.
    ///   - opening: Opens the app where a notice is clicked.
    package init(
        bus: DBusConnection.Bus = .session, file: String? = DesktopNotices.userFile(), opening: @escaping Opening
    ) {
        self.bus = bus
        self.file = file
        self.opening = opening
        (answerStream, answer) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(64))
    }

    deinit { for reader in readers { reader.cancel() } }

    /// `$XDG_RUNTIME_DIR/io.github.martlet_swift.ForgetMeNot/notices.json`.
    package static func userFile(
        environment: [String: String] = ProcessInfo.processInfo.environment
    ) -> String? {
        environment["XDG_RUNTIME_DIR"].flatMap {
            $0.hasPrefix("/") ? $0 + "/io.github.martlet_swift.ForgetMeNot/notices.json" : nil
        }
    }

    package func answers() -> AsyncStream<NoticeAnswer> { answerStream }

    package func leftBehind() async -> [Notice.Key: [Belonging.ID]] {
        guard let file, let kept = ShownNotices(path: file), await connect() != nil, server == kept.server else {
            return [:]
        }
        for entry in kept.entries where shown.count < 10_000 {
            guard let key = Notice.Key(text: entry.key) else { continue }
            shown[key] = Shown(notice: nil, things: entry.things, number: entry.number)
        }
        return shown.mapValues(\.things)
    }

    package func show(_ notice: Notice) async {
        // A correction of what the person has put away would bring it back.
        if notice.isQuiet, shown[notice.key] == nil { return }
        shown[notice.key, default: Shown(things: [], number: 0)].notice = notice
        shown[notice.key]?.things = notice.things
        await put(notice.key)
        save()
    }

    package func withdraw(_ key: Notice.Key) async {
        guard let entry = shown.removeValue(forKey: key) else { return }
        save()
        guard entry.number != 0, let connection = await connect() else { return }
        await close(entry.number, connection)
    }

    private func close(_ number: UInt32, _ connection: DBusConnection) async {
        // One that the person has closed meanwhile is an error to the server, and none to us.
        _ = try? await connection.call(
            Self.service, Self.path, Self.service, "CloseNotification", [.uint32(number)])
    }

    /// Whether one is on the screen, as far as is known.
    func isShown(_ key: Notice.Key) -> Bool { shown[key] != nil }

    /// Gives a notice to the server; where that fails it stays to be given to the next.
    private func put(_ key: Notice.Key) async {
        guard let connection = await connect(), let entry = shown[key], let notice = entry.notice,
            !entry.isOnItsWay
        else { return }
        let asked = server
        shown[key]?.isOnItsWay = true
        let message = NoticeMessage(notice, capabilities: capabilities)
        let reply = try? await connection.call(
            Self.service, Self.path, Self.service, "Notify",
            [
                .string("ForgetMeNot"), .uint32(entry.number),
                .string("io.github.martlet_swift.ForgetMeNot"), .string(message.title), .string(message.body),
                .strings(message.actions), .properties(message.hints), .int32(-1),
            ])
        let number = reply?.first?.int.flatMap { UInt32(exactly: $0) } ?? 0
        guard shown[key] != nil else {
            // It was to be taken away meanwhile.
            if number != 0 { await close(number, connection) }
            return
        }
        shown[key]?.isOnItsWay = false
        shown[key]?.number = number
        // Between the question and its failure a server may have come.
        if number == 0, server != nil, server != asked { await put(key) }
    }

    private func save() {
        guard let file else { return }
        let entries = shown.filter { $0.value.number != 0 }
            .map { ShownNotices.Entry(key: $0.key.text, number: $0.value.number, things: $0.value.things) }
        ShownNotices(server: server ?? "", entries: entries.sorted { $0.key < $1.key }).write(to: file)
    }

    // MARK: The server

    /// The bus, where the server is asked once what it can do, and listened to.
    private func connect() async -> DBusConnection? {
        if let connection, !connection.isClosed {
            if server == nil { await meetServer(connection) }
            return connection
        }
        guard let opened = try? await DBusConnection.open(bus) else { return nil }
        if let connection, !connection.isClosed { return connection }
        connection = opened
        for reader in readers { reader.cancel() }
        let signals = opened.signals(sender: Self.service, interface: Self.service, path: Self.path)
        let owners = opened.owners(of: Self.service)
        await meetServer(opened)
        readers = [
            Task { [weak self] in
                for await signal in signals { await self?.take(signal) }
            },
            Task { [weak self] in
                for await owner in owners { await self?.serverChanged(owner, opened) }
            },
        ]
        return opened
    }

    private func meetServer(_ connection: DBusConnection) async {
        // The call starts the server where it can be started.
        let reply = try? await connection.call(Self.service, Self.path, Self.service, "GetCapabilities")
        guard let found = reply?.first?.strings else { return }
        capabilities = Set(found)
        let bus = "org.freedesktop.DBus"
        server = try? await connection.call(
            bus, "/org/freedesktop/DBus", bus, "GetNameOwner", [.string(Self.service)]
        ).first?.string
    }

    /// A new server has nothing on the screen: it is given what is still to be known.
    private func serverChanged(_ owner: String?, _ connection: DBusConnection) async {
        guard connection === self.connection else { return }
        guard let owner else {
            server = nil
            return
        }
        guard owner != server || shown.values.contains(where: { $0.number == 0 && $0.notice != nil }) else { return }
        if owner != server {
            await meetServer(connection)
            for key in shown.keys { shown[key]?.number = 0 }
        }
        for (key, entry) in shown.filter({ $0.value.number == 0 && !$0.value.isOnItsWay }) {
            // Of an earlier run's notices the text is not known; what is away is told again by its reminder.
            guard entry.notice?.isAlert == true else {
                shown[key] = nil
                continue
            }
            await put(key)
        }
        save()
    }

    private func take(_ signal: DBusSignal) async {
        guard let number = signal.arguments.first?.int.flatMap({ UInt32(exactly: $0) }),
            let (key, entry) = shown.first(where: { $0.value.number == number && number != 0 })
        else { return }
        switch signal.member {
        case "ActivationToken":
            if tokens.count >= 64 { tokens = [:] }
            tokens[number] = signal.arguments.last?.string
        case "ActionInvoked" where signal.arguments.last?.string == NoticeMessage.acknowledge:
            answer.yield(.acknowledged(entry.things))
        case "ActionInvoked":
            let token = tokens.removeValue(forKey: number)
            await opening(entry.things.count == 1 ? entry.things[0] : nil, token)
        case "NotificationClosed":
            // Put away is not acknowledged: it is told again when that is due.
            if shown[key]?.number == number { shown[key] = nil }
            tokens[number] = nil
            save()
        default: break
        }
    }
}
