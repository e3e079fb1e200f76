/// The places between the steps of writing, at each of which the process may be ended.
struct StampSteps: Sendable {
    /// Called before each step that changes something on the disk; what it throws ends the work at once, with nothing
    /// cleaned up, as a signal would.
    var before: (@Sendable (String) throws(Interruption) -> Void)?

    /// An end in the middle of the work.
    struct Interruption: Error {}
}
