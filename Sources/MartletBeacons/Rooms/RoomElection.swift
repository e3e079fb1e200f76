/// Which of the scanners that hear a beacon is the nearest, without changing its mind at every word.
///
/// Another room is chosen when the present one is silent, or when the other was clearly nearer for a while: two rooms hear a
/// beacon between them by turns stronger and weaker.
public struct RoomElection: Hashable, Sendable {
    /// When the mind is changed.
    public struct Rules: Hashable, Sendable {
        /// So much nearer, as a part of the present distance, another room has to be.
        public var margin: Double
        /// For so long.
        public var patience: Duration
        /// A room that has said nothing for so long has no say; Home Assistant's rooms have 5 s.
        public var silence: Duration

        /// The usual rules.
        public init(margin: Double = 0.2, patience: Duration = .seconds(3), silence: Duration = .seconds(10)) {
            self.margin = margin
            self.patience = patience
            self.silence = silence
        }
    }

    /// A room's claim on a beacon.
    public struct Claim: Hashable, Sendable {
        /// The scanner, by whatever number it has with the caller.
        public var scanner: Int
        /// The distance in metres; `nil` where it is unknown, which counts as farther than any.
        public var distance: Double?
        /// When it heard the beacon last.
        public var heard: Duration

        /// A claim.
        public init(scanner: Int, distance: Double?, heard: Duration) {
            self.scanner = scanner
            self.distance = distance
            self.heard = heard
        }
    }

    /// The room chosen; `nil` before the first claim.
    public private(set) var chosen: Int?
    private var challenger: Int?
    private var challengedSince = Duration.zero

    /// Nothing chosen yet.
    public init() {}

    /// Decides anew.
    ///
    /// - Complexity: O(claims).
    public mutating func decide(_ claims: some Sequence<Claim>, by rules: Rules, at now: Duration) {
        var best: Claim?, present: Claim?
        for claim in claims where now - claim.heard <= rules.silence {
            // A room may hear two transmitters of one beacon: the nearer one speaks for it.
            if claim.scanner == chosen, present.map({ Self.isNearer(claim, than: $0) }) ?? true { present = claim }
            if best.map({ Self.isNearer(claim, than: $0) }) ?? true { best = claim }
        }
        // Where all are silent, the last word stands.
        guard let best else { return }
        guard let present else {
            chosen = best.scanner
            challenger = nil
            return
        }
        let limit = present.distance.map { $0 * (1 - rules.margin) } ?? .infinity
        guard best.scanner != present.scanner, let distance = best.distance, distance < limit else {
            challenger = nil
            return
        }
        if challenger != best.scanner {
            challenger = best.scanner
            challengedSince = now
        }
        if now - challengedSince >= rules.patience {
            chosen = best.scanner
            challenger = nil
        }
    }

    /// Nearer, or as near and heard later.
    private static func isNearer(_ claim: Claim, than other: Claim) -> Bool {
        let (first, second) = (claim.distance ?? .infinity, other.distance ?? .infinity)
        return first == second ? claim.heard > other.heard : first < second
    }
}
