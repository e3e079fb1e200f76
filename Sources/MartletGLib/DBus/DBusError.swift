/// Why something over D-Bus did not happen.
public struct DBusError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The error's name, as the bus or a service gives it, such as `org.freedesktop.DBus.Error.ServiceUnknown`.
    public let name: String
    /// What the service said.
    public let message: String
    /// What was called, such as `org.bluez.Adapter1.StartDiscovery`.
    public let call: String

    /// An error of a name; one that a handler throws goes to the caller.
    public init(_ name: String, _ message: String, call: String = "") {
        self.name = name
        self.message = message
        self.call = call
    }

    /// What was called and what was said, as one line.
    public var description: String { (call.isEmpty ? "" : call + ": ") + message + " (\(name))" }

    /// Nobody has the name, and nobody is started for it.
    public static let serviceUnknown = "org.freedesktop.DBus.Error.ServiceUnknown"
    /// The name has no owner.
    public static let nameHasNoOwner = "org.freedesktop.DBus.Error.NameHasNoOwner"
    /// The service did not answer, or went away before it did.
    public static let noReply = "org.freedesktop.DBus.Error.NoReply"
    /// The time allowed was over.
    public static let timeout = "org.freedesktop.DBus.Error.Timeout"
    /// The bus, or the service, forbids it.
    public static let accessDenied = "org.freedesktop.DBus.Error.AccessDenied"
    /// There is no such object.
    public static let unknownObject = "org.freedesktop.DBus.Error.UnknownObject"
    /// There is no such method.
    public static let unknownMethod = "org.freedesktop.DBus.Error.UnknownMethod"
    /// The arguments are not of the types or values wanted.
    public static let invalidArguments = "org.freedesktop.DBus.Error.InvalidArgs"
    /// Any failure.
    public static let failed = "org.freedesktop.DBus.Error.Failed"
    /// The connection is closed, or could not be made.
    public static let disconnected = "org.freedesktop.DBus.Error.Disconnected"
    /// The task that asked was cancelled.
    public static let cancelled = "io.github.martlet_swift.Error.Cancelled"
}
