import Foundation
import MartletBeacons

/// A thing in a file, as `export` writes it; what is missing is as usual.
struct BelongingRecord: Codable, Equatable {
    var id: UUID?
    var name: String
    var uuid: String
    var major: Int?
    var minor: Int?
    var symbol: String?
    var calibration: Double?
    var paused: Bool?
    var tellsExit: Bool?
    var tellsReturn: Bool?
    var repeatMinutes: Int?

    init(_ belonging: Belonging) {
        id = belonging.id
        name = belonging.name
        uuid = belonging.region.uuid.uuidString.lowercased()
        major = belonging.region.major.map { Int($0) }
        minor = belonging.region.minor.map { Int($0) }
        symbol = belonging.symbol.rawValue
        calibration = belonging.calibration
        paused = belonging.isPaused
        tellsExit = belonging.notices.onExit
        tellsReturn = belonging.notices.onReturn
        repeatMinutes = belonging.notices.repeatMinutes ?? 0
    }

    /// The thing; what is wrong with it otherwise.
    func belonging() -> Result<Belonging, UnreadableRecord> {
        let draft = BelongingDraft(
            name: name, uuid: uuid, major: major.map { "\($0)" } ?? "", minor: minor.map { "\($0)" } ?? "")
        guard let made = draft.belonging() else {
            let faults = BelongingDraft.Field.allCases.compactMap { field in
                draft.faults[field].map { "\(field.rawValue): \($0)" }
            }
            return .failure(UnreadableRecord(name: name, reason: faults.joined(separator: " ")))
        }
        let offset = calibration ?? 0
        guard offset.isFinite, abs(offset) <= 50 else {
            return .failure(UnreadableRecord(name: name, reason: "calibration: \(offset) dB is too much."))
        }
        let usual = NoticeRules()
        let minutes = repeatMinutes.map { (1...1440).contains($0) ? $0 : nil } ?? usual.repeatMinutes
        return .success(
            Belonging(
                id: id ?? UUID(), name: made.name, region: made.region,
                symbol: symbol.flatMap(Belonging.Symbol.init) ?? .thing, calibration: offset, isPaused: paused ?? false,
                notices: NoticeRules(
                    onExit: tellsExit ?? usual.onExit, onReturn: tellsReturn ?? usual.onReturn, repeatMinutes: minutes))
        )
    }
}

/// An entry of a file that is no thing.
package struct UnreadableRecord: Error, Hashable, Sendable {
    package var name: String
    package var reason: String
}
