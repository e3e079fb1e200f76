import CGtk
import Foundation
import MartletLayouts

/// Where what was in sight before a change was on screen, kept until the layout after it is known.
struct PendingOrigins {
    /// By the elements' new places, relative to the viewport.
    var origins: [LayoutElement: LayoutAttributes]
    /// What has gone, by its cell.
    var departing: [Int: LayoutAttributes]
    /// The layout before, for elements that come into sight from elsewhere; `nil` when places have changed too.
    var layout: (any CollectionLayout)?
    /// The offset before.
    var offset: CGPoint
}

// Changes of layout and of items as movements.
extension CollectionCanvas {
    /// How long a change of layout or items takes.
    private static let milliseconds: UInt32 = 280

    /// Notes where everything is, so that the coming pass can move it from there.
    ///
    /// `place` says where elements are after the change; call before the recycler and the layout are changed.
    func rememberOrigins(layout old: (any CollectionLayout)?, place: (LayoutElement) -> LayoutElement?) {
        guard isPrepared, gtk_widget_get_mapped(widget) != 0, animationsAreOn else {
            endAnimation()
            return
        }
        let offset = offset
        var pending = PendingOrigins(origins: [:], departing: [:], layout: old, offset: offset)
        for attributes in displayed {
            var screen = attributes
            screen.frame = screen.frame.offsetBy(dx: -offset.x, dy: -offset.y)
            if let new = place(attributes.element) {
                screen.element = new
                pending.origins[new] = screen
            } else if let slot = recycler.detach(attributes.element) {
                cellsAreStale = true
                pending.departing[slot] = screen
            }
        }
        for (slot, attributes) in animation?.departingAttributes(at: animationProgress) ?? [:] {
            var screen = attributes
            screen.frame = screen.frame.offsetBy(dx: -offset.x, dy: -offset.y)
            pending.departing[slot] = screen
        }
        // Changes that come before the next pass add up; what was seen is what was seen before the first of them.
        if var earlier = pendingOrigins {
            earlier.origins = earlier.origins.reduce(into: [:]) { moved, pair in
                guard let new = place(pair.key) else { return }
                moved[new] = pair.value
            }
            earlier.departing.merge(pending.departing) { first, _ in first }
            earlier.layout = nil
            pending = earlier
        }
        pendingOrigins = pending
    }

    /// Starts to move from the noted places to the new ones.
    func startPendingAnimation() {
        guard let pending = pendingOrigins else { return }
        pendingOrigins = nil
        let offset = offset
        func inContent(_ attributes: LayoutAttributes) -> LayoutAttributes {
            var result = attributes
            result.frame = result.frame.offsetBy(dx: offset.x, dy: offset.y)
            return result
        }
        var origins = pending.origins.mapValues(inContent)
        let targets = layout.attributes(in: viewport, margin: margin)
        if let old = pending.layout {
            for target in targets where origins[target.element] == nil {
                guard var origin = old.attributes(of: target.element, at: pending.offset) else { continue }
                origin.frame = origin.frame.offsetBy(dx: offset.x - pending.offset.x, dy: offset.y - pending.offset.y)
                origin.frame = LayoutAnimation.near(origin.frame, to: viewport)
                origins[target.element] = origin
            }
        }
        let new = LayoutAnimation(origins: origins, departing: pending.departing.mapValues(inContent))
        if new.isStill(endingIn: targets) { return endAnimation() }
        animation = new
        animationProgress = 0
        cellsAreStale = true
        layoutClock.start(milliseconds: Self.milliseconds, curve: .easeInOut) { [unowned self] progress in
            animationProgress = progress
            if progress >= 1 { endAnimation() }
            invalidate()
        }
    }

    /// Puts everything where it goes, at once; cells that were fading are free again.
    func endAnimation() {
        layoutClock.cancel()
        animationProgress = 1
        shownViewport = .null
        let ended = animation
        animation = nil
        let slots = Set(ended?.departing.keys.map { $0 } ?? []).union(pendingOrigins?.departing.keys.map { $0 } ?? [])
        pendingOrigins = nil
        for slot in slots { free(slot) }
        invalidate()
    }

    private func free(_ slot: Int) {
        guard let view = views[slot] else { return }
        recycler.adopt(slot, kind: view.kind).forEach(perform)
    }

    /// What was in sight and moves out of it is still drawn on its way.
    func addWanderers(to wanted: inout [LayoutAttributes]) {
        guard let animation else { return }
        let known = Set(wanted.map(\.element))
        let viewport = viewport
        for (element, origin) in animation.origins where !known.contains(element) {
            guard origin.frame.overlaps(viewport), var target = layout.attributes(of: element, at: offset) else {
                continue
            }
            target.frame = LayoutAnimation.near(target.frame, to: viewport)
            wanted.append(target)
        }
        if wanted.count > known.count { wanted.sort { $0.element.order < $1.element.order } }
    }

    /// Whether the desktop wants things to move.
    private var animationsAreOn: Bool {
        adw_get_enable_animations(widget) != 0
    }
}
