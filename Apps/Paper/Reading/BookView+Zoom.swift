import Foundation
import MartletLayouts

// Open pages that are enlarged.
extension BookView {
    /// The part of the window that shows pages.
    var window: CGSize { CGSize(width: pages.width, height: pages.height) }

    /// How large the open pages are when they lie flat and fit the window.
    var spread: CGSize {
        guard let layout = pages.layout as? BookLayout, let page = layout.attributes(ofItem: 0, at: pages.contentOffset)
        else { return .zero }
        let count = openFaces.count { $0.page != nil }
        let size = CGSize(width: page.frame.width * CGFloat(count), height: page.frame.height)
        let scale = min(window.width / max(1, size.width), window.height / max(1, size.height))
        return CGSize(width: size.width * scale, height: size.height * scale)
    }

    /// Enlarges by a factor; what is at a point of the window, or in its middle, stays there.
    func enlarge(by factor: Double, at point: CGPoint? = nil) {
        noteScrolling()
        let window = window
        zoom.zoom(
            by: factor, at: point ?? CGPoint(x: window.width / 2, y: window.height / 2), spread: spread, in: window)
        tell()
    }

    /// Shows the whole spread, as a book.
    func fit() {
        zoom = PageZoom()
        tell()
    }

    /// Shows the spread as broad as the window, from its top.
    func fitWidth() {
        let spread = spread
        guard spread.width > 0 else { return }
        zoom = PageZoom(scale: window.width / spread.width, center: CGPoint(x: 0.5, y: 0))
        tell()
    }

    /// Shows again what was seen last.
    func restore(_ place: ReadingPlace) {
        zoom = PageZoom(scale: place.zoom, center: CGPoint(x: place.centerX, y: place.centerY))
    }

    /// Takes over how far the enlarged pages were scrolled by wheel, bar or key.
    func noteScrolling() {
        guard zoom.isZoomed, enlarged.widget.isVisible, enlarged.window.width > 0 else { return }
        zoom.scroll(to: enlarged.offset, content: zoom.content(of: spread), in: window)
    }

    /// Shows the open pages as they are enlarged.
    func showZoom() {
        guard opening == nil else {
            enlarged.widget.isVisible = false
            return
        }
        let open = openFaces.filter { $0.page != nil }
        enlarged.show(
            (open.first { !$0.isOnTheRight }, open.first { $0.isOnTheRight }), at: zoom, spread: spread, window: window)
    }
}
