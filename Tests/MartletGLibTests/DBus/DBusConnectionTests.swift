import Foundation
import Testing

@testable import MartletGLib

@Suite("A connection to a bus", .timeLimit(.minutes(10))) struct DBusConnectionTests {
    private static let interface = "io.github.martlet_swift.Test"
    private static let description = """
        <node><interface name="\(interface)">
          <method name="Echo"><arg type="as" direction="in"/><arg type="aa{sv}" direction="out"/></method>
          <method name="Fail"/><method name="Wait"/><method name="Odd"><arg type="s" direction="out"/></method>
          <signal name="Changed"><arg type="i"/></signal>
          <property name="Size" type="i" access="read"/>
        </interface></node>
        """

    /// An object that echoes, fails and waits.
    private func object() -> DBusObject {
        DBusObject(
            Self.description, properties: { _, name in name == "Size" ? .int32(7) : nil },
            handler: { call throws(DBusError) in
                switch call.method {
                case "Echo":
                    let words = call.arguments.first?.strings ?? []
                    return [.array(of: "a{sv}", words.map { .properties(["word": .string($0)]) })]
                case "Fail": throw DBusError("io.github.martlet_swift.Error.Sad", "It is sad")
                case "Odd": return [.objectPath("no path")]
                default:
                    try? await Task.sleep(for: .seconds(600))
                    return []
                }
            })
    }

    /// A bus with a service on it, and somebody else.
    private final class Setup {
        let bus: PrivateBus
        let server: DBusConnection
        let client: DBusConnection
        let registration: DBusRegistration

        init(_ object: DBusObject) async throws {
            bus = try PrivateBus()
            server = try await bus.connect()
            registration = try await server.export(object, at: "/test")
            #expect(try await server.requestName(DBusConnectionTests.interface) == .owned)
            client = try await bus.connect()
        }

        /// Lives until here.
        func end() {
            registration.end()
            bus.kill()
        }
    }

    @Test("calls what another offers, and reads its properties")
    func calls() async throws {
        let setup = try await Setup(object())
        let client = setup.client
        let answer = try await client.call(
            Self.interface, "/test", Self.interface, "Echo", [.strings(["a", "b"])])
        #expect(answer.first?.values?.map { $0["word"]?.string } == ["a", "b"])
        #expect(try await client.property("Size", of: Self.interface, Self.interface, "/test").int == 7)
        setup.registration.end()
        await #expect(throws: DBusError.self) {
            try await client.call(Self.interface, "/test", Self.interface, "Echo", [.strings([])])
        }
        setup.end()
    }

    @Test("is understood by gdbus, as any service")
    func introspected() async throws {
        let setup = try await Setup(object())
        let bus = setup.bus
        let process = Process(), output = Pipe()
        process.executableURL = URL(filePath: "/usr/bin/gdbus")
        process.arguments = [
            "call", "--address", bus.address, "--dest", Self.interface, "--object-path", "/test", "--method",
            "\(Self.interface).Echo", "['x']",
        ]
        process.standardOutput = output
        try process.run()
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        #expect(text == "([{'word': <'x'>}],)\n")
        setup.end()
    }

    @Test("tells errors by their names, and what was called")
    func errors() async throws {
        let setup = try await Setup(object())
        let client = setup.client
        func error(_ name: String, _ path: String, _ method: String, timeout: Duration = .seconds(25)) async
            -> DBusError?
        {
            do throws(DBusError) {
                _ = try await client.call(name, path, Self.interface, method, timeout: timeout)
                return nil
            } catch {
                return error
            }
        }
        let sad = await error(Self.interface, "/test", "Fail")
        #expect(sad == DBusError("io.github.martlet_swift.Error.Sad", "It is sad", call: "\(Self.interface).Fail"))
        #expect(await error("io.github.nobody", "/test", "Fail")?.name == DBusError.serviceUnknown)
        #expect(await error(Self.interface, "/none", "Fail")?.name == DBusError.unknownMethod)
        #expect(await error(Self.interface, "/test", "None")?.name == DBusError.unknownMethod)
        #expect(await error(Self.interface, "/test", "Wait", timeout: .milliseconds(50))?.name == DBusError.timeout)
        #expect(await error(Self.interface, "/test", "Odd")?.name == DBusError.failed)
        #expect(await error(Self.interface, "no path", "Fail")?.name == DBusError.invalidArguments)
        #expect(await error("no name", "/test", "Fail")?.name == DBusError.invalidArguments)
        setup.end()
    }

    @Test("gives an answer up when the task is cancelled")
    func cancelled() async throws {
        let setup = try await Setup(object())
        let client = setup.client
        let task = Task { try await client.call(Self.interface, "/test", Self.interface, "Wait") }
        task.cancel()
        await #expect(throws: DBusError.self) { try await task.value }
        setup.end()
    }

    @Test("hears signals that match, in their order")
    func signals() async throws {
        let setup = try await Setup(object())
        let server = setup.server
        let client = setup.client
        let signals = client.signals(
            sender: Self.interface, interface: Self.interface, member: "Changed", path: "/test")
        // Answered after the subscription, which went the same way.
        try await client.call(Self.interface, "/test", Self.interface, "Echo", [.strings([])])
        for number: Int32 in 0..<100 {
            try server.emit("/other", Self.interface, "Changed", [.int32(-1)])
            try server.emit("/test", Self.interface, "Changed", [.int32(number)])
        }
        var heard: [Int] = []
        for await signal in signals {
            heard.append(signal.arguments.first?.int ?? -2)
            if heard.count == 100 { break }
        }
        #expect(heard == Array(0..<100))
        #expect(throws: DBusError.self) { try server.emit("no path", Self.interface, "Changed") }
        setup.end()
    }

    @Test("owns names, waits for them, and sees who has them")
    func names() async throws {
        let bus = try PrivateBus()
        let first = try await bus.connect(), second = try await bus.connect(), third = try await bus.connect()
        var owners = third.owners(of: Self.interface).makeAsyncIterator()
        #expect(await owners.next() == .some(nil))
        #expect(try await first.requestName(Self.interface) == .owned)
        #expect(await owners.next() == first.uniqueName)
        #expect(try await second.requestName(Self.interface) == .taken)
        #expect(try await second.requestName(Self.interface, waits: true) == .waiting)
        first.close()
        // The bus hands it on at once.
        #expect(await owners.next() == second.uniqueName)
        try await second.releaseName(Self.interface)
        #expect(await owners.next() == .some(nil))
        bus.kill()
    }

    @Test("ends its sequences and fails its calls when the bus is killed, and a new one can be made")
    func killed() async throws {
        let bus = try PrivateBus()
        let connection = try await bus.connect()
        let signals = connection.signals()
        var owners = connection.owners(of: Self.interface).makeAsyncIterator()
        #expect(await owners.next() == .some(nil))
        bus.kill()
        for await _ in signals {}
        #expect(await owners.next() == nil)
        #expect(connection.isClosed)
        await #expect(throws: DBusError.self) { try await connection.call("org.freedesktop.DBus", "/", "a.b", "C") }
        for await _ in connection.signals() { Issue.record("A closed connection hears something") }
        await #expect(throws: DBusError.self) { try await DBusConnection.open(.address(bus.address)) }
        let other = try PrivateBus()
        #expect(try await other.connect().uniqueName.hasPrefix(":"))
    }

    @Test("refuses a description that is none, and a path that is taken")
    func exports() async throws {
        let setup = try await Setup(object())
        let server = setup.server
        let empty = DBusObject("<node><interface></node>", handler: { _ throws(DBusError) in [] })
        await #expect(throws: DBusError.self) { try await server.export(empty, at: "/other") }
        await #expect(throws: DBusError.self) { try await server.export(object(), at: "/test") }
        await #expect(throws: DBusError.self) { try await server.export(object(), at: "other") }
        setup.registration.end()
        try await server.export(object(), at: "/test").end()
        setup.end()
    }
}
