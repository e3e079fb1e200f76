import Belongings
import Foundation
import MartletGLib

/// The watching of the demonstration: a script instead of a radio, and no notices.
@MainActor
final class DemoWatch: BelongingsWatch {
    private(set) var statuses: [Belonging.ID: BelongingStatus] = [:]
    private(set) var scanners: [ScannerReport] = []
    private(set) var inRange: [BeaconInRange] = []
    var isListeningForAll = false {
        didSet { show() }
    }
    var onChange: (() -> Void)?

    private let script: DemoScript
    private var seconds = 0
    private var acknowledged: Set<Belonging.ID> = []
    private var ticking: EventSource?

    init(_ script: DemoScript) {
        self.script = script
    }

    isolated deinit { ticking?.cancel() }

    func start() async {
        guard ticking == nil else { return }
        scanners = DemoScript.rooms.map { ScannerReport(id: $0) }
        show()
        ticking = .every(.seconds(1)) { [weak self] in
            self?.seconds += 1
            self?.show()
        }
    }

    func acknowledge(_ id: Belonging.ID) {
        acknowledged.insert(id)
        show()
    }

    func belongingsChanged() {}

    private func show() {
        statuses = script.statuses(at: seconds, acknowledged: acknowledged)
        inRange = isListeningForAll ? script.inRange(at: seconds) : []
        onChange?()
    }
}
