/// Where what somebody types is on a page.
///
/// Upper and lower case, accents, ligatures and the widths of letters make no difference, and one run of white space is
/// as good as another, as is the end of a line. A word that is parted at the end of a line is found as a whole, and with
/// its hyphen. A character is itself, never a sign for others.
struct TextMatches: Hashable, Sendable {
    /// The scalars of a query; of a longer one, the first.
    static let queryLimit = 200
    /// The matches that are listed of one page.
    static let limit = 10_000

    /// The matches in reading order, none of which overlaps another: characters of the page by their indices.
    private(set) var ranges: [Range<Int>] = []

    /// Searches a page; nothing is found of a query that is blank.
    ///
    /// Takes time in proportion to the text, mostly; at worst, where all of it is nearly what is looked for, to the text
    /// times the query.
    init(of query: String, in text: PageText) {
        let query = FoldedText(String(query.unicodeScalars.prefix(Self.queryLimit))).scalars
        guard query.contains(where: { $0 != " " }) else { return }
        let folded = FoldedText(text)
        var end = 0
        for start in folded.scalars.indices where folded.scalars[start] == query[0] {
            // A ligature may be found by one of its letters, and is then not found again by another.
            guard folded.ranges[start].lowerBound >= end, let range = folded.match(of: query, at: start) else {
                continue
            }
            ranges.append(range)
            end = range.upperBound
            if ranges.count == Self.limit { break }
        }
    }
}

extension FoldedText {
    /// What a query takes if it begins at a place, in characters; `nil` if it does not.
    fileprivate func match(of query: [Unicode.Scalar], at start: Int) -> Range<Int>? {
        var place = start
        for scalar in query {
            // At each place only one way can lead on, since a letter or a digit follows: none is ever gone back.
            if place > start, place < scalars.count {
                if scalar != "-", isHyphen[place] {
                    place += 2
                } else if scalar != " ", isHyphen[place - 1] {
                    place += 1
                }
            }
            guard place < scalars.count, scalars[place] == scalar else { return nil }
            place += 1
        }
        return ranges[start].lowerBound..<ranges[place - 1].upperBound
    }
}
