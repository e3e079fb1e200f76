/// Somebody who waits for a request to end.
protocol ResponseHandling: Sendable {
    /// Whether a task is waiting that will now do the handler's work and then call `Request.didServe()`. Asked on the
    /// engine's thread, and only of a request's sole handler.
    func claim() -> Bool

    /// Makes the response and hands it out. Called on a thread that may be kept busy.
    func serve(_ outcome: RequestOutcome)
}
