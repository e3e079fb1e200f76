/// Lets so much progress through as an eye can tell: each fiftieth of a known length, else each 64 KiB, and the end.
struct ProgressThrottle: Sendable {
    private var last: ImageProgress?

    /// Whether this one is to be told.
    mutating func admits(_ progress: ImageProgress) -> Bool {
        guard let last else {
            self.last = progress
            return true
        }
        let step = progress.expected.map { max(1, $0 / 50) } ?? 65_536
        let isEnd = progress.received == progress.expected && last.received != progress.received
        guard progress.expected != last.expected || progress.received - last.received >= step || isEnd else {
            return false
        }
        self.last = progress
        return true
    }
}
