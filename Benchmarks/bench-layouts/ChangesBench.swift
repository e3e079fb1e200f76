import BenchSupport
import Foundation
import MartletLayouts

/// Finding what changed in a long list, beside the standard library, and keeping the anchor through it.
struct ChangesBench {
    let itemCount: Int

    /// Runs all measurements.
    func run() {
        let old = Array(0..<itemCount)
        var edited = old
        edited.insert(contentsOf: -50..<0, at: itemCount / 10)
        edited.remove(at: itemCount / 2)
        edited.append(edited.remove(at: 7))
        compare("50 insertions, a removal and a move", old, edited)
        compare("a page appended", old, old + (0..<50).map { itemCount + $0 })
        keepAnchor(old)
    }

    private func compare(_ what: String, _ old: [Int], _ new: [Int]) {
        progress("changes: \(what)")
        let times = alternate(5, { keep(ItemChanges(from: old, to: new)) }, { keep(new.difference(from: old)) })
        BenchRow(
            "layouts", "changes of \(itemCount) items: \(what)", unit: "ms", ours: median(times.ours) * 1e3,
            peer: median(times.peer) * 1e3, peerName: "Array.difference(from:)", target: .atMost(1)
        ).emit()
    }

    /// All that a view does when a page comes in front: compare, lay out again, and find its place.
    private func keepAnchor(_ old: [Int]) {
        progress("anchor: a page in front")
        let container = LayoutContainer(size: CGSize(width: 1200, height: 800))
        let new = Array(-50..<0) + old
        func prepared(_ count: Int) -> WaterfallLayout {
            var layout = WaterfallLayout(columns: 4, spacing: 12)
            layout.prepare(for: container, itemCount: count) { item, _ in CGFloat(120 + item % 360) }
            return layout
        }
        let before = prepared(old.count)
        let offset = CGPoint(x: 0, y: before.contentSize.height / 2)
        let times = (0..<5).map { _ in
            seconds {
                let anchor = before.anchor(at: offset).following(ItemChanges(from: old, to: new))
                keep(prepared(new.count).offset(restoring: anchor))
            }
        }
        BenchRow(
            "layouts", "a page in front of \(itemCount) items: compare, prepare, restore the anchor", unit: "ms",
            ours: median(times) * 1e3
        ).emit()
    }
}
