/// Which filter a monitor smooths strengths with.
public enum SignalSmoothing: Hashable, Sendable {
    /// A Kalman filter; the smallest, and quick where something moves.
    case kalman(KalmanFilter)
    /// AltBeacon's running average; steadier and slower, and up to 8 KiB for each beacon.
    case runningAverage(RunningAverageFilter)
    /// AltBeacon's ARMA filter.
    case arma(ARMAFilter)

    mutating func add(_ rssi: Double, at uptime: Duration) {
        switch self {
        case .kalman(var filter):
            filter.add(rssi, at: uptime)
            self = .kalman(filter)
        case .runningAverage(var filter):
            // Given up before it is changed, so that its samples are not copied.
            self = .arma(ARMAFilter())
            filter.add(rssi, at: uptime)
            self = .runningAverage(filter)
        case .arma(var filter):
            filter.add(rssi, at: uptime)
            self = .arma(filter)
        }
    }

    func value(at uptime: Duration) -> Double? {
        switch self {
        case .kalman(let filter): filter.value(at: uptime)
        case .runningAverage(let filter): filter.value(at: uptime)
        case .arma(let filter): filter.value(at: uptime)
        }
    }
}
