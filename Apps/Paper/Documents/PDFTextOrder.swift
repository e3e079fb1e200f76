/// The text of a page as Poppler gives it, with its rectangles found again.
///
/// Poppler lists the rectangles of a word from left to right, and its letters as they are read. What is read from right
/// to left it puts between two marks that have no rectangles, and what within that is not, between two more.
struct PDFTextOrder: Hashable, Sendable {
    /// The text without the marks.
    private(set) var scalars: [Unicode.Scalar] = []
    /// Which rectangle each scalar has.
    private(set) var places: [Int] = []
    /// Before which scalars one word that is read from right to left follows another at once.
    private(set) var seams: Set<Int> = []

    /// Takes text with marks; of more than `limit` scalars, somewhat more than the first.
    init(_ marked: some Sequence<Unicode.Scalar>, limit: Int) {
        /// Where the text from right to left began, and that within it from left to right.
        var (outer, inner): (Int?, Int?) = (nil, nil)
        var within: [Range<Int>] = []
        /// Where text from right to left ended last.
        var end: Int?
        for scalar in marked {
            // A mark that could not be Poppler's is a scalar of the document, and has a rectangle as others do.
            switch scalar {
            case "\u{202B}" where outer == nil:
                if end == scalars.count { seams.insert(scalars.count) }
                outer = scalars.count
            case "\u{202A}" where outer != nil && inner == nil:
                inner = scalars.count
            case "\u{202C}" where inner != nil:
                if let start = inner { within.append(start..<scalars.count) }
                inner = nil
            case "\u{202C}" where outer != nil:
                if let start = outer { places[start...].reverse() }
                for range in within { places[range].reverse() }
                within.removeAll()
                outer = nil
                end = scalars.count
            default:
                places.append(scalars.count)
                scalars.append(scalar)
            }
            if scalars.count >= limit, outer == nil { break }
        }
    }
}
