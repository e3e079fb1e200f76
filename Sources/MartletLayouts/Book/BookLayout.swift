import Foundation

/// A book seen from above whose sheets turn in 3D about its spine, with two pages side by side or one at a time.
///
/// At offset 0 the book shows its first page; every container's width turns one sheet more. Read from the right, the book
/// is mirrored. Beyond its ends the content moves as one.
///
/// With the spine in the middle of the viewport, item 2s is the front of sheet s, on the right-hand side until it is
/// turned, item 2s + 1 its back, on the left-hand side then. At first the book is closed and shows its cover, and in the
/// end an even book lies on its front and shows its last page. The last sheet of an odd book has no page on its back, so it
/// is not turned.
///
/// With the spine at the leading edge, item s is the front of sheet s, whose back is empty. It lies flat in the middle of
/// the viewport, and turning raises it until it stands on edge at the spine and is gone, while the next lies flat below it.
/// The last page is not turned.
///
/// The angles of two pages are those of Ray Wenderlich's tutorial on a paper-like app; its offset 0 is one sheet turned,
/// ours is one container's width more, since its book cannot be closed. Unlike there, a sheet shows one face at a time, and
/// all is ordered for drawing without a depth buffer.
///
/// Sections follow one another as if they were one; headers and footers are left out, and item lengths are not read.
/// Preparing costs O(sections), a viewport O(log sections + answer).
public struct BookLayout: CollectionLayout {
    /// The greatest size of a page in points; it shrinks in proportion so that the pages that lie side by side fit, and a
    /// sheet while it turns, as far as it is seen at most twice as large then.
    ///
    /// A value that is negative, infinite or NaN counts as zero, and what has no size does not show.
    public let pageSize: CGSize
    /// How far in front of the book the eye is, in points, when pages have their greatest size; it shrinks as they do.
    ///
    /// A value that is zero, negative, infinite or NaN is infinitely far: nothing is larger for being near.
    public let depth: CGFloat
    /// The room that is kept free around the book, in points, also while a sheet turns.
    ///
    /// A value that is negative, infinite or NaN counts as zero.
    public let margin: CGFloat
    /// Where the spine is: between two pages, or at the edge of one.
    public let spineLocation: SpineLocation

    /// How far the book is open while it is taken from a shelf or put back; `nil` when it is being read.
    ///
    /// It may be set without a new `prepare(for:)`.
    public var opening: BookOpening?

    /// The container of the last `prepare(for:)`; it may be set without a new one.
    public var container = LayoutContainer.empty

    /// The pages, counted through all sections.
    private(set) var pages = SectionOffsets(counts: [])

    /// Creates a book with the page size and the depth of Ray Wenderlich's tutorial and two pages side by side, unless
    /// told others.
    public init(
        pageSize: CGSize = CGSize(width: 362, height: 568), depth: CGFloat = 2000, margin: CGFloat = 0,
        spineLocation: SpineLocation = .mid
    ) {
        self.pageSize = pageSize
        self.depth = depth
        self.margin = margin
        self.spineLocation = spineLocation
    }

    /// Counts the pages; complexity O(sections).
    public mutating func prepare(for content: LayoutContent) {
        container = content.container
        pages = SectionOffsets(counts: content.sections.map { max(0, $0.itemCount) })
    }

    /// The axis along which the content scrolls: sideways.
    public var axis: ScrollAxis { .horizontal }

    /// The size of everything that can be scrolled to, in points: a container's width for the book at its beginning, and
    /// one more for each sheet that can be turned.
    public var contentSize: CGSize { space.contentSize }

    /// The pages that show when the viewport's origin is `viewport`'s, and those that would after scrolling by `margin`
    /// points, in painter's order: the two stacks from below, at last the sheet that is being turned.
    ///
    /// Of a stack, the sheets that stand at different angles show and the first that lies flat: six at rest, and of a book
    /// with one page at a time one. With a margin, or while the book is opened, there may also be pages that others cover,
    /// and pages turned away, whose alpha is 0. The emphasis of a page is 1 when its sheet lies flat, 0 when it stands on
    /// edge, and in between in proportion to the angle.
    public func attributes(in viewport: CGRect, margin: CGFloat) -> [LayoutAttributes] {
        let pose = pose(at: viewport.origin)
        let margin = sanitized(margin)
        let across = FlowSpan(start: viewport.minX - margin, length: viewport.width + 2 * margin)
        let down = FlowSpan(start: viewport.minY, length: viewport.height)
        guard pose.hasRoom, across.length >= 0 else { return [] }
        return pose.pages(scrolledBy: stops.step > 0 ? margin / stops.step : 0).compactMap { page in
            guard let index = pages.index(at: page) else { return nil }
            let attributes = pose.attributes(of: page, as: index)
            let drawn = attributes.drawnFrame
            let isInside =
                FlowSpan(start: drawn.minX, length: drawn.width).overlaps(across)
                && FlowSpan(start: drawn.minY, length: drawn.height).overlaps(down)
            return isInside ? attributes : nil
        }.sorted { $0.zIndex < $1.zIndex }
    }

    /// Where a page is when the viewport's origin is `offset`; `nil` when there is no such element.
    ///
    /// A page that is turned away from the reader, or alone on its sheet and on edge, has an alpha of 0.
    public func attributes(of element: LayoutElement, at offset: CGPoint) -> LayoutAttributes? {
        guard case .item(let index) = element, let page = pages.offset(of: index) else { return nil }
        return pose(at: offset).attributes(of: page, as: index)
    }
}

extension BookLayout {
    /// The offsets at which a number of sheets is turned.
    var stops: EvenStops {
        EvenStops(step: sanitized(container.size.width), last: spineLocation.turns(of: pages.range.count))
    }

    /// The content as a stretch along the scroll axis.
    var space: FlowSpace {
        FlowSpace(
            axis: axis, container: container,
            contentLength: pages.range.isEmpty ? 0 : stops.along(of: stops.last) + stops.step)
    }

    /// The place along of an offset, brought inside the content.
    func along(of offset: CGPoint) -> Double {
        space.along(of: space.offset(along: space.along(of: offset)))
    }

    /// The book at an offset.
    func pose(at offset: CGPoint) -> BookPose {
        let along = along(of: offset)
        return BookPose(
            layout: self, middle: space.offset(along: along).x + stops.step / 2, turned: stops.position(at: along))
    }
}
