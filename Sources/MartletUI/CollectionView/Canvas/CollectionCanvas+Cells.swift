import CGtk
import CGtkShim
import Foundation
import MartletLayouts

// Which cells there are, and where they are placed.
extension CollectionCanvas {
    /// Makes cells exist, bound and in order, for what is near the viewport; where they go is for `placeCells()`.
    ///
    /// Done as soon as the viewport moves: what a bound cell asks for in the middle of GTK's layout would make GTK lay
    /// out the whole window a second time.
    func showCells() {
        guard isPrepared, let source else { return }
        let viewport = viewport
        guard viewport != shownViewport || animation != nil || cellsAreStale else { return }
        shownViewport = viewport
        var wanted = layout.attributes(in: viewport, margin: margin)
        if animation != nil { addWanderers(to: &wanted) }
        addFocused(to: &wanted)
        let isSame = targets.count == wanted.count && zip(targets, wanted).allSatisfy { $0.element == $1.element }
        targets = wanted
        guard !isSame || cellsAreStale else { return }
        cellsAreStale = false
        recycler.show(bindingOrder(of: wanted)) { source.kind(of: $0) }.forEach(perform)
        shownRange = range(of: wanted)
        var previous: UnsafeMutablePointer<GtkWidget>?
        // What fades away is drawn first, under what slides into its place.
        for slot in (animation?.departing.keys.sorted() ?? []) {
            guard let view = views[slot] else { continue }
            martlet_cell_follow(view.pointer, widget, previous)
            previous = view.pointer
        }
        for attributes in wanted {
            guard let view = view(for: attributes.element) else { continue }
            martlet_cell_follow(view.pointer, widget, previous)
            previous = view.pointer
        }
    }

    /// The order in which cells ask for what they show: where some lie over others, those on top first.
    private func bindingOrder(of wanted: [LayoutAttributes]) -> [LayoutElement] {
        let elements = wanted.map(\.element)
        return wanted.first?.zIndex == wanted.last?.zIndex ? elements : elements.reversed()
    }

    /// The positions of the first and the last item among elements.
    private func range(of elements: [LayoutAttributes]) -> Range<Int> {
        let numbering = numbering
        var range: Range<Int>?
        for attributes in elements {
            guard case .item(let item) = attributes.element, numbering.contains(item) else { continue }
            let position = numbering.position(of: item)
            range =
                range.map { min($0.lowerBound, position)..<max($0.upperBound, position + 1) } ?? position..<position + 1
        }
        return range ?? 0..<0
    }

    /// Puts the cells where the layout, or an animation, wants them.
    func placeCells() {
        displayed = targets
        if let animation {
            for index in displayed.indices {
                displayed[index] = animation.attributes(of: targets[index], at: animationProgress)
            }
        }
        let origin = pixel(offset)
        for attributes in displayed {
            if let view = view(for: attributes.element) { place(view, attributes, origin) }
        }
        if let animation {
            for (slot, attributes) in animation.departingAttributes(at: animationProgress) {
                if let view = views[slot] { place(view, attributes, origin) }
            }
        }
    }

    private func place(_ view: CollectionReusableView, _ attributes: LayoutAttributes, _ origin: CGPoint) {
        // Edges are rounded in content space, and relative to the viewport only then: a float has no room for sixty million
        // points and a fraction.
        let (left, top) = (attributes.frame.minX.rounded(), attributes.frame.minY.rounded())
        let (width, height) = wholeSize(of: attributes, in: view)
        if attributes.transform.isIdentity {
            martlet_cell_place(view.pointer, left - origin.x, top - origin.y, width, height, nil)
        } else {
            var transform = MartletCellTransform(attributes, width: Double(width), height: Double(height), origin)
            transform.in_3d = drawsInThreeDimensions ?? (martlet_draws_in_3d(widget) != 0) ? 1 : 0
            martlet_cell_place(view.pointer, left - origin.x, top - origin.y, width, height, &transform)
        }
        view.applied = attributes
        view.wholeSize = (width, height)
        if view.alpha != attributes.alpha {
            view.alpha = attributes.alpha
            // What cannot be seen must not be in the way of what can.
            gtk_widget_set_can_target(view.pointer, attributes.alpha > 0 ? 1 : 0)
        }
    }

