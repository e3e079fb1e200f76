import Foundation
import MartletBeacons

/// Lists the beacons that are heard.
struct ScanCommand {
    let terminal: Terminal
    let json: Bool

    /// A beacon as it was heard last.
    struct Heard: Encodable, Equatable {
        var beacon: String
        var proximity: String
        var accuracy: Double?
        var rssi: Double?
        var lastSeen: String
    }

    func run(_ scanners: [any BeaconScanner], seconds: Int?) async throws(Exit) {
        let isRecorded = scanners.contains { $0.isRecorded }
        let monitor = BeaconMonitor(
            scanners: scanners, rules: MonitoringRules(rangingInterval: .milliseconds(500), rangesAll: true))
        let limit = seconds ?? (isRecorded ? nil : 10)
        let result: Result<(heard: [BeaconIdentity: RangedBeacon], trouble: ScannerTrouble?), Exit> =
            await withTaskGroup { group in
                group.addTask { await Self.listen(to: monitor) }
                if let limit {
                    group.addTask {
                        try? await Task.sleep(for: .seconds(limit))
                        return nil
                    }
                }
                var found: Result<(heard: [BeaconIdentity: RangedBeacon], trouble: ScannerTrouble?), Exit>?
                for await result in group {
                    if let result { found = result }
                    group.cancelAll()
                }
                return found ?? .success(([:], nil))
            }
        try show(try result.get())
    }

    /// What is heard until the task is cancelled, or nothing more can come.
    private static func listen(
        to monitor: BeaconMonitor
    ) async -> Result<(heard: [BeaconIdentity: RangedBeacon], trouble: ScannerTrouble?), Exit>? {
        var heard: [BeaconIdentity: RangedBeacon] = [:], trouble: ScannerTrouble?
        do {
            for try await event in monitor.events {
                switch event {
                case .ranged(let beacon, _): heard[beacon.identity] = beacon
                case .blind(_, let reason, _): trouble = reason
                case .listening: trouble = nil
                default: break
                }
            }
            return .success((heard, trouble))
        } catch let error as BeaconsError {
            return .failure(Exit(error.code == .capture ? .badInput : .scanner, error.context))
        } catch {
            return .failure(Exit(.failure, String(describing: error)))
        }
    }

    private func show(_ found: (heard: [BeaconIdentity: RangedBeacon], trouble: ScannerTrouble?)) throws(Exit) {
        let sorted = found.heard.values.sorted {
            ($0.accuracy ?? .infinity, $0.identity.description) < ($1.accuracy ?? .infinity, $1.identity.description)
        }
        let lines = sorted.map { beacon in
            Heard(
                beacon: beacon.identity.description, proximity: beacon.proximity.word,
                accuracy: WatchedEvent.rounded(beacon.accuracy, to: 100),
                rssi: WatchedEvent.rounded(beacon.rssi, to: 10),
                lastSeen: Timestamp.text(beacon.lastSeen.date))
        }
        if json { try terminal.print(JSONOutput.pretty(lines)) }
        for line in lines where !json {
            let distance = line.accuracy.map { ", about \(Distance.text($0))" } ?? ""
            let rssi = line.rssi.map { ", \(Int($0.rounded())) dBm" } ?? ""
            try terminal.print("\(line.beacon)  \(line.proximity)\(distance)\(rssi)")
        }
        if let trouble = found.trouble {
            throw Exit(.scanner, "\(trouble.reason); forgetmenot doctor says what to do")
        }
        if lines.isEmpty { terminal.note("no beacon is heard") }
    }
}
