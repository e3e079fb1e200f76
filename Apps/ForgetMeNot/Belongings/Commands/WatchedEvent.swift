import Foundation
import MartletBeacons

/// A line of `watch --json`.
struct WatchedEvent: Encodable, Equatable {
    var time: String
    /// `enter`, `exit`, `range`, `unknown`, `blind` or `listening`.
    var event: String
    var id: String?
    var name: String?
    var beacon: String?
    var uuid: String?
    var major: UInt16?
    var minor: UInt16?
    var proximity: String?
    /// Metres.
    var accuracy: Double?
    /// dBm.
    var rssi: Double?
    var room: String?
    var lastSeen: String?
    var reason: String?

    init(_ event: String, at moment: Moment) {
        time = Timestamp.text(moment.date)
        self.event = event
    }

    /// About a region, and a thing that it belongs to.
    init(_ event: String, _ region: BeaconRegion, of belonging: Belonging?, at moment: Moment) {
        self.init(event, at: moment)
        uuid = region.uuid.uuidString.lowercased()
        major = region.major
        minor = region.minor
        id = belonging?.id.uuidString.lowercased()
        name = belonging?.name
    }

    /// Distances of more digits than are known would only look exact.
    static func rounded(_ value: Double?, to digits: Double) -> Double? {
        value.map { ($0 * digits).rounded() / digits }
    }
}

extension Proximity {
    /// The word, in lower case.
    var word: String {
        switch self {
        case .unknown: "unknown"
        case .immediate: "immediate"
        case .near: "near"
        case .far: "far"
        }
    }
}

extension ScannerTrouble {
    /// Why nothing is heard, as a sentence without its end.
    package var reason: String {
        switch self {
        case .serviceMissing: "the Bluetooth service is not running"
        case .noAdapter: "there is no Bluetooth adapter"
        case .poweredOff: "the Bluetooth adapter is off"
        case .notPermitted(let what): "Bluetooth may not be used: \(what)"
        case .asleep: "the machine was asleep"
        case .unreachable(let what): what
        case .failed(let what): what
        }
    }
}
