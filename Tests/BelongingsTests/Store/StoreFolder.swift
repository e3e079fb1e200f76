import Foundation
import MartletBeacons
import TestSupport

@testable import Belongings

/// A folder with a store in it.
struct StoreFolder {
    let scratch: ScratchDirectory
    var path: String { scratch.file("data/things.sqlite") }

    init() throws { scratch = try ScratchDirectory() }

    func open() throws -> BelongingsStore { try BelongingsStore(path: path) }

    static func thing(_ number: Int, id: UUID = UUID()) -> Belonging {
        Belonging(
            id: id, name: "Thing \(number)",
            region: BeaconRegion(
                uuid: UUID(uuidString: "E2C56DB5-DFFB-48D2-B060-D0F5A71096E0")!, major: UInt16(number / 65536),
                minor: UInt16(number % 65536)),
            symbol: .keys, calibration: Double(number % 10), notices: NoticeRules(onReturn: true, repeatMinutes: nil))
    }
}

/// A date that the store gives back to the bit.
func at(_ seconds: Double) -> Date { Date(timeIntervalSince1970: seconds) }
