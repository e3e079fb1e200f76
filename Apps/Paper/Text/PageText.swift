import Foundation

/// The text of a page: its characters in reading order, line by line, and where each is drawn.
///
/// Places are fractions of the page, from 0 to 1, from its upper left corner. An index counts characters as people do,
/// so an accent that is drawn by itself belongs to its letter; between two lines stands one newline.
struct PageText: Hashable, Sendable {
    /// Characters that are read one after the other, on one line.
    struct Line: Hashable, Sendable {
        /// Its characters, without the newline; at least one.
        var range: Range<Int>
        var frame: CGRect
        /// Whether it is read up or down.
        var isVertical: Bool
    }

    /// The characters that are kept of a page; of a longer one, the first.
    static let limit = 200_000

    private(set) var characters: [Character] = []
    /// Where each character is drawn; empty for a newline.
    private(set) var frames: [CGRect] = []
    private(set) var lines: [Line] = []

    var count: Int { characters.count }
    var isEmpty: Bool { characters.isEmpty }

    /// Takes glyphs in reading order, of which a newline ends a line.
    ///
    /// Control characters, marks of direction and lines without any character are left out, a tab is a space. Takes time
    /// and memory in proportion to the glyphs up to the limit.
    init(_ glyphs: some Sequence<TextGlyph>) {
        var line: [TextGlyph] = []
        for glyph in glyphs.prefix(Self.limit) {
            if glyph.scalar == "\n" {
                append(line)
                line.removeAll(keepingCapacity: true)
            } else if let scalar = Self.kept(glyph.scalar) {
                line.append(TextGlyph(scalar: scalar, frame: glyph.frame))
            }
        }
        append(line)
    }

    /// A scalar as it is kept; `nil` for one that nobody sees and nobody would want to copy.
    private static func kept(_ scalar: Unicode.Scalar) -> Unicode.Scalar? {
        switch scalar {
        case " "..."~": scalar
        case "\t", "\u{2028}", "\u{2029}": " "
        case "\u{202A}"..."\u{202E}", "\u{2066}"..."\u{2069}", "\u{200E}", "\u{200F}", "\u{FEFF}": nil
        default: scalar.properties.generalCategory == .control ? nil : scalar
        }
    }

    private mutating func append(_ line: [TextGlyph]) {
        guard !line.isEmpty else { return }
        if !lines.isEmpty {
            characters.append("\n")
            frames.append(.null)
        }
        let start = count
        var text = String.UnicodeScalarView()
        text.append(contentsOf: line.lazy.map(\.scalar))
        var glyph = 0
        for character in String(text) {
            let end = glyph + character.unicodeScalars.count
            characters.append(character)
            frames.append(line[glyph..<end].reduce(CGRect.null) { $0.union($1.frame) })
            glyph = end
        }
        let range = start..<count
        let frame = frames[range].reduce(CGRect.null) { $0.union($1) }
        lines.append(Line(range: range, frame: frame, isVertical: Self.isVertical(frames[range])))
    }

    /// Whether the way from each character to the next is longer up and down than across.
    private static func isVertical(_ frames: ArraySlice<CGRect>) -> Bool {
        var (across, along) = (0.0, 0.0)
        for (frame, next) in zip(frames, frames.dropFirst()) {
            across += abs(next.midX - frame.midX)
            along += abs(next.midY - frame.midY)
        }
        return along > across
    }

    /// The characters of a range, as far as there are any.
    func string(of range: Range<Int>) -> String { String(characters[range.clamped(to: 0..<count)]) }

    /// What a range covers: a rectangle for each line of which it has characters.
    ///
    /// Takes time in proportion to the range's characters.
    func frames(of range: Range<Int>) -> [CGRect] {
        let range = range.clamped(to: 0..<count)
        guard !range.isEmpty, let first = line(of: range.lowerBound) else { return [] }
        return lines[first...].lazy.prefix { $0.range.lowerBound < range.upperBound }.compactMap { line in
            let part = line.range.clamped(to: range)
            guard !part.isEmpty else { return nil }
            return part == line.range ? line.frame : frames[part].reduce(CGRect.null) { $0.union($1) }
        }
    }

    /// The line to which a character or the newline behind it belongs, in logarithmic time; `nil` where there are none.
    func line(of index: Int) -> Int? {
        var (low, high) = (0, lines.count)
        while low < high {
            let middle = (low + high) / 2
            if lines[middle].range.upperBound < index { low = middle + 1 } else { high = middle }
        }
        return lines.isEmpty ? nil : min(low, lines.count - 1)
    }
}
