/// Somebody who waits for a request to end.
protocol ResponseHandling: Sendable {
    /// Whether a task was woken that will now call `Request.serveHandlers()`.
    ///
    /// Asked on the engine's thread, and only of a request's sole handler.
    func claim() -> Bool

    /// Makes the response; called on a thread that may be kept busy.
    func serialize(_ outcome: RequestOutcome, for request: Request) -> ResponseDelivery
}

/// A response that was made, and how it gets to whoever waits for it.
struct ResponseDelivery: Sendable {
    /// An error that another attempt may mend; `nil` where there is none, or where nobody is to be asked.
    var error: AFError?
    /// Hands the response out; with an error, one that has this error in the place of its own.
    var deliver: @Sendable (AFError?) -> Void
}
