/// A signal that came over a bus.
public struct DBusSignal: Hashable, Sendable {
    /// The sender's unique name.
    public let sender: String
    /// The object.
    public let path: String
    /// The interface.
    public let interface: String
    /// The signal's name.
    public let member: String
    /// What it brings.
    public let arguments: [Variant]
}
