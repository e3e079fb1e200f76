/// A call of a method of an object of ours.
public struct DBusCall: Hashable, Sendable {
    /// The caller's unique name.
    public let sender: String
    /// The object.
    public let path: String
    /// The interface.
    public let interface: String
    /// The method.
    public let method: String
    /// What it brings; the types are those of the object's description.
    public let arguments: [Variant]
}
