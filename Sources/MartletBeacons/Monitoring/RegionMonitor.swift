/// Which of the watched beacons are here, decided from what scanners tell and from the passing of time.
///
/// A value without a clock, a radio or a thread: events go in, events come out. `BeaconMonitor` runs one.
///
/// - A region is entered with the first sighting of a beacon in it, and left when the exit period has passed without any.
/// - Time counts against a region only while every scanner that heard it lately listens: one that is blind cannot say that it is
///   gone. When the period has passed so, the region's state is unknown; and when the scanner listens again, a whole period has
///   to pass before it is left.
/// - Nothing depends on a wall clock.
/// - Any number of regions: a sighting costs the same with one and with 10,000.
public struct RegionMonitor: Sendable {
    /// The periods and models decided by; a change holds from the next event on.
    public var rules: MonitoringRules {
        didSet { if rules.exitPeriod != oldValue.exitPeriod { scheduleAnew() } }
    }

    var scanners: [ScannerTrack] = []
    var scannerNumbers: [String: Int] = [:]
    /// By number; a number is used again after its region was taken out.
    var regions: [RegionTrack?] = []
    var regionNumbers: [BeaconRegion: Int] = [:]
    var freeNumbers: [Int] = []
    /// Grows with every change of the regions.
    var generation = 0
    var beacons: [BeaconIdentity: BeaconTrack] = [:]
    /// Beacons in no watched region.
    var strangers = 0
    var deadlines = DeadlineQueue()
    var toBeRanged: [BeaconIdentity] = []
    var rangingDue: Duration?
    var rangingOrigin: Duration?
    /// The latest moment that was heard of.
    var now: Moment?
    var strangersSwept: Duration?
    /// Regions that nobody asked for.
    var discovered = 0
    var discoveredSwept: Duration?
    /// Regions taken out since the beacons in none were last forgotten.
    var unwatched = 0

    /// So many scanners are told apart; what more there are say is not heard.
    static let scannersLimit = 1024

    /// A monitor of nothing yet.
    public init(rules: MonitoringRules = MonitoringRules()) {
        self.rules = rules
    }

    /// The regions watched.
    public var watchedRegions: [BeaconRegion] { regions.compactMap { $0?.region } }

    /// When `handle(tick:)` is to be called at the latest; `nil` where nothing can come of time alone.
    public var nextDeadline: Duration? {
        switch (deadlines.next, rangingDue) {
        case (let first?, let second?): min(first, second)
        case (let first, let second): first ?? second
        }
    }

    /// What is known of a region; unknown for one that is not watched.
    public func state(of region: BeaconRegion) -> RegionState { track(of: region)?.state ?? .unknown }

    /// When and where a region's beacons were heard last.
    public func lastSeen(of region: BeaconRegion) -> LastSeen? { track(of: region)?.lastSeen }

    /// Why a scanner is blind; `nil` where it listens, or is not known.
    public func trouble(of scanner: String) -> ScannerTrouble? {
        scannerNumbers[scanner].flatMap { scanners[$0].trouble }
    }

    func track(of region: BeaconRegion) -> RegionTrack? { regionNumbers[region].flatMap { regions[$0] } }

    /// Watches a region from now on; without effect for one that is watched, but for its calibration.
    ///
    /// - Parameter calibration: What is added to its beacons' measured power, in dB.
    /// - Returns: What had come due before.
    /// - Complexity: O(1); the regions of each beacon are found again at its next sighting.
    @discardableResult
    public mutating func watch(_ region: BeaconRegion, calibration: Double = 0, at moment: Moment) -> [BeaconEvent] {
        let events = advance(to: moment)
        if let number = regionNumbers[region] {
            regions[number]?.calibration = calibration
            if regions[number]?.isDiscovered == true {
                regions[number]?.isDiscovered = false
                discovered -= 1
            }
            return events
        }
        var track = RegionTrack(region: region, watchedSince: moment.uptime)
        track.calibration = calibration
        let number = freeNumbers.popLast() ?? regions.count
        if number == regions.count { regions.append(track) } else { regions[number] = track }
        regionNumbers[region] = number
        generation += 1
        schedule(number)
        return events
    }

    /// Takes up where an earlier monitor left off: a region that was inside then is left if it is not heard for the exit period.
    public mutating func resume(_ region: BeaconRegion, state: RegionState, lastSeen: LastSeen?) {
        guard let number = regionNumbers[region], regions[number]?.phase == .undetermined else { return }
        regions[number]?.lastSeen = lastSeen
        switch state {
        case .inside: regions[number]?.phase = .inside
        case .outside: regions[number]?.phase = .outside
        case .unknown: break
        }
        schedule(number)
    }

    /// Watches a region no more, and forgets what was known of it.
    ///
    /// - Complexity: O(1), spread over many.
    public mutating func unwatch(_ region: BeaconRegion) {
        guard let number = regionNumbers.removeValue(forKey: region), let track = regions[number] else { return }
        regions[number] = nil
        if track.isDiscovered { discovered -= 1 }
        // A number that the queue still holds is free again when that deadline has come.
        if !track.isScheduled { freeNumbers.append(number) }
        generation += 1
        unwatched += 1
        // Now and then, so that each costs the same however many there are.
        if unwatched > 64 + beacons.count / 4 { forgetUnwatched() }
    }
}
