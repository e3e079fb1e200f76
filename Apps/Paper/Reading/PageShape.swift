import Foundation

/// The shape of a book's pages, and how many of them a window has room for.
struct PageShape: Equatable, Sendable {
    /// A page's width by its height.
    let aspectRatio: Double

    /// The shape of a book whose first page has such a width by its height.
    ///
    /// - Parameter wide: The pages that are wider than high. Where the cover is one of a few, it is a picture that goes
    ///   round the back, of twice the page's width.
    init(cover: Double, wide: [Int], pageCount: Int) {
        let isAround = wide.first == 0 && !Imposition.isWideItself(wide, pageCount) && cover > 1
        aspectRatio = min(max(isAround ? cover / 2 : cover, 0.2), 5)
    }

    /// Whether two pages lie side by side in a window: unless one alone would be half as large again.
    func isPaired(in window: CGSize) -> Bool {
        guard window.width > 0, window.height > 0 else { return true }
        let one = min(window.width / aspectRatio, window.height)
        let two = min(window.width / 2 / aspectRatio, window.height)
        return one < 1.5 * two
    }
}
