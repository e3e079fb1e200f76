import CGtk
import CGtkShim
import Foundation
import MartletLayouts

// One pass of layout: make the layout right for the viewport, say how far one can scroll, place what is near.
extension CollectionCanvas {
    /// Answers GTK's allocation; everything that changed since the last one is caught up with here.
    func allocate(width: Int, height: Int) {
        guard !isAllocating, source != nil else { return }
        isAllocating = true
        defer { isAllocating = false }
        let old = size
        size = CGSize(width: width, height: height)
        if size != old { tellOfResize() }
        settle()
        showCells()
        correctEstimates()
        placeCells()
        tellOfPlacement()
        restoreFocus()
    }

    /// Asks for a pass in the coming frame.
    func invalidate() {
        gtk_widget_queue_allocate(widget)
    }

    /// Asks for a pass in the coming frame, in which other items or other places come into sight.
    ///
    /// Cells that are bound ask for another size, and GTK loses such a request when it comes from within an allocation:
    /// so they are bound ahead of that, when the frame begins.
    func invalidateContent() {
        invalidate()
        guard !isAwaitingFrame else { return }
        isAwaitingFrame = true
        gtk_widget_add_tick_callback(
            widget,
            { _, _, canvas in
                guard let canvas else { return 0 }
                let held = Unmanaged<CollectionCanvas>.fromOpaque(canvas).takeUnretainedValue()
                MainActor.assumeIsolated { held.frameBegins() }
                return 0
            },
            Unmanaged.passRetained(self).toOpaque(),
            { Unmanaged<CollectionCanvas>.fromOpaque($0!).release() })
    }

    private func frameBegins() {
        isAwaitingFrame = false
        guard !isAllocating, source != nil, size != .zero else { return }
        isAllocating = true
        defer { isAllocating = false }
        settle()
        showCells()
        correctEstimates()
    }

    /// Asks for the layout to be prepared anew in the coming frame, with what is in sight staying where it is.
    func invalidateLayout() {
        rememberAnchor()
        needsPrepare = true
        invalidateContent()
    }

    /// Takes over a layout that differs from the one there is only in what is not prepared.
    func adjust(_ new: any CollectionLayout) {
        layout = new
        shownViewport = .null
        hasUntoldMovement = true
        // Not when the next frame begins: who asks for this in the middle of a frame wants it in that one.
        if isPrepared, !needsPrepare { frameBegins() }
        invalidate()
    }

    /// Fonts, theme or direction changed.
    func sizesChanged() {
        lengths.reset(count: numbering.total)
        supplementaryLengths = [:]
        invalidateLayout()
    }

    /// What is in sight now is to be in sight after the next preparation.
    func rememberAnchor() {
        guard pendingAnchor == nil else { return }
        pendingAnchor = isPrepared ? layout.anchor(at: offset) : .start
        anchorOffset = offset
    }

    /// Brings the layout and the adjustments up to date with the viewport.
    private func settle() {
        let isRightToLeft = gtk_widget_get_direction(widget) == GTK_TEXT_DIR_RTL
        let container = LayoutContainer(size: size, direction: isRightToLeft ? .rightToLeft : .leftToRight)
        if needsPrepare || !isPrepared {
            rememberAnchor()
            prepare(for: container)
        } else if container != layout.container {
            let invalidation = layout.invalidation(from: layout.container, to: container)
            rememberAnchor()
            if invalidation == .everything {
                prepare(for: container)
            } else {
                layout.container = container
                shownViewport = .null
            }
        }
        var target = offset
        if let anchor = pendingAnchor {
            target = layout.offset(restoring: anchor)
            // What has been scrolled since the anchor was taken has been scrolled all the same.
            if let anchorOffset {
                target = CGPoint(x: target.x + offset.x - anchorOffset.x, y: target.y + offset.y - anchorOffset.y)
            }
        }
        if let scroll = pendingScroll { target = layout.offset(showing: scroll.element, at: scroll.position) }
        if let offset = pendingOffset { target = offset }
        let before = offset
        pendingAnchor = nil
        anchorOffset = nil
        pendingScroll = nil
        pendingOffset = nil
        configureAdjustments(offset: target)
        if offset != before { hasUntoldMovement = true }
        shiftScroll(by: offset.x - before.x, offset.y - before.y)
        startPendingAnimation()
    }

    /// Reads all lengths; the layout's attributes are new afterwards.
    func prepare(for container: LayoutContainer) {
        guard let source else { return }
        let numbering = source.numbering
        if lengths.count != numbering.total { lengths.reset(count: numbering.total) }
        let breadth = layout.axis == .vertical ? container.size.width : container.size.height
        // A few are measured for the sake of a good mean; a small collection is measured wholly, and is exact at once.
        var budget = 100
        hasEstimates = false
        let sections = numbering.counts.indices.map { section in
            LayoutSection(
                itemCount: numbering.counts[section],
                header: supplementaryLength(.header(section: section), breadth: breadth),
                footer: supplementaryLength(.footer(section: section), breadth: breadth))
        }
        let content = LayoutContent(container: container, sections: sections) { item, breadth in
            if let length = source.length(of: item, breadth: breadth) { return length }
            let position = numbering.position(of: item)
            if let length = self.lengths.length(of: position, breadth: breadth) { return length }
            guard budget > 0 else {
                self.hasEstimates = true
                return self.lengths.estimate
            }
            budget -= 1
            return self.measure(item, position: position, breadth: breadth)
        }
        // Measuring looks at the layout, so the one that is being prepared is a copy.
        var prepared = layout
        prepared.prepare(for: content)
        layout = prepared
        shownViewport = .null
        isPrepared = true
        needsPrepare = false
        hasUntoldMovement = true
        findColumns()
    }

