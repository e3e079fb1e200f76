import Foundation
import MartletBeacons
import MartletGLib

/// Updates as the bus carries them: names and values, so that a newer program can say more to an older one.
extension WatchUpdate {
    var variant: Variant {
        var values: [String: Variant] = [
            "whole": .bool(isWhole),
            "things": .dictionary(
                key: "s", value: "a{sv}",
                Dictionary(uniqueKeysWithValues: statuses.map { (.string($0.key.uuidString), $0.value.variant) })),
            "removed": .strings(removed.map(\.uuidString)),
        ]
        if let scanners { values["scanners"] = .array(of: "a{sv}", scanners.map(\.variant)) }
        if let inRange { values["in-range"] = .array(of: "a{sv}", inRange.map(\.variant)) }
        return .properties(values)
    }

    /// What is not understood is left out.
    init(_ variant: Variant) {
        self.init(isWhole: variant["whole"]?.bool ?? false)
        for (key, value) in variant["things"]?.properties ?? [:] {
            if let id = UUID(uuidString: key) { statuses[id] = BelongingStatus(value) }
        }
        removed = Set((variant["removed"]?.strings ?? []).compactMap(UUID.init(uuidString:)))
        scanners = variant["scanners"]?.values?.map(ScannerReport.init)
        inRange = variant["in-range"]?.values?.compactMap(BeaconInRange.init)
    }
}

extension BelongingStatus {
    var variant: Variant {
        var values: [String: Variant] = [
            "proximity": .int32(Int32(proximity.rawValue)), "alerting": .bool(isAlerting),
            "trace": .array(of: "d", trace.map { .double($0) }),
        ]
        switch presence {
        case .unknown: values["presence"] = .string("unknown")
        case .here: values["presence"] = .string("here")
        case .away(let since):
            values["presence"] = .string("away")
            values["since"] = Variant(since)
        }
        values["accuracy"] = accuracy.map { .double($0) }
        values["last-seen"] = lastSeen.map { Variant($0) }
        values["room"] = room.map { .string($0) }
        values["next-reminder"] = nextReminder.map { Variant($0) }
        return .properties(values)
    }

    init(_ variant: Variant) {
        let values = variant.properties ?? [:]
        let presence: Presence =
            switch values["presence"]?.string {
            case "here": .here
            case "away": .away(since: values["since"]?.date ?? .distantPast)
            default: .unknown
            }
        self.init(
            presence: presence, proximity: Proximity(rawValue: values["proximity"]?.int ?? 0) ?? .unknown,
            accuracy: values["accuracy"]?.double, lastSeen: values["last-seen"]?.date, room: values["room"]?.string,
            trace: (values["trace"]?.values ?? []).suffix(WatchCore.traceLength).compactMap(\.double),
            nextReminder: values["next-reminder"]?.date, isAlerting: values["alerting"]?.bool ?? false)
    }
}

extension ScannerReport {
    var variant: Variant {
        var values: [String: Variant] = ["id": .string(id)]
        if let trouble {
            let (kind, text) = trouble.words
            values["trouble"] = .string(kind)
            values["text"] = .string(text)
        }
        return .properties(values)
    }

    init(_ variant: Variant) {
        let values = variant.properties ?? [:]
        self.init(
            id: values["id"]?.string ?? "",
            trouble: values["trouble"]?.string.map { ScannerTrouble($0, values["text"]?.string ?? "") })
    }
}

extension ScannerTrouble {
    fileprivate var words: (kind: String, text: String) {
        switch self {
        case .serviceMissing: ("service-missing", "")
        case .noAdapter: ("no-adapter", "")
        case .poweredOff: ("powered-off", "")
        case .asleep: ("asleep", "")
        case .notPermitted(let text): ("not-permitted", text)
        case .unreachable(let text): ("unreachable", text)
        case .failed(let text): ("failed", text)
        }
    }

    fileprivate init(_ kind: String, _ text: String) {
        switch kind {
        case "service-missing": self = .serviceMissing
        case "no-adapter": self = .noAdapter
        case "powered-off": self = .poweredOff
        case "asleep": self = .asleep
        case "not-permitted": self = .notPermitted(text)
        case "unreachable": self = .unreachable(text)
        default: self = .failed(text.isEmpty ? kind : text)
        }
    }
}

extension BeaconInRange {
    var variant: Variant {
        var values: [String: Variant] = [
            "identity": .string("\(identity)"), "proximity": .int32(Int32(proximity.rawValue)),
            "last-seen": Variant(lastSeen),
        ]
        values["rssi"] = rssi.map { .double($0) }
        values["accuracy"] = accuracy.map { .double($0) }
        return .properties(values)
    }

    init?(_ variant: Variant) {
        let values = variant.properties ?? [:]
        guard let identity = values["identity"]?.string.flatMap(BeaconIdentity.init),
            let lastSeen = values["last-seen"]?.date
        else { return nil }
        self.init(
            identity: identity, rssi: values["rssi"]?.double, accuracy: values["accuracy"]?.double,
            proximity: Proximity(rawValue: values["proximity"]?.int ?? 0) ?? .unknown, lastSeen: lastSeen)
    }
}

extension Variant {
    /// Seconds since 1970.
    fileprivate init(_ date: Date) { self = .double(date.timeIntervalSince1970) }

    fileprivate var date: Date? {
        double.flatMap { $0.isFinite ? Date(timeIntervalSince1970: $0) : nil }
    }
}
