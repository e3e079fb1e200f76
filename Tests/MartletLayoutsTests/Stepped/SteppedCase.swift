import Foundation
import MartletLayouts
import Testing

/// One number of items in one container, for which a layout of steps is compared with its plain model.
struct SteppedCase: Sendable {
    var container: LayoutContainer
    var counts: [Int]

    var content: LayoutContent {
        // Headers and footers are not shown.
        LayoutContent(
            container: container, sections: counts.map { LayoutSection(itemCount: $0, header: 40, footer: 3) }
        ) { _, _ in .nan }
    }

    /// The items in order, through all sections.
    var items: [ItemIndex] {
        counts.indices.flatMap { section in (0..<counts[section]).map { ItemIndex($0, section: section) } }
    }

    /// Up to a dozen items, some of them in four sections, two of which are empty.
    static func all(sizes: [CGSize]) -> [SteppedCase] {
        let divisions = (0...12).map { [$0] } + [[0, 0, 0, 0], [0, 1, 0, 1], [0, 2, 0, 5]]
        return sizes.flatMap { size in
            [LayoutDirection.leftToRight, .rightToLeft].flatMap { direction in
                divisions.map { counts in
                    SteppedCase(container: LayoutContainer(size: size, direction: direction), counts: counts)
                }
            }
        }
    }

    /// Compares every answer of a prepared layout with the plain model's, and records the first that differs.
    func check(_ layout: some CollectionLayout, _ plain: some PlainSteps) -> Bool {
        for (answer, name) in [
            (checkPlaces(layout, plain), "attributes"), (checkViewports(layout, plain), "what is visible"),
            (checkScrolling(layout, plain), "scrolling"),
        ] {
            if let answer {
                Issue.record("\(name): \(answer) in \(self)")
                return false
            }
        }
        return true
    }

    /// Offsets from before the content to after it; no multiples of any step, so that no item is just half way.
    private func offsets(_ plain: some PlainSteps) -> [CGFloat] {
        let length = plain.contentWidth
        return [0, plain.restingX(of: max(0, plain.count - 1))]
            + stride(from: -1.3 * plain.step - 40, through: length + plain.step, by: max(length / 11, 7) + 0.1)
    }

    private func checkPlaces(_ layout: some CollectionLayout, _ plain: some PlainSteps) -> String? {
        let size = CGSize(width: plain.contentWidth, height: container.size.height)
        guard isNear(layout.contentSize.width, size.width), layout.contentSize.height == size.height else {
            return "the content is \(layout.contentSize), not \(size)"
        }
        for x in offsets(plain) {
            for (place, item) in items.enumerated() {
                let expected = plain.attributes(of: place, item: item, at: x)
                let found = layout.attributes(of: .item(item), at: CGPoint(x: x, y: 0))
                guard let found, isNear(found, expected, drawn: plain.drawnRect(of: place, at: x)) else {
                    return "\(String(describing: found)) instead of \(expected) at \(x)"
                }
            }
        }
        return nil
    }

    private func checkViewports(_ layout: some CollectionLayout, _ plain: some PlainSteps) -> String? {
        let (width, height) = (container.size.width, container.size.height)
        for x in offsets(plain) {
            let places = items.indices.map { place in
                let attributes = plain.attributes(of: place, item: items[place], at: x)
                return (item: items[place], drawn: attributes.alpha > 0 ? plain.drawnRect(of: place, at: x) : .null)
            }
            for viewport in [
                rect(x, 0, width, height), rect(x, 0, 0.5, height), rect(x, height / 3, width / 2, height / 5),
                rect(x, height * 0.9, 3 * width, 40),
            ] {
                for margin in [0, 60] as [CGFloat] {
                    let window = viewport.insetBy(dx: -margin, dy: 0)
                    let found = layout.attributes(in: viewport, margin: margin)
                    let seen = places.map { shows($0.drawn, in: window) }
                    // What lies on an edge but for rounding may be seen or not.
                    let sure = Set(places.indices.filter { seen[$0] == true }.map { places[$0].item })
                    let possible = Set(places.indices.filter { seen[$0] != false }.map { places[$0].item })
                    let order = found.items
                    guard sure.isSubset(of: order), possible.isSuperset(of: order), Set(order).count == order.count
                    else { return "\(order) instead of \(sure.sorted()) in \(viewport), margin \(margin)" }
                    for attributes in found {
                        guard attributes == layout.attributes(of: attributes.element, at: viewport.origin) else {
                            return "\(attributes) are those of a viewport only, at \(x)"
                        }
                    }
                    let painted = found.sorted { ($0.zIndex, $0.element.item) < ($1.zIndex, $1.element.item) }
                    guard painted == found else { return "\(order) is not in painter's order, at \(x)" }
                }
            }
        }
        return nil
    }

