/// An object of one's own on a bus: what it offers, and who answers.
public struct DBusObject: Sendable {
    /// Answers a call; a `DBusError` that it throws goes to the caller.
    public typealias Handler = @Sendable (DBusCall) async throws(DBusError) -> [Variant]

    /// The interfaces, methods, signals and properties, in the form that introspection has (D-Bus specification,
    /// "Introspection Data Format").
    public let description: String
    let properties: @Sendable (_ interface: String, _ name: String) -> Variant?
    let handler: Handler

    /// An object.
    ///
    /// - Parameters:
    ///   - description: A `<node>` with its `<interface>`s.
    ///   - properties: The value of a property, asked for on a thread of D-Bus.
    ///   - handler: Answers calls, each in a task of its own.
    public init(
        _ description: String,
        properties: @escaping @Sendable (_ interface: String, _ name: String) -> Variant? = { _, _ in nil },
        handler: @escaping Handler
    ) {
        self.description = description
        self.properties = properties
        self.handler = handler
    }
}
