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
struct Link: Sendable {
    let scanner: Int
    /// Stands for the transmitter's address, which would take more room than all else here.
    let address: Int
    var signal: SignalSmoothing
    /// The last strength's power, of which a distance is reckoned.
    var measuredPower: Int8
    /// A distance that the scanner reckoned itself.
    var toldDistance: Double?
    var heard: Duration
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
