import Foundation

/// The pages of a book as they stand when a number of its sheets, and part of the next, is turned.
struct BookPose {
    let spineLocation: BookLayout.SpineLocation
    let pageCount: Int
    /// How many sheets are turned; the one that is being turned counts as a fraction.
    let turned: Double
    /// How far it is open, unless it is wholly.
    let opening: BookOpening?
    private let isMirrored: Bool
    /// Where the middle of the viewport is, in content coordinates.
    private let middle: Double
    /// Where the spine is, in points from the viewport's left.
    private let spine: Double
    /// How broad a page is, how high, and where it begins down.
    private let width, height, top: Double
    private let depth: Double
    /// By which factor all is drawn smaller on its way, and where the spine's middle is moved to.
    private let shrinking: Double
    private let move: CGPoint

    /// Fits the pages of a book into its container.
    init(layout: BookLayout, middle: Double, turned: Double) {
        let (roomAcross, roomDown) = (
            sanitized(layout.container.size.width) / 2, sanitized(layout.container.size.height)
        )
        let (width, height) = (sanitized(layout.pageSize.width), sanitized(layout.pageSize.height))
        let margin = sanitized(layout.margin)
        let (across, down) = (max(0, roomAcross - margin), max(0, roomDown - 2 * margin))
        let swing = Swing(of: width, seenFrom: sanitized(layout.depth))
        // Beside the middle there is a sheet, or half of one and what its free edge swings out.
        let broader = layout.spineLocation == .mid ? swing.broader : swing.broader - 0.5
        let scale = min(
            1, width > 0 ? across / (width * broader) : 1, height > 0 ? down / (height * swing.higher) : 1)
        spineLocation = layout.spineLocation
        isMirrored = layout.container.direction == .rightToLeft
        self.width = width * scale
        self.height = height * scale
        top = (roomDown - height * scale) / 2
        depth = sanitized(layout.depth) * scale
        self.middle = middle
        let half = spineLocation == .mid ? 0 : self.width / 2
        spine = isMirrored ? roomAcross + half : roomAcross - half
        opening = layout.opening.flatMap { $0.progress == 1 ? nil : $0 }
        // Drawn smaller rather than being smaller, so that a page's picture is that of the open book from the beginning.
        var (shrinking, move) = (1.0, CGPoint.zero)
        if let opening, self.width > 0, self.height > 0 {
            let closed = opening.closedFrame
            let least = min(closed.width / self.width, closed.height / self.height)
            let edge = closed.midX + (isMirrored ? 1 : -1) * least * self.width / 2
            if least.isFinite { shrinking = max(0, opening.mix(least, 1)) }
            if edge.isFinite, closed.midY.isFinite {
                move = CGPoint(
                    x: opening.mix(edge - spine, 0),
                    y: opening.mix(closed.midY - roomDown / 2, 0))
            }
        }
        (self.shrinking, self.move) = (shrinking, move)
        pageCount = layout.pages.range.count
        self.turned = turned
    }

    /// Whether a page has a size.
    var hasRoom: Bool { width > 0 && height > 0 }

    /// The attributes of a page, given as counted through all sections and as the view knows it.
    func attributes(of page: Int, as index: ItemIndex) -> LayoutAttributes {
        let isFront = isFront(page)
        let isRightHand = isFront != isMirrored
        let ratio = ratio(of: sheet(of: page))
        var transform = LayoutTransform.identity
        transform.anchor = CGPoint(x: isRightHand ? 0 : 1, y: 0.5)
        let turn = isFront ? (1 - ratio) * -.pi / 2 : (1 + ratio) * .pi / 2 + Self.separation
        transform.turn = isMirrored ? -turn : turn
        // A frame without bounds puts the eye infinitely far, which is written as 0.
        let eye = depth * shrinking
        transform.depth = eye.isFinite ? eye : 0
        transform.scale = shrinking
        transform.translation = move
        let left =
            switch spineLocation {
            case .mid: isRightHand ? middle : middle - width
            case .min: middle - width / 2
            }
        let faces = faces(page, ratio)
        return LayoutAttributes(
            element: .item(index), frame: CGRect(x: left, y: top, width: width, height: height),
            alpha: faces ? 1 : 0, zIndex: order(of: page, faces: faces), transform: transform, emphasis: abs(ratio))
    }

    /// How far a sheet is turned, from 0 to 1, whose free edge is seen at `x`, in points from the viewport's left.
    ///
    /// An edge at the angle a is seen at x = width · cos a / (1 - k sin a) from the spine, k being width / depth. That is
    /// width · cos a + x · k · sin a = x, whose solutions are an arc tangent plus or minus an arc cosine.
    ///
    /// Of two pages the angle goes from 45° to 135°, where only the sum is right. Of one it goes from 0° to 90°: as the
    /// edge rises it is seen to go out before it comes in, and is where it was again at 2 atan k. So the sum is right from
    /// there on, where x is less than the width, and until then the sheet lies flat.
    func turn(placingEdgeAt x: Double) -> Double {
        let distance = isMirrored ? spine - x : x - spine
        guard hasRoom, distance.isFinite else { return 0 }
        switch spineLocation {
        case .mid:
            // Farther away than where it rests, other angles would answer, of a sheet that stands behind the eye.
            let rest = width * 0.5.squareRoot() / max(1 - (depth > 0 ? width / depth : 0) * 0.5.squareRoot(), 0.01)
            let angle = angle(placingEdgeAt: max(-rest, min(distance, rest)))
            return max(0, min((angle / .pi - 0.25) * 2, 1))
        case .min:
            if distance >= width { return 0 }
            if distance <= 0 { return 1 }
            return max(0, min(angle(placingEdgeAt: distance) / .pi * 2, 1))
        }
    }

    /// The greater angle at which an edge is seen so far from the spine, on the side where its sheet lies flat at 0°.
    private func angle(placingEdgeAt x: Double) -> Double {
        let slant = depth > 0 ? x * width / depth : 0
        let reach = (width * width + slant * slant).squareRoot()
        return atan2(slant, width) + acos(max(-1, min(x / reach, 1)))
    }

    /// By how much, in radians, the tutorial turns the back of a sheet further than its front.
    private static let separation = 0.001
}

/// How much larger than a page lying flat its sheet is seen while it turns, as factors; at most twice as large.
private struct Swing {
    let broader, higher: Double

    /// With k = width / depth, a sheet at the angle a is seen to reach width · cos a / (1 - k sin a), which is greatest
    /// where sin a = k, and its edge is seen 1 / (1 - k sin a) as high, which is greatest where it stands.
    init(of width: Double, seenFrom depth: Double) {
        let k = depth > 0 ? min(width / depth, 1) : 0
        broader = min(2, 1 / (1 - k * k).squareRoot())
        higher = min(2, 1 / (1 - k))
    }
}
