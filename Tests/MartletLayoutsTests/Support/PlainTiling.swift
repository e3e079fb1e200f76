import Foundation
import MartletLayouts

/// A tiling written as plainly as can be: a list of all elements, looked through from one end to the other.
///
/// It is reckoned for content that scrolls down and is read from the left; `turned` makes the other cases of it.
struct PlainTiling {
    /// All elements, section by section.
    var elements: [LayoutAttributes] = []
    /// The container's breadth.
    var breadth: CGFloat
    /// How long the content is.
    var length: CGFloat = 0

    /// Puts sections under one another; `items` places the items of a section and answers where the last one ends.
    init(
        breadth: CGFloat, sections: [LayoutSection], before: CGFloat, after: CGFloat,
        items: (_ section: Int, _ count: Int, _ start: CGFloat) -> (frames: [CGRect], end: CGFloat)
    ) {
        self.breadth = breadth
        for (index, section) in sections.enumerated() {
            append(.header(section: index), section.header)
            if section.itemCount > 0 {
                let placed = items(index, section.itemCount, length + before)
                for (item, frame) in placed.frames.enumerated() {
                    elements.append(LayoutAttributes(element: .item(ItemIndex(item, section: index)), frame: frame))
                }
                length = placed.end + after
            }
            append(.footer(section: index), section.footer)
        }
    }

    private mutating func append(_ element: LayoutElement, _ elementLength: CGFloat?) {
        guard let elementLength else { return }
        elements.append(
            LayoutAttributes(element: element, frame: CGRect(x: 0, y: length, width: breadth, height: elementLength)))
        length += elementLength
    }

    /// The same tiling for another axis and direction, with a viewport of this length.
    func turned(_ axis: ScrollAxis, _ direction: LayoutDirection, viewportLength: CGFloat) -> PlainTiling {
        var turned = self
        if axis == .horizontal, direction == .rightToLeft { turned.length = max(length, viewportLength) }
        for index in elements.indices {
            var frame = elements[index].frame
            switch (axis, direction) {
            case (.vertical, .leftToRight): break
            case (.vertical, .rightToLeft): frame.origin.x = breadth - frame.origin.x - frame.width
            case (.horizontal, let direction):
                frame = CGRect(x: frame.minY, y: frame.minX, width: frame.height, height: frame.width)
                if direction == .rightToLeft { frame.origin.x = turned.length - frame.origin.x - frame.width }
            }
            turned.elements[index].frame = frame
        }
        return turned
    }

    /// What shows in a rectangle: what shares more than an edge with it; what has no extent, also on an edge.
    func visible(in rect: CGRect) -> [LayoutAttributes] {
        elements.filter { attributes in
            let frame = attributes.frame
            return Self.shows(frame.minX, frame.width, rect.minX, rect.maxX)
                && Self.shows(frame.minY, frame.height, rect.minY, rect.maxY)
        }
    }

    private static func shows(_ start: CGFloat, _ length: CGFloat, _ low: CGFloat, _ high: CGFloat) -> Bool {
        length == 0 ? low <= start && start <= high : start < high && start + length > low
    }
}

/// The breadths of columns by the rule that edges are the rounded shares of what spacings leave.
func plainColumns(_ count: Int, start: CGFloat, breadth: CGFloat, spacing: CGFloat) -> [(x: CGFloat, width: CGFloat)] {
    let filled = breadth - spacing * CGFloat(count - 1)
    return (0..<count).map { column in
        let left = (filled * CGFloat(column) / CGFloat(count)).rounded()
        let right = column + 1 == count ? filled : (filled * CGFloat(column + 1) / CGFloat(count)).rounded()
        return (start + left + spacing * CGFloat(column), right - left)
    }
}
