import Belongings
import Foundation
import MartletBeacons
import MartletUI

/// The beacons that are heard now, nearest first, to choose one.
final class PickDialog: Dialog {
    private let things: Things
    /// Called with the beacon that is chosen.
    var onPick: (BeaconRegion) -> Void = { _ in }

    private let list = BoxedList(
        "Beacons in Range", description: "Hold the beacon close to this computer: then it is the first.")
    private let stack = Stack()
    private(set) var rows: [(beacon: NearBeacon, row: ActionRow, pill: PillLabel)] = []

    /// So many are shown: whoever looks for one holds it close.
    private static let limit = 50

    init(_ things: Things) {
        self.things = things
        super.init(title: "Choose a Beacon", width: 440, height: 480)
        let box = Box(.vertical, [list])
        box.setMargins(top: 18, start: 12, bottom: 24, end: 12)
        stack.set(
            StatusPage(
                icon: "find-location-symbolic", title: "Listening",
                description: "No beacon is heard yet. Some sleep until they are moved or their button is pressed."),
            name: "waiting")
        stack.set(ScrolledWindow(Clamp(box)), name: "beacons")
        body = stack
        onClose { [weak self] in
            guard let self else { return }
            things.listenNoMore(self)
        }
        things.listen(self) { [weak self] in self?.show() }
        show()
    }

    /// Which page is shown.
    var shown: String? { stack.shown }

    private func show() {
        if things.watch.inRange.isEmpty, let trouble = Trouble(things.watch.scanners) {
            stack.set(StatusPage(icon: trouble.icon, title: trouble.title, description: trouble.text), name: "trouble")
            stack.shown = "trouble"
            return
        }
        let found = NearBeacon.list(
            things.watch.inRange, things.belongings, after: rows.map(\.beacon.region), limit: Self.limit)
        stack.shown = found.isEmpty ? "waiting" : "beacons"
        // Rows are changed and not made anew, so that the keyboard's place stays.
        while rows.count > found.count { list.remove(rows.removeLast().row) }
        for (index, beacon) in found.enumerated() {
            if index < rows.count { update(index, beacon) } else { addRow(beacon) }
        }
    }

    private func addRow(_ beacon: NearBeacon) {
        let row = ActionRow(beacon.title, subtitle: beacon.detail)
        let pill = PillLabel(beacon.distance, tint: beacon.tint)
        row.addSuffix(pill)
        row.onActivate { [weak self, weak row] in
            guard let self, let found = rows.first(where: { $0.row === row }) else { return }
            let handler = onPick
            close()
            handler(found.beacon.region)
        }
        list.append(row)
        rows.append((beacon, row, pill))
    }

    private func update(_ index: Int, _ beacon: NearBeacon) {
        guard rows[index].beacon != beacon else { return }
        rows[index].beacon = beacon
        rows[index].row.title = beacon.title
        rows[index].row.subtitle = beacon.detail
        rows[index].pill.text = beacon.distance
        rows[index].pill.tint = beacon.tint
    }
}
