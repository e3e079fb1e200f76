/// Where somebody is in a book: the page, and the part of it that the window showed.
struct ReadingPlace: Hashable, Sendable {
    private static let zooms = 1.0 / 64...64.0

    /// The last page that was read, from 0.
    let page: Int
    /// 1 where the page fits the window; never below 1/64 or above 64.
    let zoom: Double
    /// Where the middle of the window was, from 0 at the page's left edge to 1 at its right.
    let centerX: Double
    /// Where the middle of the window was, from 0 at the page's top to 1 at its bottom.
    let centerY: Double

    /// Creates a place; a number out of its range becomes the nearest within, and one that is none the usual.
    init(page: Int = 0, zoom: Double = 1, centerX: Double = 0.5, centerY: Double = 0.5) {
        self.page = max(0, page)
        self.zoom = zoom.isNaN ? 1 : min(max(zoom, Self.zooms.lowerBound), Self.zooms.upperBound)
        self.centerX = centerX.isNaN ? 0.5 : min(max(centerX, 0), 1)
        self.centerY = centerY.isNaN ? 0.5 : min(max(centerY, 0), 1)
    }

    /// The same place in a book of so many pages: its last page if it had more before.
    ///
    /// What was zoomed into was another page, so the last page is shown whole.
    func clamped(to pageCount: Int) -> ReadingPlace {
        page < pageCount ? self : ReadingPlace(page: pageCount - 1)
    }
}
