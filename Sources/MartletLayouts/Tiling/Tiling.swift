import Foundation

/// Sections laid end to end along the scroll axis: of each the header, the insets around the items, and the footer.
///
/// An inset is kept only around items: a section without items is as long as its header and footer.
struct Tiling<Body: TilingBody>: Sendable {
    /// The container; its length along may change without a new preparation.
    var container: LayoutContainer

    private let axis: ScrollAxis
    private var body: Body
    private var sections: [PlacedSection] = []
    private var length = 0.0

    /// Creates a tiling without sections.
    init(axis: ScrollAxis, body: Body) {
        self.axis = axis
        self.body = body
        container = .empty
    }

    /// Places all elements; `makeBody` is told the room that is left across between the insets, and how many items come.
    init(_ content: LayoutContent, axis: ScrollAxis, insets: LayoutInsets, makeBody: (FlowSpan, Int) -> Body) {
        let insets = FlowInsets(insets, axis: axis)
        let breadth = FlowSpace(axis: axis, container: content.container, contentLength: 0).breadth
        let count = content.sections.reduce(0) { $0 + max(0, $1.itemCount) }
        container = content.container
        self.axis = axis
        body = makeBody(insets.room(in: breadth), count)
        sections.reserveCapacity(content.sections.count)
        var firstItem = 0
        for (index, section) in content.sections.enumerated() {
            var placed = PlacedSection(firstItem: firstItem, itemCount: max(0, section.itemCount), start: length)
            placed.header = section.header.map { append(sanitized($0)) }
            if placed.itemCount > 0 {
                let end = body.place(
                    placed.itemCount, ofSection: index, from: length + insets.start, length: content.length)
                length = end + insets.end
            }
            placed.footer = section.footer.map { append(sanitized($0)) }
            placed.end = length
            firstItem += placed.itemCount
            sections.append(placed)
        }
        body.finish()
    }

    private mutating func append(_ elementLength: Double) -> FlowSpan {
        defer { length += elementLength }
        return FlowSpan(start: length, length: elementLength)
    }

    private var space: FlowSpace {
        FlowSpace(axis: axis, container: container, contentLength: length)
    }

    /// The size of everything that can be scrolled to.
    var contentSize: CGSize { space.contentSize }

    /// What shows in a viewport, section by section: header, items in ascending order, footer.
    func attributes(in viewport: CGRect, margin: CGFloat) -> [LayoutAttributes] {
        let space = space
        let margin = sanitized(margin)
        var window = space.flowRect(viewport)
        window.along.start -= margin
        window.along.length += 2 * margin
        guard window.along.length >= 0 else { return [] }

        let items = body.items(in: window)
        var attributes: [LayoutAttributes] = []
        attributes.reserveCapacity(items.count + 2)
        var next = items.startIndex
        for index in sectionIndices(in: window.along) {
            let section = sections[index]
            if let header = section.header, header.overlaps(window.along) {
                attributes.append(LayoutAttributes(element: .header(section: index), frame: rect(header, in: space)))
            }
            while next < items.endIndex, items[next].item < section.firstItem + section.itemCount {
                let item = ItemIndex(items[next].item - section.firstItem, section: index)
                attributes.append(LayoutAttributes(element: .item(item), frame: space.rect(items[next].frame)))
                next += 1
            }
            if let footer = section.footer, footer.overlaps(window.along) {
                attributes.append(LayoutAttributes(element: .footer(section: index), frame: rect(footer, in: space)))
            }
        }
        return attributes
    }

    /// Where an element is; `nil` when there is no such element.
    func attributes(of element: LayoutElement) -> LayoutAttributes? {
        let space = space
        switch element {
        case .item(let item):
            guard sections.indices.contains(item.section) else { return nil }
            let section = sections[item.section]
            guard item.item >= 0, item.item < section.itemCount else { return nil }
            let frame = body.frame(of: section.firstItem + item.item)
            return LayoutAttributes(element: element, frame: space.rect(frame))
        case .header(let section):
            guard sections.indices.contains(section), let header = sections[section].header else { return nil }
            return LayoutAttributes(element: element, frame: rect(header, in: space))
        case .footer(let section):
            guard sections.indices.contains(section), let footer = sections[section].footer else { return nil }
            return LayoutAttributes(element: element, frame: rect(footer, in: space))
        }
    }

    private func rect(_ span: FlowSpan, in space: FlowSpace) -> CGRect {
        space.rect(FlowRect(across: FlowSpan(start: 0, length: space.breadth), along: span))
    }

    private func sectionIndices(in window: FlowSpan) -> Range<Int> {
        let first = partitionPoint(0..<sections.count) { sections[$0].end >= window.start }
        let end = partitionPoint(first..<sections.count) { sections[$0].start > window.end }
        return first..<end
    }
}

/// Where the parts of a section are along the scroll axis.
struct PlacedSection: Hashable, Sendable {
    /// The first item, counted through all sections.
    var firstItem: Int
    var itemCount: Int
    var start: Double
    var end = 0.0
    var header: FlowSpan?
    var footer: FlowSpan?
}
