import CGLib

extension DBusConnection {
    private static let bus = "org.freedesktop.DBus"

    /// What came of asking for a name.
    public enum NameRequest: Hashable, Sendable {
        /// It is this connection's.
        case owned
        /// Another has it; this one waits.
        case waiting
        /// Another has it.
        case taken
    }

    /// Asks for a name; with `waits`, it becomes this connection's when its owner goes.
    public func requestName(_ name: String, waits: Bool = false) async throws(DBusError) -> NameRequest {
        // DBUS_NAME_FLAG_DO_NOT_QUEUE is 4.
        let answer = try await call(
            Self.bus, "/org/freedesktop/DBus", Self.bus, "RequestName", [.string(name), .uint32(waits ? 0 : 4)])
        switch answer.first?.int {
        case 1, 4: return .owned
        case 2: return .waiting
        default: return .taken
        }
    }

    /// Gives a name up.
    public func releaseName(_ name: String) async throws(DBusError) {
        try await call(Self.bus, "/org/freedesktop/DBus", Self.bus, "ReleaseName", [.string(name)])
    }

    /// Who has a name: its owner's unique name, `nil` while nobody has it; first as it is now, then at each change.
    ///
    /// Ends when the connection does.
    public func owners(of name: String) -> AsyncStream<String?> {
        let changes = signals(sender: Self.bus, interface: Self.bus, member: "NameOwnerChanged")
        let (stream, continuation) = AsyncStream<String?>.makeStream()
        let task = Task { [weak self] in
            let answer = try? await self?.call(
                Self.bus, "/org/freedesktop/DBus", Self.bus, "GetNameOwner", [.string(name)])
            continuation.yield(answer?.first?.string)
            for await change in changes where change.arguments.first?.string == name {
                let owner = change.arguments.last?.string ?? ""
                continuation.yield(owner.isEmpty ? nil : owner)
            }
            continuation.finish()
        }
        continuation.onTermination = { _ in task.cancel() }
        return stream
    }
}
