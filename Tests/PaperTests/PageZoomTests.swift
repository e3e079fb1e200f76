import Foundation
import Testing

@testable import Paper

@Suite("Pages that are enlarged")
struct PageZoomTests {
    private let spread = CGSize(width: 800, height: 600)
    private let window = CGSize(width: 1000, height: 600)

    /// What of the spread, as fractions, is at a point of the window.
    private func place(_ zoom: PageZoom, at point: CGPoint) -> CGPoint {
        let (content, offset) = (zoom.content(of: spread), zoom.offset(of: spread, in: window))
        let left = max(0, window.width - content.width) / 2
        let top = max(0, window.height - content.height) / 2
        return CGPoint(
            x: (offset.x + point.x - left) / content.width, y: (offset.y + point.y - top) / content.height)
    }

    @Test func whatIsUnderTheFingerStaysThere() {
        var zoom = PageZoom()
        #expect(!zoom.isZoomed && zoom.offset(of: spread, in: window) == .zero)
        let point = CGPoint(x: 600, y: 200)
        for factor in [2, 1.5, 1.1, 0.9] {
            let before = place(zoom, at: point)
            zoom.zoom(by: factor, at: point, spread: spread, in: window)
            let after = place(zoom, at: point)
            #expect(abs(before.x - after.x) < 1e-9 && abs(before.y - after.y) < 1e-9)
        }
        #expect(abs(zoom.scale - 2 * 1.5 * 1.1 * 0.9) < 1e-9)
    }

    @Test func itGoesFromFittingToEightTimesAndBackToTheMiddle() {
        var zoom = PageZoom()
        zoom.zoom(by: 100, at: .zero, spread: spread, in: window)
        #expect(zoom.scale == 8)
        zoom.zoom(by: 1e-9, at: .zero, spread: spread, in: window)
        #expect(zoom.scale == 1 && !zoom.isZoomed)
        #expect(zoom.offset(of: spread, in: window) == .zero)
    }

    @Test func aFingerMovesThePagesAsFarAsItGoesAndNoFurtherThanTheirEdge() {
        var zoom = PageZoom(scale: 2)
        // 1,600 by 1,200 in 1,000 by 600: in the middle at 300, 300.
        #expect(zoom.offset(of: spread, in: window) == CGPoint(x: 300, y: 300))
        zoom.pan(by: CGPoint(x: -50, y: 20), spread: spread, in: window)
        let moved = zoom.offset(of: spread, in: window)
        #expect(abs(moved.x - 350) < 1e-9 && abs(moved.y - 280) < 1e-9)
        zoom.pan(by: CGPoint(x: -9_000, y: 9_000), spread: spread, in: window)
        #expect(zoom.offset(of: spread, in: window) == CGPoint(x: 600, y: 0))
        // From the edge it comes back at once.
        zoom.pan(by: CGPoint(x: 100, y: -100), spread: spread, in: window)
        let back = zoom.offset(of: spread, in: window)
        #expect(abs(back.x - 500) < 1e-9 && abs(back.y - 100) < 1e-9)
    }

    @Test func whereThereIsNothingToScrollTheMiddleStays() {
        var zoom = PageZoom(scale: 1.2)
        // 960 of 1,000 across: nothing to scroll; 720 of 600 down.
        zoom.pan(by: CGPoint(x: 300, y: -30), spread: spread, in: window)
        #expect(zoom.center.x == 0.5)
        #expect(abs(zoom.offset(of: spread, in: window).y - 90) < 1e-9)
    }

    @Test func whatIsNoNumberChangesNothing() {
        for scale in [Double.nan, .infinity, -.infinity] { #expect(PageZoom(scale: scale).scale == 1) }
        #expect(PageZoom(scale: 99).scale == 8 && PageZoom(scale: 0.1).scale == 1)
        #expect(PageZoom(center: CGPoint(x: CGFloat.nan, y: 7)).center == CGPoint(x: 0.5, y: 1))
        var zoom = PageZoom(scale: 2)
        let before = zoom
        for factor in [Double.nan, .infinity, 0, -1] {
            zoom.zoom(by: factor, at: .zero, spread: spread, in: window)
        }
        zoom.zoom(by: 2, at: .zero, spread: .zero, in: window)
        zoom.scroll(to: .zero, content: .zero, in: window)
        #expect(zoom == before)
    }
}
