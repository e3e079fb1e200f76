import Foundation

/// By how much open pages are enlarged, and which part of them is seen; a value.
struct PageZoom: Equatable, Sendable {
    /// How large pages can be, compared with fitting the window.
    static let range = 1.0...8.0

    /// 1 where the spread fits the window.
    private(set) var scale = 1.0
    /// What is in the middle of the window, as fractions of the spread.
    private(set) var center = CGPoint(x: 0.5, y: 0.5)

    init(scale: Double = 1, center: CGPoint = CGPoint(x: 0.5, y: 0.5)) {
        self.scale = scale.isFinite ? min(max(scale, Self.range.lowerBound), Self.range.upperBound) : 1
        self.center = CGPoint(x: Self.fraction(center.x), y: Self.fraction(center.y))
    }

    /// Whether anything is enlarged.
    var isZoomed: Bool { scale > 1.001 }

    /// How large a spread is drawn that is so large when it fits.
    func content(of spread: CGSize) -> CGSize { CGSize(width: spread.width * scale, height: spread.height * scale) }

    /// How far the enlarged spread is scrolled in a window; inside it, and in the middle where there is less of it.
    func offset(of spread: CGSize, in window: CGSize) -> CGPoint {
        let content = content(of: spread)
        return CGPoint(
            x: min(max(0, center.x * content.width - window.width / 2), max(0, content.width - window.width)),
            y: min(max(0, center.y * content.height - window.height / 2), max(0, content.height - window.height)))
    }

    /// Enlarges by a factor so that what is at a point of the window stays there.
    mutating func zoom(by factor: Double, at point: CGPoint, spread: CGSize, in window: CGSize) {
        guard factor.isFinite, factor > 0, spread.width > 0, spread.height > 0 else { return }
        let (before, offset) = (content(of: spread), offset(of: spread, in: window))
        // Where there is less of the spread than of the window, it lies in the middle.
        let inset = CGPoint(x: max(0, window.width - before.width) / 2, y: max(0, window.height - before.height) / 2)
        let place = CGPoint(
            x: (offset.x + point.x - inset.x) / before.width, y: (offset.y + point.y - inset.y) / before.height)
        scale = min(max(scale * factor, Self.range.lowerBound), Self.range.upperBound)
        let after = content(of: spread)
        center = CGPoint(
            x: Self.fraction(place.x + (window.width / 2 - point.x) / after.width),
            y: Self.fraction(place.y + (window.height / 2 - point.y) / after.height))
    }

    /// Moves the pages by so many points of the window, as a finger does.
    mutating func pan(by distance: CGPoint, spread: CGSize, in window: CGSize) {
        let content = content(of: spread)
        let offset = offset(of: spread, in: window)
        scroll(to: CGPoint(x: offset.x - distance.x, y: offset.y - distance.y), content: content, in: window)
    }

    /// Takes over how far a window was scrolled.
    mutating func scroll(to offset: CGPoint, content: CGSize, in window: CGSize) {
        guard content.width > 0, content.height > 0 else { return }
        // What cannot be scrolled keeps its middle.
        if content.width > window.width { center.x = Self.fraction((offset.x + window.width / 2) / content.width) }
        if content.height > window.height { center.y = Self.fraction((offset.y + window.height / 2) / content.height) }
    }

    private static func fraction(_ value: CGFloat) -> CGFloat { value.isFinite ? min(max(value, 0), 1) : 0.5 }
}
