import Foundation

// How the sheets stand, which of their pages show, and in which order they are drawn.
extension BookPose {
    func sheet(of page: Int) -> Int { spineLocation == .mid ? page / 2 : page }

    /// Whether a page is the front of its sheet, which shows before the sheet is turned.
    func isFront(_ page: Int) -> Bool { spineLocation == .min || page % 2 == 0 }

    /// Whether a page is on the side of its sheet that is to be seen.
    ///
    /// On edge nothing can be seen of either face. Of two pages one is there all the same; one page alone is gone.
    func faces(_ page: Int, _ ratio: Double) -> Bool {
        switch spineLocation {
        case .mid: isFront(page) ? ratio >= 0 : ratio < 0
        case .min: ratio > 0
        }
    }

    /// How a sheet stands: from 1, flat on the side of those that are still to be turned, over 0, on edge, to -1, flat on
    /// the other side.
    ///
    /// Of two pages side by side, a turn takes it from 0.5 to -0.5, and every sheet above it on its stack brings it a tenth
    /// nearer to lying flat. Of one page, a turn takes it from 1 to 0, and there it ends.
    func ratio(of sheet: Int) -> Double {
        let (ratio, least) =
            switch spineLocation {
            case .mid: (stackedRatio(of: sheet), -1.0)
            case .min: (max(0, min(1 - (turned - Double(sheet)), 1)), 0.0)
            }
        // A closed book lies flat. What swings back does not go through the table.
        return opening.map { max(least, min($0.mix(1, ratio), 1)) } ?? ratio
    }

    private func stackedRatio(of sheet: Int) -> Double {
        let distance = distance(of: sheet)
        if distance > 0.5 { return min(0.5 + 0.1 * (distance - 0.5), 1) }
        if distance < -0.5 { return max(-0.5 + 0.1 * (distance + 0.5), -1) }
        return distance
    }

    private func distance(of sheet: Int) -> Double { 0.5 + Double(sheet) - turned }

    /// The pages that show, in any order, and those that would if up to `reach` sheets more were turned on or back.
    ///
    /// Complexity: O(answer).
    func pages(scrolledBy reach: Double) -> [Int] {
        let last = Double(spineLocation.turns(of: pageCount))
        let (least, most) = (max(0, turned - reach), min(last, turned + reach))
        switch spineLocation {
        case .mid: return facingPages(from: least, to: most)
        case .min:
            let pages = singlePages(from: least, to: most)
            // One that is on edge has no other side that would be seen.
            return reach > 0 ? pages : pages.filter { ratio(of: $0) > 0 }
        }
    }

    /// The pages of a book with two side by side that show while a number of sheets in a range is turned.
    private func facingPages(from least: Double, to most: Double) -> [Int] {
        let sheetCount = (pageCount + 1) / 2
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

    /// The pages of a book with one at a time that show while a number of sheets in a range is turned: each from when the
    /// one before it begins to turn until it stands on edge itself.
    private func singlePages(from least: Double, to most: Double) -> [Int] {
        let low = max(0, Int((least - Self.visibleTurns).rounded(.down)) + 1)
        let high = min(pageCount, Int((most + Self.visibleTurns).rounded(.up)))
        // While the book is opened, the first hides those that turn with it.
        let first = opening != nil && low > 0 && ratio(of: 0) > 0 ? [0] : []
        return first + (low..<max(low, high))
    }

    /// The drawing order: the stack of turned sheets from its first, the other stack from its last, at last the sheet on its
    /// way from one to the other; of a sheet, the face that shows over the other.
    ///
    /// Of a book with one page at a time, all sheets are of the other stack.
    func order(of page: Int, faces: Bool) -> Int {
        guard spineLocation == .mid else { return pageCount - 1 - page }
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

    /// How many turns before and after its own begins a page shows alone, unless it only does for rounding.
    private static let visibleTurns = 1 - 1e-6
}
