/// The places between the steps of writing, at any of which the process may be ended.
struct StampSteps: Sendable {
    private let watch: (@Sendable (String) -> Void)?

    /// - Parameter watch: Called before each step that changes something on the disk, with what the step does.
    init(_ watch: (@Sendable (String) -> Void)? = nil) { self.watch = watch }

    func before(_ step: @autoclosure () -> String) { watch?(step()) }
}