    /// Finds the columns of a layout that gives one item after the other to each of them.
    private func findColumns() {
        columnStarts = []
        defer { describeCollection() }
        guard let section = numbering.counts.firstIndex(where: { $0 > 0 }) else { return }
        for item in 0..<min(numbering.counts[section], 64) {
            let element = LayoutElement.item(ItemIndex(item, section: section))
            guard let frame = layout.attributes(of: element, at: offset)?.frame else { break }
            let start = across(frame)
            if columnStarts.first == start { return }
            // A column twice before the first comes again: they are not filled by turns.
            guard !columnStarts.contains(start) else { break }
            columnStarts.append(start)
            if item + 1 == numbering.counts[section] { return }
        }
        columnStarts = []
    }

    /// Where a frame begins across the scroll axis.
    func across(_ frame: CGRect) -> CGFloat { layout.axis == .vertical ? frame.minX : frame.minY }

    /// Measures an item with a cell that is never seen.
    @discardableResult
    func measure(_ item: ItemIndex, position: Int, breadth: CGFloat) -> CGFloat {
        guard let source else { return 0 }
        let kind = source.kind(of: .item(item))
        let prototype = prototypes[kind] ?? makePrototype(of: kind)
        source.bind(prototype, to: .item(item))
        let length = CGFloat(martlet_cell_measure(prototype.pointer, orientation, breadth.gtkLength))
        lengths.record(length, of: position, breadth: breadth)
        return length
    }

    private func makePrototype(of kind: CellKind) -> CollectionReusableView {
        let prototype = source?.makeView(of: kind) ?? CollectionReusableView()
        prototype.isPrototype = true
        prototype.install()
        // Only below the view does it get the same fonts and style.
        gtk_widget_set_parent(prototype.pointer, widget)
        gtk_widget_set_child_visible(prototype.pointer, 0)
        prototypes[kind] = prototype
        return prototype
    }

    /// The orientation in which lengths are measured.
    var orientation: GtkOrientation {
        layout.axis == .vertical ? GTK_ORIENTATION_VERTICAL : GTK_ORIENTATION_HORIZONTAL
    }

    /// The length of a frame's extent along the scroll axis, and the one across it.
    func extent(of frame: CGRect) -> (length: CGFloat, breadth: CGFloat) {
        layout.axis == .vertical ? (frame.height, frame.width) : (frame.width, frame.height)
    }

    private func supplementaryLength(_ element: LayoutElement, breadth: CGFloat) -> CGFloat? {
        guard let source, source.has(element) else { return nil }
        if let known = supplementaryLengths[element] { return known }
        // Headers are much alike: when there are many, the first few stand for those that are not in sight yet.
        if supplementaryLengths.count > 32, let other = supplementaryLengths.values.first { return other }
        if let shown = view(for: element) {
            let length = CGFloat(martlet_cell_measure(shown.pointer, orientation, breadth.gtkLength))
            supplementaryLengths[element] = length
            return length
        }
        let view = makePrototype(of: .supplementary)
        source.bind(view, to: element)
        let length = CGFloat(martlet_cell_measure(view.pointer, orientation, breadth.gtkLength))
        view.show(nil)
        gtk_widget_unparent(view.pointer)
        prototypes[.supplementary] = nil
        supplementaryLengths[element] = length
        return length
    }

    /// Replaces guesses near the viewport by what cells measure, without moving what is in sight.
    private func correctEstimates() {
        // Each round can bring other items near; what keeps growing is caught up with in the next frame.
        for _ in 0..<4 {
            guard correctOnce() else { return }
            rememberAnchor()
            prepare(for: layout.container)
            settle()
            showCells()
        }
    }

    private func correctOnce() -> Bool {
        var isChanged = false
        for attributes in targets {
            let (_, breadth) = extent(of: attributes.frame)
            switch attributes.element {
            case .item(let item):
                if correct(item, breadth: breadth) { isChanged = true }
            case .header, .footer:
                guard let view = view(for: attributes.element) else { continue }
                let length = CGFloat(martlet_cell_measure(view.pointer, orientation, breadth.gtkLength))
                if supplementaryLengths[attributes.element] != length {
                    supplementaryLengths[attributes.element] = length
                    isChanged = true
                }
            }
        }
        return isChanged
    }

    /// Looks whether an item in sight is as long as the layout believes; returns whether it was not.
    private func correct(_ item: ItemIndex, breadth: CGFloat) -> Bool {
        guard lengths.isInUse, let view = view(for: .item(item)) else { return false }
        guard source?.length(of: item, breadth: breadth) == nil else { return false }
        // GTK answers from a cache where nothing changed, so a cell whose content has grown is noticed too.
        let position = numbering.position(of: item)
        let length = CGFloat(martlet_cell_measure(view.pointer, orientation, breadth.gtkLength))
        let known = lengths.length(of: position, breadth: breadth)
        // A layout that asks at another breadth than it gives is believed.
        guard known != nil || !lengths.knows(position) else { return false }
        guard known != length else { return false }
        lengths.record(length, of: position, breadth: breadth)
        guard known == nil else { return true }
        // The neighbours are next, so a preparation is worth several of them.
        for next in position + 1..<max(position + 1, min(position + 16, lengths.count))
        where lengths.length(of: next, breadth: breadth) == nil {
            if let item = numbering.item(at: next) { measure(item, position: next, breadth: breadth) }
        }
        return true
    }
}
