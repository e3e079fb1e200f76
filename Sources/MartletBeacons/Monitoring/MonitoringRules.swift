/// The periods and models that a monitor decides by.
public struct MonitoringRules: Hashable, Sendable {
    /// So long nothing is heard before a beacon counts as gone.
    ///
    /// BlueZ pauses for 5 s between scans of 10 s, so less than that
    /// and a few of the beacon's intervals would call it away for nothing.
    public var exitPeriod: Duration { didSet { exitPeriod = max(exitPeriod, Self.shortestPeriod) } }
    /// How often beacons are ranged.
    public var rangingInterval: Duration { didSet { rangingInterval = max(rangingInterval, Self.shortestPeriod) } }
    /// How a distance follows from a strength.
    public var distance: DistanceModel
    /// How strengths are smoothed, for each transmitter and scanner apart.
    public var smoothing: SignalSmoothing
    /// How one of several scanners is chosen as the nearest.
    public var election: RoomElection.Rules
    /// Whether beacons of no watched region are ranged too.
    public var rangesAll: Bool
    /// Whether each beacon that is heard and in no watched region becomes a region of its own, up to `strangersLimit` of them;
    /// of more, those that were left go.
    public var discovers: Bool
    /// So many beacons of no watched region are kept in mind; of more, those not heard for a minute go, and new ones wait.
    public var strangersLimit: Int

    /// No period is shorter.
    private static let shortestPeriod = Duration.milliseconds(1)

    /// The usual rules.
    public init(
        exitPeriod: Duration = .seconds(30), rangingInterval: Duration = .seconds(1),
        distance: DistanceModel = .general,
        smoothing: SignalSmoothing = .kalman(KalmanFilter()), election: RoomElection.Rules = .init(),
        rangesAll: Bool = false, discovers: Bool = false, strangersLimit: Int = 4096
    ) {
        self.exitPeriod = max(exitPeriod, Self.shortestPeriod)
        self.rangingInterval = max(rangingInterval, Self.shortestPeriod)
        self.distance = distance
        self.smoothing = smoothing
        self.election = election
        self.rangesAll = rangesAll
        self.discovers = discovers
        self.strangersLimit = max(0, strangersLimit)
    }
}
