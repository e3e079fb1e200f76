import Foundation
import MartletBeacons

/// What is known of a person's things, made of what a monitor tells of their regions.
///
/// A value without a clock, a disk or a bus: events go in, what is to be done comes out. `WatchEngine` runs one.
///
/// Several things may have one region, and one beacon may be in several. A thing that is paused is not watched.
package struct WatchCore: Sendable {
    package private(set) var preferences = Preferences()
    package internal(set) var statuses: [Belonging.ID: BelongingStatus] = [:]
    /// By name; this machine's own first.
    package internal(set) var scanners: [ScannerReport] = []
    /// Whether beacons that belong to nothing are told too.
    package var isListeningForAll = false {
        didSet {
            guard isListeningForAll != oldValue else { return }
            strangers = [:]
            pendingUpdate.inRange = []
        }
    }

    var belongings: [Belonging.ID: Belonging] = [:]
    /// The things that have a region, by region.
    var watched: [BeaconRegion: [Belonging.ID]] = [:]
    var planner: NoticePlanner
    /// What is known of a thing beyond its status.
    var tracks: [Belonging.ID: Track] = [:]
    /// Things that were seen since that was written down.
    var unsaved: Set<Belonging.ID> = []
    var unsavedDue: Duration?
    /// Things whose strength is shown, and grows old.
    var ranged: Set<Belonging.ID> = []
    var staleDue: Duration?
    var strangers: [BeaconIdentity: (beacon: BeaconInRange, heard: Duration)] = [:]
    var areStrangersChanged = false
    var pendingUpdate = WatchUpdate(isWhole: true, scanners: [])

    struct Track: Sendable {
        /// When it was ranged last.
        var ranged: Duration?
        var lastTrace: Duration?
    }

    /// A strength counts for so long: the radio pauses for 5 s between scans of 10 s.
    static let freshness = Duration.seconds(15)
    /// When a thing was seen is written down so often, and at once when it comes or leaves.
    static let savingInterval = Duration.seconds(60)
    /// Strengths that are remembered.
    static let traceLength = 60
    /// Beacons of nobody's that are told.
    static let strangersLimit = 1000

    /// Nothing yet.
    package init(words: NoticeWords = NoticeWords(), calendar: Calendar = .autoupdatingCurrent) {
        planner = NoticePlanner(words: words, calendar: calendar)
    }

    /// The monitoring rules that the preferences and what is asked for make.
    package var rules: MonitoringRules {
        MonitoringRules(exitPeriod: .seconds(preferences.awaySeconds), rangesAll: isListeningForAll)
    }

    /// Other scanners take the place of those known.
    package mutating func forgetScanners(at moment: Moment) {
        scanners = []
        pendingUpdate.scanners = []
        planner.setListening(false, at: moment)
    }

    /// The beacons heard now, nearest first; none unless `isListeningForAll`.
    package var inRange: [BeaconInRange] {
        strangers.values.map(\.beacon).sorted { first, second in
            let (near, far) = (first.accuracy ?? .infinity, second.accuracy ?? .infinity)
            return near == far ? "\(first.identity)" < "\(second.identity)" : near < far
        }
    }

    /// When `tick` is to be called at the latest; `nil` where nothing comes of time alone.
    package var nextDeadline: Duration? {
        [planner.nextDeadline, unsavedDue, staleDue].compactMap(\.self).min()
    }

    /// What changed since this was called last.
    package mutating func takeUpdate() -> WatchUpdate {
        defer { pendingUpdate = WatchUpdate() }
        if pendingUpdate.isWhole { pendingUpdate.statuses = statuses }
        if areStrangersChanged { pendingUpdate.inRange = inRange }
        areStrangersChanged = false
        return pendingUpdate
    }

    /// Everything, as for whoever begins to listen.
    package var wholeUpdate: WatchUpdate {
        WatchUpdate(
            isWhole: true, statuses: statuses, scanners: scanners, inRange: isListeningForAll ? inRange : [])
    }

    // MARK: What is in the store

    /// Begins with what the store holds.
    ///
    /// - Parameter shown: Notices that an earlier run left behind.
    package mutating func begin(
        with contents: WatchContents, shown: [Notice.Key: [Belonging.ID]] = [:], at moment: Moment
    ) -> [WatchAction] {
        setPreferences(contents.preferences)
        var actions = setBelongings(contents, at: moment)
        actions += carryOut(planner.resume(contents.alerts, shown: shown, at: moment))
        for alert in contents.alerts {
            guard let status = statuses[alert.id], case .away = status.presence else { continue }
            statuses[alert.id]?.presence = .away(since: alert.since)
        }
        for alert in contents.alerts { noteAlert(alert.id) }
        return actions
    }

    /// Takes what the store holds now, after this program or another has changed it.
    package mutating func update(with contents: WatchContents, at moment: Moment) -> [WatchAction] {
        setPreferences(contents.preferences)
        var actions = setBelongings(contents, at: moment)
        actions += carryOut(planner.keepOnly(Set(contents.alerts.map(\.id)), at: moment))
        return actions
    }

    private mutating func setPreferences(_ preferences: Preferences) {
        self.preferences = preferences
        let range = Preferences.awayRange
        self.preferences.awaySeconds = min(max(preferences.awaySeconds, range.lowerBound), range.upperBound)
        planner.quietHours = preferences.quietHours
        planner.settling = .seconds(self.preferences.awaySeconds)
    }

    private mutating func setBelongings(_ contents: WatchContents, at moment: Moment) -> [WatchAction] {
        let former = belongings
        belongings = Dictionary(contents.belongings.map { ($0.id, $0) }) { first, _ in first }
        var actions = carryOut(planner.setBelongings(contents.belongings, at: moment))
        for (id, belonging) in former where belongings[id].map({ !$0.isWatched(as: belonging) }) ?? true {
            actions += forget(belonging)
        }
        for belonging in contents.belongings {
            if let before = former[belonging.id], belonging.isWatched(as: before) {
                if before.calibration != belonging.calibration { actions += watch(belonging.region, at: moment) }
                continue
            }
            actions += take(belonging, contents.presences[belonging.id], former: former[belonging.id], at: moment)
        }
        return actions
    }
}

extension Belonging {
    /// Whether watching it is the same as watching an earlier version of it.
    func isWatched(as former: Belonging) -> Bool { region == former.region && isPaused == former.isPaused }
}
