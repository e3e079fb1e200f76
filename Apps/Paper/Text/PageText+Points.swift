import Foundation

extension PageText {
    /// How far from a line a point may be to be on its text, as a share of the line's height.
    private static let slack = 0.25

    /// Whether a point is on text, or so near that it must be meant; in proportion to the lines.
    func isText(at point: CGPoint) -> Bool {
        lines.contains { line in
            let slack = Self.slack * (line.isVertical ? line.frame.width : line.frame.height)
            return line.frame.insetBy(dx: -slack, dy: -slack).contains(point)
        }
    }

    /// Between which characters a point is: the index of the one behind it, from 0 to `count`.
    ///
    /// A point that is not on text counts as on the nearest line of its column. Takes time in proportion to the lines and
    /// to that line's characters.
    func boundary(at point: CGPoint) -> Int {
        guard let line = nearestLine(to: point), let index = nearestCharacter(to: point, on: line) else { return 0 }
        let (isVertical, frame) = (lines[line].isVertical, frames[index])
        let isPastMiddle = isVertical ? point.y >= frame.midY : point.x >= frame.midX
        return isPastMiddle == runsForward(index, on: lines[line]) ? index + 1 : index
    }

    /// The character at a point, or nearest to it; `nil` where there is no text.
    func character(at point: CGPoint) -> Int? {
        nearestLine(to: point).flatMap { nearestCharacter(to: point, on: $0) }
    }

    private func nearestCharacter(to point: CGPoint, on line: Int) -> Int? {
        let isVertical = lines[line].isVertical
        return lines[line].range.min { first, second in
            let (first, second) = (frames[first], frames[second])
            return isVertical
                ? Self.distance(point.y, first.minY, first.maxY) < Self.distance(point.y, second.minY, second.maxY)
                : Self.distance(point.x, first.minX, first.maxX) < Self.distance(point.x, second.minX, second.maxX)
        }
    }

    /// Whether what follows a character is to its right, or below it on a line that is read down.
    ///
    /// The nearer one of its neighbours tells: a word that is read the other way is only touched by its own letters.
    private func runsForward(_ index: Int, on line: Line) -> Bool {
        let place = { (index: Int) in line.isVertical ? frames[index].midY : frames[index].midX }
        let before = index > line.range.lowerBound ? place(index) - place(index - 1) : nil
        let after = index + 1 < line.range.upperBound ? place(index + 1) - place(index) : nil
        guard let before else { return (after ?? 0) >= 0 }
        guard let after else { return before >= 0 }
        return (abs(before) < abs(after) ? before : after) >= 0
    }

    /// The line that is meant by a point; in proportion to the lines.
    ///
    /// Of the lines above and below the point, the nearest one tells the column. A line of that column that is nearer
    /// but ends before the point is meant if most of what is above and below the point belongs to it: what is read
    /// across both of two columns would otherwise join them.
    func nearestLine(to point: CGPoint) -> Int? {
        // On a page that is read sideways, what is said here of above and below is true of left and right.
        let sideways = lines.reduce(0) { $0 + ($1.isVertical ? $1.range.count : -$1.range.count) } > 0
        let point = sideways ? CGPoint(x: point.y, y: point.x) : point
        let spans = lines.map { line in
            let frame = line.frame
            return sideways ? CGRect(x: frame.minY, y: frame.minX, width: frame.height, height: frame.width) : frame
        }
        let gaps = spans.map {
            (
                x: Self.distance(point.x, $0.minX, $0.maxX), y: Self.distance(point.y, $0.minY, $0.maxY),
                middle: abs(point.y - $0.midY)
            )
        }
        let facing = spans.indices.filter { gaps[$0].x == 0 }
        let column =
            facing.min { (gaps[$0].y, gaps[$0].middle) < (gaps[$1].y, gaps[$1].middle) }
            ?? spans.indices.min { gaps[$0].x + gaps[$0].y < gaps[$1].x + gaps[$1].y }
        guard let column else { return nil }
        let touches = { (first: Int, second: Int) in
            spans[first].minX <= spans[second].maxX && spans[second].minX <= spans[first].maxX
        }
        let nearest = spans.indices.lazy.filter { touches($0, column) }
            .min { (gaps[$0].y, gaps[$0].x, gaps[$0].middle) < (gaps[$1].y, gaps[$1].x, gaps[$1].middle) }
        guard let nearest, nearest != column else { return column }
        let joined = facing.count { touches($0, nearest) }
        return 2 * joined >= facing.count ? nearest : column
    }

    private static func distance(_ place: CGFloat, _ low: CGFloat, _ high: CGFloat) -> CGFloat {
        max(low - place, place - high, 0)
    }
}
