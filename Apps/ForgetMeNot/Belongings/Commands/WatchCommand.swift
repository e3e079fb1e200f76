import Foundation
import MartletBeacons

/// Tells on the command line what comes, what leaves, and how near it is.
struct WatchCommand {
    let belongings: [Belonging]
    let rules: MonitoringRules
    let terminal: Terminal
    let json: Bool

    private let byRegion: [BeaconRegion: [Belonging]]

    /// - Parameter all: Whether every beacon is watched, and not only the things.
    init(
        _ belongings: [Belonging], awaySeconds: Int, all: Bool, terminal: Terminal, json: Bool
    ) {
        self.belongings = belongings.filter { !$0.isPaused }
        self.terminal = terminal
        self.json = json
        byRegion = Dictionary(grouping: self.belongings, by: \.region)
        rules = MonitoringRules(
            exitPeriod: .seconds(awaySeconds), rangesAll: all, discovers: all, strangersLimit: all ? 100_000 : 0)
    }

    func run(_ scanners: [any BeaconScanner]) async throws(Exit) {
        let monitor = BeaconMonitor(scanners: scanners, rules: rules)
        for (region, things) in byRegion {
            await monitor.watch(region, calibration: things.first { $0.calibration != 0 }?.calibration ?? 0)
        }
        do {
            for try await event in monitor.events {
                for line in lines(event) { try terminal.print(json ? try JSONOutput.line(line) : text(line)) }
            }
        } catch let exit as Exit {
            throw exit
        } catch let error as BeaconsError {
            throw Exit(error.code == .capture ? .badInput : .scanner, error.context)
        } catch {
            throw Exit(.failure, String(describing: error))
        }
    }

    /// What is told of an event: a line for each thing that it is about.
    func lines(_ event: BeaconEvent) -> [WatchedEvent] {
        switch event {
        case .entered(let region, let moment): return about("enter", region, at: moment)
        case .exited(let region, let seen, let moment):
            return about("exit", region, at: moment).map { line in
                var line = line
                line.lastSeen = Timestamp.text(seen.moment.date)
                line.room = seen.scanner.isEmpty ? nil : seen.scanner
                return line
            }
        case .determined(.unknown, let region, let moment): return about("unknown", region, at: moment)
        case .determined: return []
        case .ranged(let beacon, let moment):
            let regions = BeaconRegion.candidates(of: beacon.identity)
            let things = regions.flatMap { byRegion[$0] ?? [] }
            let named: [Belonging?] = things.isEmpty ? [nil] : things
            return named.map { thing in
                var line =
                    regions.first.map { WatchedEvent("range", $0, of: thing, at: moment) }
                    ?? WatchedEvent("range", at: moment)
                line.beacon = beacon.identity.description
                line.proximity = beacon.proximity.word
                line.accuracy = WatchedEvent.rounded(beacon.accuracy, to: 100)
                line.rssi = WatchedEvent.rounded(beacon.rssi, to: 10)
                line.room = beacon.scanner.isEmpty ? nil : beacon.scanner
                line.lastSeen = Timestamp.text(beacon.lastSeen.date)
                return line
            }
        case .blind(let scanner, let trouble, let moment):
            var line = WatchedEvent("blind", at: moment)
            line.room = scanner.isEmpty ? nil : scanner
            line.reason = trouble.reason
            return [line]
        case .listening(let scanner, let moment):
            var line = WatchedEvent("listening", at: moment)
            line.room = scanner.isEmpty ? nil : scanner
            return [line]
        }
    }

    private func about(_ event: String, _ region: BeaconRegion, at moment: Moment) -> [WatchedEvent] {
        guard let things = byRegion[region] else { return [WatchedEvent(event, region, of: nil, at: moment)] }
        return things.map { WatchedEvent(event, region, of: $0, at: moment) }
    }

    /// A line for a person.
    func text(_ line: WatchedEvent) -> String {
        let kind = line.event.padding(toLength: 9, withPad: " ", startingAt: 0)
        let coloured =
            switch line.event {
            case "enter": terminal.good(kind)
            case "exit", "blind": terminal.bad(kind)
            default: kind
            }
        var words: [String] = []
        if let name = line.name { words.append(name) }
        if line.name == nil, let uuid = line.uuid {
            words.append(uuid + [line.major, line.minor].compactMap { $0 }.map { "-\($0)" }.joined())
        } else if line.name == nil, let beacon = line.beacon {
            words.append(beacon)
        }
        if let proximity = line.proximity {
            let distance = line.accuracy.map { ", about \(Distance.text($0))" } ?? ""
            words.append(proximity + distance + (line.rssi.map { ", \(Int($0.rounded())) dBm" } ?? ""))
        }
        if line.event == "exit", let seen = line.lastSeen { words.append("last seen \(seen)") }
        if let reason = line.reason { words.append(reason) }
        if let room = line.room { words.append("(\(room))") }
        return "\(line.time)  \(coloured) \(Terminal.shown(words.joined(separator: "  ")))"
    }
}