    private func checkScrolling(_ layout: some CollectionLayout, _ plain: some PlainSteps) -> String? {
        let isMirrored = container.direction == .rightToLeft
        for x in offsets(plain) {
            let offset = CGPoint(x: x, y: 0)
            for velocity in [-400, 0, 400] as [CGFloat] {
                let rest = layout.restingOffset(near: offset, velocity: CGPoint(x: velocity, y: 9))
                let expected = plain.restingX(near: x, velocity: velocity)
                guard isNear(rest.x, expected), rest.y == 0 else {
                    return "rests at \(rest) instead of \(expected) from \(x) with \(velocity)"
                }
            }
            guard plain.count > 0 else { continue }
            let middle = plain.nearest(at: x)
            let anchor = layout.anchor(at: offset)
            if case .item(let item, let distance) = anchor {
                let inside = min(max(x, 0), plain.contentWidth - container.size.width)
                let expected = (inside - plain.restingX(of: middle)) * (isMirrored ? 1 : -1)
                guard item == items[middle], isNear(distance, expected) else { return "\(anchor) at \(x)" }
                guard isNear(layout.offset(restoring: anchor).x, inside) else { return "\(anchor) is not restored" }
            } else if abs(plain.along(x)) > 0.01, plain.along(x) > 0, plain.count > 1 {
                return "no anchor at \(x)"
            }
        }
        for (place, item) in items.enumerated() {
            let next = place + 1 < items.count ? items[place + 1] : nil
            let previous = place > 0 ? items[place - 1] : nil
            guard layout.item(from: item, toward: .right) == (isMirrored ? previous : next),
                layout.item(from: item, toward: .left) == (isMirrored ? next : previous),
                layout.item(from: item, toward: .up) == nil, layout.item(from: item, toward: .down) == nil
            else { return "arrow keys from \(item)" }
            for position in [ScrollPosition.top, .center, .bottom, .nearest(CGPoint(x: 99, y: 0))] {
                guard isNear(layout.offset(showing: .item(item), at: position).x, plain.restingX(of: place)) else {
                    return "\(item) is not shown at \(position)"
                }
            }
        }
        return nil
    }

    /// Whether a drawn rectangle shows in a window; `nil` where rounding decides.
    private func shows(_ drawn: CGRect, in window: CGRect) -> Bool? {
        let across = shows(drawn.minX, drawn.width, window.minX, window.maxX)
        let down = shows(drawn.minY, drawn.height, window.minY, window.maxY)
        if across == false || down == false { return false }
        return across == nil || down == nil ? nil : true
    }

    private func shows(_ start: CGFloat, _ length: CGFloat, _ low: CGFloat, _ high: CGFloat) -> Bool? {
        if length == 0 { return low <= start && start <= high }
        let overlap = min(start + length, high) - max(start, low)
        return abs(overlap) < 1e-6 ? nil : overlap > 0
    }

    private func isNear(_ found: LayoutAttributes, _ expected: LayoutAttributes, drawn: CGRect) -> Bool {
        isNear(found.frame, expected.frame) && isNear(found.drawnFrame, drawn) && isNear(found.alpha, expected.alpha)
            && abs(found.zIndex - expected.zIndex) <= (expected.zIndex.magnitude > 100 ? 1 : 0)
            && isNear(found.emphasis, expected.emphasis) && isNear(found.transform.scale, expected.transform.scale)
            && isNear(found.transform.rotation, expected.transform.rotation)
    }

    private func isNear(_ a: CGRect, _ b: CGRect) -> Bool {
        isNear(a.minX, b.minX) && isNear(a.minY, b.minY) && isNear(a.width, b.width) && isNear(a.height, b.height)
    }

    private func isNear(_ a: Double, _ b: Double) -> Bool { abs(a - b) < 1e-6 }
}

extension LayoutElement {
    /// The item that the element is.
    fileprivate var item: ItemIndex {
        guard case .item(let item) = self else { return -1 }
        return item
    }
}