    /// A cell's size in whole points, which stays the same as long as the layout's does.
    ///
    /// Cells that lie still touch where their frames touch, as their edges are rounded. Of one that moves through the content
    /// by fractions of a point, as a book's pages do, the size would come and go by a point, and with it all that the
    /// cell has made ready for its size.
    private func wholeSize(of attributes: LayoutAttributes, in view: CollectionReusableView) -> (Int32, Int32) {
        let frame = attributes.frame
        if let size = view.wholeSize, view.applied?.frame.size == frame.size { return size }
        guard attributes.transform == .identity else {
            return (frame.width.rounded().gtkLength, frame.height.rounded().gtkLength)
        }
        return (
            (frame.maxX.rounded() - frame.minX.rounded()).gtkLength,
            (frame.maxY.rounded() - frame.minY.rounded()).gtkLength
        )
    }

    /// An offset on the screen's own grid, so that text stays sharp in mid-scroll.
    private func pixel(_ offset: CGPoint) -> CGPoint {
        let scale = CGFloat(gtk_widget_get_scale_factor(widget))
        return CGPoint(x: (offset.x * scale).rounded() / scale, y: (offset.y * scale).rounded() / scale)
    }

    /// The cell with the focus stays, wherever it is: else the focus would be lost, and with it the keyboard.
    private func addFocused(to wanted: inout [LayoutAttributes]) {
        guard let cursor, hasFocus, let cell = view(for: .item(cursor)) else { return }
        guard !wanted.contains(where: { $0.element == .item(cursor) }) else { return }
        guard gtk_widget_get_focus_child(widget) == cell.pointer else { return }
        guard let attributes = layout.attributes(of: .item(cursor), at: offset) else { return }
        if let next = wanted.firstIndex(where: { $0.element.order > attributes.element.order }) {
            wanted.insert(attributes, at: next)
        } else {
            wanted.append(attributes)
        }
    }

    func perform(_ action: CellRecycler<CellKind>.Action) {
        switch action {
        case .make(let slot, let kind):
            guard let view = source?.makeView(of: kind) else { return }
            view.install()
            views[slot] = view
        case .release(let slot):
            if let view = views[slot] { source?.release(view) }
        case .bind(let slot, let element):
            guard let view = views[slot] else { return }
            source?.bind(view, to: element)
            gtk_widget_set_child_visible(view.pointer, 1)
            decorate(view, element)
        case .park(let slot):
            if let view = views[slot] { gtk_widget_set_child_visible(view.pointer, 0) }
        case .discard(let slot):
            guard let view = views.removeValue(forKey: slot) else { return }
            if gtk_widget_get_parent(view.pointer) != nil { gtk_widget_unparent(view.pointer) }
        }
    }

    /// Shows what is known of an element beside its content: selected or not, its name and place for screen readers.
    func decorate(_ view: CollectionReusableView, _ element: LayoutElement) {
        guard case .item(let item) = element else { return }
        view.isSelected = selection.selected.contains(item)
        martlet_accessible_set_label(view.pointer, view.accessibilityLabel)
        describePosition(of: item, in: view)
    }

    /// Binds anew the cells of items that are no longer equal to what they were.
    func rebind(where isChanged: (ItemIndex) -> Bool) {
        for element in recycler.elements {
            guard case .item(let item) = element, isChanged(item), let view = view(for: element) else { continue }
            source?.bind(view, to: element)
            decorate(view, element)
        }
    }
}

extension LayoutElement {
    /// The order in which elements follow one another in the content.
    var order: (Int, Int, Int) {
        switch self {
        case .header(let section): (section, 0, 0)
        case .item(let item): (item.section, 1, item.item)
        case .footer(let section): (section, 2, 0)
        }
    }
}

extension MartletCellTransform {
    /// The transform in GTK's degrees and points of a cell of this size.
    fileprivate init(_ attributes: LayoutAttributes, width: Double, height: Double, _ origin: CGPoint) {
        let transform = attributes.transform
        let drawn = attributes.drawnFrame
        self.init(
            anchor_x: transform.anchor.x * width, anchor_y: transform.anchor.y * height, scale: transform.scale,
            rotation: transform.rotation * 180 / .pi, turn: transform.turn * 180 / .pi, depth: transform.depth,
            move_x: transform.translation.x, move_y: transform.translation.y, drawn_x: drawn.minX - origin.x,
            drawn_y: drawn.minY - origin.y, drawn_width: drawn.width, drawn_height: drawn.height, in_3d: 1)
    }
}
