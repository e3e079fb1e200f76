import Foundation
import MartletBeacons

/// A thing with a beacon on it.
package struct Belonging: Identifiable, Hashable, Sendable {
    /// Stays the same whatever is edited.
    package let id: UUID
    /// What its owner calls it; two things may have one name.
    package var name: String
    /// The beacon; major and minor may be left open.
    package var region: BeaconRegion
    /// The picture beside the name.
    package var symbol: Symbol
    /// What is added to the beacon's measured power, in dB, from a calibration at one metre.
    package var calibration: Double
    /// Whether it is watched at all.
    package var isPaused: Bool
    /// What is told of it, and how often.
    package var notices: NoticeRules

    package init(
        id: UUID = UUID(), name: String, region: BeaconRegion, symbol: Symbol = .thing, calibration: Double = 0,
        isPaused: Bool = false, notices: NoticeRules = NoticeRules()
    ) {
        self.id = id
        self.name = name
        self.region = region
        self.symbol = symbol
        self.calibration = calibration
        self.isPaused = isPaused
        self.notices = notices
    }

    /// What the thing looks like.
    package enum Symbol: String, Hashable, Sendable, CaseIterable {
        case thing, bag, keys, pet, bicycle, camera, wallet, phone, umbrella
    }
}
