import Foundation

extension PageText {
    /// The characters before and behind one that are looked at for its word.
    private static let reach = 500

    /// The line at a point, or nearest to it; `nil` where there is no text.
    func line(at point: CGPoint) -> Range<Int>? { nearestLine(to: point).map { lines[$0].range } }

    /// The word at a point, or nearest to it; `nil` where there is no text.
    ///
    /// Where words end is as Unicode's Annex 29 says. What stands between words is one for itself, and so is every sign
    /// of Chinese. A word ends with its line, and at the latest 500 characters before and behind the point.
    func word(at point: CGPoint) -> Range<Int>? {
        guard let index = character(at: point), let line = line(of: index) else { return nil }
        let near = (index - Self.reach)..<(index + Self.reach)
        return word(around: index, in: lines[line].range.clamped(to: near))
    }

    private func word(around index: Int, in range: Range<Int>) -> Range<Int> {
        let text = string(of: range)
        var (start, place) = (range.lowerBound, text.startIndex)
        for match in text.matches(of: #/\b/#) {
            let boundary = start + text.distance(from: place, to: match.range.lowerBound)
            if boundary > index { return start..<boundary }
            (start, place) = (boundary, match.range.lowerBound)
        }
        return start..<range.upperBound
    }
}
