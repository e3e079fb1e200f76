extension Request {
    /// Where a request stands.
    public enum State: Hashable, Sendable {
        /// Made, and never resumed.
        case initialized
        /// On its way.
        case resumed
        /// Held until it is resumed.
        case suspended
        /// Cancelled; it ends, or has ended, in `AFError.explicitlyCancelled`.
        case cancelled
        /// Done: the response handlers have been served.
        case finished

        /// Whether a request in this state may come into `state`.
        func canTransition(to state: State) -> Bool {
            switch (self, state) {
            case (_, .initialized), (.cancelled, _), (.finished, _): false
            case (.initialized, _): true
            case (.resumed, .resumed), (.suspended, .suspended): false
            case (.resumed, _), (.suspended, _): true
            }
        }
    }
}
