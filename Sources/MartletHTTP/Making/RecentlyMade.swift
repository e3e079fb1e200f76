/// What was made last of a few texts, so that it need not be made again for each request to the same place.
///
/// Parsing a URL costs Foundation more than a look at a handful of texts, which mostly are the very same string.
struct RecentlyMade<Value: Sendable>: Sendable {
    private struct State: Sendable {
        var entries: [(text: String, value: Value)] = []
        /// Which entry makes room for the next.
        var oldest = 0
    }

    private let state = Protected(State())
    /// Longer texts are not worth the memory.
    private static var longest: Int { 2048 }
    private static var most: Int { 8 }

    /// What `make` makes of `text`, now or before.
    func value(of text: String, _ make: (String) -> Value?) -> Value? {
        let known = state.read { state in
            state.entries.first { $0.text == text }?.value
        }
        if let known { return known }
        guard let made = make(text) else { return nil }
        guard text.utf8.count <= Self.longest else { return made }
        state.write { state in
            if state.entries.count < Self.most {
                state.entries.append((text, made))
            } else {
                state.entries[state.oldest] = (text, made)
                state.oldest = (state.oldest + 1) % Self.most
            }
        }
        return made
    }
}
