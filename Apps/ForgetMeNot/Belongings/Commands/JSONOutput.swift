import Foundation
import MartletBeacons

/// Results as JSON, for programs.
enum JSONOutput {
    /// A value on one line, its keys sorted.
    static func line(_ value: some Encodable) throws(Exit) -> String { try text(value, [.sortedKeys]) }

    /// A value over several lines.
    static func pretty(_ value: some Encodable) throws(Exit) -> String {
        try text(value, [.sortedKeys, .prettyPrinted])
    }

    private static func text(
        _ value: some Encodable, _ formatting: JSONEncoder.OutputFormatting
    ) throws(Exit) -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = formatting.union(.withoutEscapingSlashes)
        do {
            return String(decoding: try encoder.encode(value), as: UTF8.self)
        } catch {
            throw Exit(.failure, "the result cannot be written as JSON: \(error.localizedDescription)")
        }
    }
}

/// A thing with what was last known of it.
struct ListedBelonging: Encodable {
    var id: String
    var name: String
    var uuid: String
    var major: UInt16?
    var minor: UInt16?
    var symbol: String
    var paused: Bool
    /// `here`, `away` or `unknown`.
    var presence: String
    var lastSeen: String?
    var room: String?
    var alerting: Bool

    init(_ belonging: Belonging, _ presence: KnownPresence?, isAlerting: Bool) {
        id = belonging.id.uuidString.lowercased()
        name = belonging.name
        uuid = belonging.region.uuid.uuidString.lowercased()
        major = belonging.region.major
        minor = belonging.region.minor
        symbol = belonging.symbol.rawValue
        paused = belonging.isPaused
        self.presence = presence.map { $0.isInside ? "here" : "away" } ?? "unknown"
        lastSeen = presence?.lastSeen.map(Timestamp.text)
        room = presence.flatMap { $0.room.isEmpty ? nil : $0.room }
        alerting = isAlerting
    }
}
