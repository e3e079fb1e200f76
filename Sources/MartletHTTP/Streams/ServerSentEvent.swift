/// An event of a `text/event-stream`, HTML Standard §9.2.
public struct ServerSentEvent: Hashable, Sendable {
    /// The id that was last stated in the stream, by this event or one before it; empty if none was.
    ///
    /// Send it as `Last-Event-ID` to go on after this event.
    public var id: String
    /// The type of the event; `message` if it states none.
    public var event: String
    /// The lines of data, joined by line feeds.
    public var data: String
    /// How long to wait before connecting again, if the server stated it with this event.
    public var retry: Duration?

    /// Creates an event.
    public init(id: String = "", event: String = "message", data: String, retry: Duration? = nil) {
        self.id = id
        self.event = event
        self.data = data
        self.retry = retry
    }
}
