extension DataStreamTask {
    /// The events of a `text/event-stream` as they come, HTML Standard §9.2.
    ///
    /// A response that the request's validations refuse is ended when its head came, and none of it is handed out:
    /// `validate(contentType: ["text/event-stream"])` is what a browser does. Memory is bounded by the size of an event
    /// and the 256 KiB that may wait for the loop. Nothing connects again by itself.
    ///
    /// - Parameter maximumSize: The most bytes of an event's data, the line feeds between its lines counted; a larger one
    ///   ends the loop in `AFError.limitExceeded`.
    /// - Returns: A sequence that throws what the request ends in, and that cancels the request when its loop is left.
    public func serverSentEvents(maximumSize: Int = 16 << 20) -> ThrowingStreamOf<ServerSentEvent> {
        parsed { ServerSentEventParser(maximumEventSize: maximumSize) }
    }
}
