import Foundation

/// The pages of a book as they stand when a number of its sheets, and part of the next, is turned.
struct BookPose {
    private let pageCount: Int
    /// How many sheets are turned; the one that is being turned counts as a fraction.
    private let turned: Double
    /// Where the spine is, in content coordinates.
    private let spine: Double
    private let isMirrored: Bool
    /// How broad a page is, how high, and where it begins down.
    private let width, height, top: Double
    private let depth: Double
    /// How far it is open, unless it is wholly.
    private let opening: BookOpening?
    /// By which factor all is drawn smaller on its way, and where the spine's middle is moved to.
    private let shrinking: Double
    private let move: CGPoint

    /// Fits the pages of a book into its container.
    init(layout: BookLayout, spine: Double, turned: Double) {
        let (roomAcross, roomDown) = (
            sanitized(layout.container.size.width) / 2, sanitized(layout.container.size.height)
        )
        let (width, height) = (sanitized(layout.pageSize.width), sanitized(layout.pageSize.height))
        let margin = sanitized(layout.margin)
        let (across, down) = (max(0, roomAcross - margin), max(0, roomDown - 2 * margin))
        let swing = Swing(of: width, seenFrom: sanitized(layout.depth))
        let scale = min(
            1, width > 0 ? across / (width * swing.broader) : 1, height > 0 ? down / (height * swing.higher) : 1)
        isMirrored = layout.container.direction == .rightToLeft
        self.width = width * scale
        self.height = height * scale
        top = (roomDown - height * scale) / 2
        depth = sanitized(layout.depth) * scale
        self.spine = spine
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
                    x: opening.mix(edge - roomAcross, 0),
                    y: opening.mix(closed.midY - roomDown / 2, 0))
            }
        }
        (self.shrinking, self.move) = (shrinking, move)
        pageCount = layout.pages.range.count
        self.turned = turned
    }

    /// Whether a page has a size.
    var hasRoom: Bool { width > 0 && height > 0 }

    /// The pages that show, in any order, and those that would if up to `reach` sheets more were turned on or back.
    ///
    /// Complexity: O(answer).
    func pages(scrolledBy reach: Double) -> [Int] {
        let sheetCount = (pageCount + 1) / 2
        let last = Double(pageCount / 2)
        let (least, most) = (max(0, turned - reach), min(last, turned + reach))
        // Wider than what is asked for, so that no rounding matters here.
        let low = max(0, Int((least - Self.visibleSheets).rounded(.down)) - 1)
        let high = min(sheetCount, Int((most + Self.visibleSheets).rounded(.up)) + 1)
        guard opening == nil else { return openingPages(in: low..<max(low, high)) }
        return (low..<max(low, high)).flatMap { sheet -> [Int] in
            let (nearest, farthest) = (0.5 + Double(sheet) - most, 0.5 + Double(sheet) - least)
            var faces: [Int] = []
            if farthest >= 0 && nearest < Self.visibleSheets { faces.append(2 * sheet) }
            if nearest < 0 && farthest > -Self.visibleSheets { faces.append(2 * sheet + 1) }
            return faces
        }.filter { $0 < pageCount }
    }

    /// The pages that may show while the book is opened: those that will when it is open, and what lies on them at first.
    private func openingPages(in sheets: Range<Int>) -> [Int] {
        // The first sheet hides those under it that are not near the place of reading, on its way as well, as they turn
        // with it.
        let first = sheets.lowerBound > 0 ? [0] : []
        return (first + sheets).flatMap { [2 * $0, 2 * $0 + 1] }.filter { $0 < pageCount }
    }

    /// The attributes of a page, given as counted through all sections and as the view knows it.
    func attributes(of page: Int, as index: ItemIndex) -> LayoutAttributes {
        let isFront = page % 2 == 0
        let isRightHand = isFront != isMirrored
        let ratio = ratio(of: page / 2)
        var transform = LayoutTransform.identity
        transform.anchor = CGPoint(x: isRightHand ? 0 : 1, y: 0.5)
        let turn = isFront ? (1 - ratio) * -.pi / 2 : (1 + ratio) * .pi / 2 + Self.separation
        transform.turn = isMirrored ? -turn : turn
        transform.depth = depth * shrinking
        transform.scale = shrinking
        transform.translation = move
        // On edge nothing can be seen of either face, but one of them is there.
        let faces = isFront ? ratio >= 0 : ratio < 0
        return LayoutAttributes(
            element: .item(index),
            frame: CGRect(x: isRightHand ? spine : spine - width, y: top, width: width, height: height),
            alpha: faces ? 1 : 0, zIndex: order(of: page, faces: faces), transform: transform, emphasis: abs(ratio))
    }

    /// How a sheet stands: from 1, flat on the side of those that are still to be turned, over 0, on edge, to -1, flat on
    /// the other side.
    ///
    /// A turn takes it from 0.5 to -0.5; every sheet above it on its stack brings it a tenth nearer to lying flat.
    private func ratio(of sheet: Int) -> Double {
        let ratio = readingRatio(of: sheet)
        // A closed book lies flat. What swings back does not go through the table.
        return opening.map { max(-1, min($0.mix(1, ratio), 1)) } ?? ratio
    }

    private func readingRatio(of sheet: Int) -> Double {
        let distance = distance(of: sheet)
        if distance > 0.5 { return min(0.5 + 0.1 * (distance - 0.5), 1) }
        if distance < -0.5 { return max(-0.5 + 0.1 * (distance + 0.5), -1) }
        return distance
    }

    /// How far a sheet is turned, from 0 to 1, whose free edge is seen so far to the right of the spine.
    ///
    /// An edge at the angle a, which goes from 45° to 135°, is seen at x = width · cos a / (1 - k sin a), k being
    /// width / depth. That is width · cos a + x · k · sin a = x, whose solution is a sum of an arc tangent and an arc
    /// cosine.
    func turn(placingEdgeAt distance: Double) -> Double {
        guard hasRoom, distance.isFinite else { return 0 }
        // Farther away than where it rests, other angles would answer, of a sheet that stands behind the eye.
        let rest = width * 0.5.squareRoot() / max(1 - (depth > 0 ? width / depth : 0) * 0.5.squareRoot(), 0.01)
        let x = max(-rest, min(isMirrored ? -distance : distance, rest))
        let slant = depth > 0 ? x * width / depth : 0
        let reach = (width * width + slant * slant).squareRoot()
        let angle = atan2(slant, width) + acos(max(-1, min(x / reach, 1)))
        return max(0, min((angle / .pi - 0.25) * 2, 1))
    }

    private func distance(of sheet: Int) -> Double { 0.5 + Double(sheet) - turned }

    /// The drawing order: the stack of turned sheets from its first, the other stack from its last, at last the sheet on its
    /// way from one to the other; of a sheet, the face that shows over the other.
    private func order(of page: Int, faces: Bool) -> Int {
        let (sheet, sheetCount) = (page / 2, (pageCount + 1) / 2)
        if opening != nil {
            // Sheets turn as a fan, of which those that lead lie on top on the one side, and below on the other.
            let place = ratio(of: sheet) < 0 ? sheet : 2 * sheetCount - 1 - sheet
            return 2 * place + (faces ? 1 : 0)
        }
        let distance = distance(of: sheet)
        let place =
            distance <= -0.5 ? sheet : distance >= 0.5 ? 2 * sheetCount - 1 - sheet : 2 * sheetCount
        return 2 * place + (faces ? 1 : 0)
    }

    /// How far from the middle of a turn, in sheets, a sheet shows: from 5.5 on sheets lie flat, and the first covers the
    /// others, also when it is only flat but for rounding.
    private static let visibleSheets = 6.5 - 1e-6

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
