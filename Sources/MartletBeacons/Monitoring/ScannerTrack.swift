/// What a monitor keeps of a scanner.
struct ScannerTrack: Sendable {
    let name: String
    /// Since when it listens without a break; `nil` while it is blind.
    var listeningSince: Duration?
    var trouble: ScannerTrouble?
}

/// When a scanner heard a region's beacons last.
struct Hearing: Hashable, Sendable {
    var scanner: Int
    var heard: Duration
}

/// What a monitor keeps of a region.
struct RegionTrack: Sendable {
    enum Phase: Sendable { case undetermined, inside, outside }

    let region: BeaconRegion
    var phase = Phase.undetermined
    /// Whether nobody can tell now, though somebody could before.
    var isUncertain = false
    var calibration = 0.0
    let watchedSince: Duration
    var lastSeen: LastSeen?
    /// By scanner; a region is heard by a few.
    var hearings: [Hearing] = []
    /// Whether the queue holds a deadline for it.
    var isScheduled = false
    /// Whether nobody asked for it.
    var isDiscovered = false

    var state: RegionState {
        switch phase {
        case .undetermined: .unknown
        case .inside: isUncertain ? .unknown : .inside
        case .outside: .outside
        }
    }
}

/// How one scanner hears one transmitter of a beacon.
///
/// The greater part of what an item takes; its parts are in an order that leaves no gaps.
struct Link: Sendable {
    /// Stands for the transmitter's address, which would take more room than all else here.
    let address: Int
    var signal: SignalSmoothing
    /// The last strength's power, of which a distance is reckoned.
    var measuredPower: Int8
    private let number: Int32
    /// A distance that the scanner reckoned itself; not a number where it reckoned none.
    private var told: Double
    var heard: Duration

    /// The scanner's number.
    var scanner: Int { Int(number) }

    /// A distance that the scanner reckoned itself; one that cannot be is infinite.
    var toldDistance: Double? {
        get { told.isNaN ? nil : told }
        set { told = newValue.map { $0.isFinite && $0 >= 0 ? $0 : .infinity } ?? .nan }
    }

    init(scanner: Int, address: Int, signal: SignalSmoothing, measuredPower: Int8, heard: Duration) {
        self.address = address
        self.signal = signal
        self.measuredPower = measuredPower
        // There are no more scanners than `RegionMonitor.scannersLimit`.
        number = Int32(scanner)
        told = .nan
        self.heard = heard
    }
}

/// What a monitor keeps of a beacon.
struct BeaconTrack: Sendable {
    /// Transmitters and scanners of one beacon; of more, the one not heard for longest goes.
    static let linksLimit = 16

    /// The watched regions it is in, as numbers; found again when regions have changed.
    var regions: [Int] = []
    var generation = -1
    var links: [Link] = []
    var election = RoomElection()
    var lastSeen: LastSeen
    /// Whether it was heard since it was ranged last.
    var isToBeRanged = false
}
