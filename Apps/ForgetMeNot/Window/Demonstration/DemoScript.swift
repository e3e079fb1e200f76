import Belongings
import Foundation
import MartletBeacons

/// Five things in a flat with three scanners, as `--demo` shows them: what is known of them at any second.
///
/// Pure, so that the same second always shows the same.
struct DemoScript: Sendable {
    /// When the demonstration began.
    let start: Date

    static let rooms = ["bedroom", "hall", "kitchen"]
    /// The strength of the beacons at one metre in dBm.
    private static let power = -59.0
    /// The cat left so many seconds before the beginning, and its owner is told every five minutes.
    private static let absence = 60.0, repetition = 300.0

    private static let uuid = UUID(
        uuid: (0x5D, 0x4E, 0xA1, 0x52, 0x77, 0x1C, 0x4B, 0x0E, 0x9A, 0x3F, 0x0C, 0x62, 0x58, 0xD1, 0xB7, 0x90))

    /// A thing and its signal.
    private struct Actor {
        var name: String
        var symbol: Belonging.Symbol
        /// Metres about which it moves, and by what share; `nil` where it is not heard.
        var distance: (mean: Double, sway: Double)?
        var room: String
    }

    private static let actors = [
        Actor(name: "Laptop bag", symbol: .bag, distance: (1.2, 0.45), room: "hall"),
        Actor(name: "Keys", symbol: .keys, distance: (0.3, 0.15), room: "hall"),
        Actor(name: "Cat", symbol: .pet, distance: nil, room: "kitchen"),
        Actor(name: "Bicycle", symbol: .bicycle, distance: (14, 0.25), room: "bedroom"),
        Actor(name: "Camera", symbol: .camera, distance: nil, room: ""),
    ]

    /// The things; the same at each start.
    static let belongings: [Belonging] = actors.enumerated().map { index, actor in
        var bytes = uuid.uuid
        bytes.15 = UInt8(index)
        return Belonging(
            id: UUID(uuid: bytes), name: actor.name,
            region: BeaconRegion(uuid: uuid, major: 1, minor: UInt16(index + 1)),
            symbol: actor.symbol)
    }

    private static let cat = 2, camera = 4

    /// What happened before the beginning.
    var history: [HistoryEntry] {
        let cat = Self.belongings[Self.cat].id, left = start.addingTimeInterval(-Self.absence)
        return [
            HistoryEntry(item: cat, kind: .exited, date: left.addingTimeInterval(-9_300), room: "kitchen"),
            HistoryEntry(item: cat, kind: .entered, date: left.addingTimeInterval(-5_160), room: "kitchen"),
            HistoryEntry(item: cat, kind: .exited, date: left, room: "kitchen"),
        ]
    }

    /// What is known of each thing so many seconds after the beginning.
    func statuses(at seconds: Int, acknowledged: Set<Belonging.ID> = []) -> [Belonging.ID: BelongingStatus] {
        let now = start.addingTimeInterval(Double(seconds))
        var statuses: [Belonging.ID: BelongingStatus] = [:]
        for (index, belonging) in Self.belongings.enumerated() {
            let actor = Self.actors[index]
            if actor.distance != nil {
                let trace = (seconds - 59...seconds).map { Self.strength(index, at: $0) }
                // The distance follows the mean of the last strengths, as a monitor's does.
                let mean = trace.suffix(5).reduce(0, +) / 5
                let accuracy = DistanceModel.general.distance(rssi: mean, measuredPower: Self.power)
                statuses[belonging.id] = BelongingStatus(
                    presence: .here, proximity: Proximity(distance: accuracy), accuracy: accuracy, lastSeen: now,
                    room: nil, trace: trace)
            } else if index == Self.cat {
                statuses[belonging.id] = absent(seconds, isAlerting: !acknowledged.contains(belonging.id))
            } else {
                statuses[belonging.id] = BelongingStatus()
            }
        }
        return statuses
    }

    /// The beacons that are heard, nearest first: three of the things', and two strangers.
    func inRange(at seconds: Int) -> [BeaconInRange] {
        let now = start.addingTimeInterval(Double(seconds))
        var found: [BeaconInRange] = Self.belongings.enumerated().compactMap { index, belonging in
            guard Self.actors[index].distance != nil, let major = belonging.region.major,
                let minor = belonging.region.minor
            else { return nil }
            return Self.beacon(
                .iBeacon(uuid: belonging.region.uuid, major: major, minor: minor), Self.strength(index, at: seconds),
                now)
        }
        for (number, strength) in [(7, -71.0), (8, -90.0)] {
            found.append(
                Self.beacon(
                    .iBeacon(uuid: Self.uuid, major: 9, minor: UInt16(number)),
                    strength + Self.wave(number, at: seconds), now))
        }
        return found.sorted { ($0.accuracy ?? .infinity) < ($1.accuracy ?? .infinity) }
    }

    private func absent(_ seconds: Int, isAlerting: Bool) -> BelongingStatus {
        let left = start.addingTimeInterval(-Self.absence)
        let passed = Double(seconds) + Self.absence
        let next = (passed / Self.repetition + 1).rounded(.down) * Self.repetition
        return BelongingStatus(
            presence: .away(since: left), lastSeen: left.addingTimeInterval(-30), room: Self.actors[Self.cat].room,
            trace: (0..<60).map { Self.fading($0) },
            nextReminder: isAlerting ? left.addingTimeInterval(next) : nil, isAlerting: isAlerting)
    }

    /// The trace of something that walks away.
    private static func fading(_ index: Int) -> Double {
        let share = Double(index) / 59
        return -58 - 38 / (1 + exp(-(share - 0.5) * 8)) + wave(cat, at: index) * 0.5
    }

    private static func strength(_ index: Int, at second: Int) -> Double {
        guard let distance = actors[index].distance else { return -100 }
        // The curve of `DistanceModel.general`, the other way round.
        let quotient = distance.mean < 1 ? pow(distance.mean, 0.1) : pow((distance.mean - 0.111) / 0.89976, 1 / 7.7095)
        return power * quotient + distance.sway * 8 * wave(index, at: second)
    }

    /// A slow movement with a little unrest, from -1.5 to 1.5.
    private static func wave(_ index: Int, at second: Int) -> Double {
        let time = Double(second), phase = Double(index) * 1.9
        return sin(time / 17 + phase) + 0.2 * sin(time / 3.1 + phase * 2) + 0.06 * sin(time * 1.7 + phase)
    }

    private static func beacon(_ identity: BeaconIdentity, _ rssi: Double, _ now: Date) -> BeaconInRange {
        let accuracy = DistanceModel.general.distance(rssi: rssi, measuredPower: power)
        return BeaconInRange(
            identity: identity, rssi: rssi, accuracy: accuracy, proximity: Proximity(distance: accuracy), lastSeen: now)
    }
}
