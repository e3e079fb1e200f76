import Belongings
import Foundation
import MartletBeacons

/// A watching that knows what a test tells it.
@MainActor
final class TestWatch: BelongingsWatch {
    var statuses: [Belonging.ID: BelongingStatus] = [:]
    var scanners: [ScannerReport] = []
    var inRange: [BeaconInRange] = []
    var isListeningForAll = false
    var onChange: (() -> Void)?
    private(set) var acknowledged: [Belonging.ID] = []
    private(set) var changes = 0

    func start() async {}

    func acknowledge(_ id: Belonging.ID) {
        acknowledged.append(id)
        statuses[id]?.isAlerting = false
        onChange?()
    }

    func belongingsChanged() { changes += 1 }

    /// Tells whoever looks that something is other than it was.
    func tell() { onChange?() }
}
