/// What is on each face of a book's sheets, so that its pages lie as they are to be read; printers call this the imposition.
///
/// With two pages side by side, face 2s is the front of sheet s and face 2s + 1 its back: the cover is alone, a wide page
/// takes the two faces that lie open together, and one that would pair with it has an empty face beside it. One page at a
/// time, each is on the front of a sheet of its own.
struct Imposition: Hashable, Sendable {
    /// How much of a page is on a face.
    enum Part: Hashable, Sendable {
        case whole, leftHalf, rightHalf
    }

    /// One side of a sheet.
    struct Face: Hashable, Sendable {
        /// The page, from 0; `nil` for a face that is empty.
        var page: Int?
        var part = Part.whole
    }

    /// The faces in the order in which they are turned to; never empty.
    let faces: [Face]
    /// Whether pages lie side by side.
    let isPaired: Bool
    /// The number of turns after which each page is open.
    private let turns: [Int]

    /// Arranges pages; complexity O(pages).
    ///
    /// - Parameters:
    ///   - wide: The pages that take both sides of a spread. Where most are wide, that is the book's own shape, and none
    ///     takes more than one.
    ///   - isPaired: Whether pages lie side by side.
    init(pageCount: Int, wide: [Int] = [], direction: ReadingDirection, isPaired: Bool) {
        let pageCount = max(1, pageCount)
        self.isPaired = isPaired
        guard isPaired else {
            faces = (0..<pageCount).map { Face(page: $0) }
            turns = Array(0..<pageCount)
            return
        }
        let wide = Self.isWideItself(wide, pageCount) ? [] : Set(wide)
        // The book lies closed with its cover on top, which is seen whole also where it is wide.
        var faces = [Face(page: 0)]
        for spread in Spreads(isWide: (0..<pageCount).map(wide.contains), direction: direction).all {
            if let page = spread.center {
                let halves = [Face(page: page, part: .leftHalf), Face(page: page, part: .rightHalf)]
                faces += direction == .leftToRight ? halves : halves.reversed()
            } else if ![spread.left, spread.right].contains(0) {
                let sides = [Face(page: spread.left), Face(page: spread.right)]
                faces += direction == .leftToRight ? sides : sides.reversed()
            }
        }
        // An empty face at the end is a cover's back that nobody needs to see.
        if faces.count > 1, faces.last?.page == nil { faces.removeLast() }
        var turns = Array(repeating: 0, count: pageCount)
        for (face, content) in faces.enumerated().reversed() {
            if let page = content.page { turns[page] = (face + 1) / 2 }
        }
        self.faces = faces
        self.turns = turns
    }

    /// How many turns lead from the beginning to the end.
    var turnCount: Int { isPaired ? faces.count / 2 : faces.count - 1 }

    /// The faces that lie open after a number of turns, in reading order.
    func openFaces(after turns: Int) -> [Int] {
        let turns = min(max(0, turns), turnCount)
        return isPaired ? [2 * turns - 1, 2 * turns].filter(faces.indices.contains) : [turns]
    }

    /// The pages that lie open after a number of turns, from 0.
    func openPages(after turns: Int) -> ClosedRange<Int> {
        let pages = openFaces(after: turns).compactMap { faces[$0].page }
        return (pages.min() ?? 0)...(pages.max() ?? 0)
    }

    /// After how many turns a page is open; one that is not there counts as the nearest.
    func turns(to page: Int) -> Int { turns[min(max(0, page), turns.count - 1)] }

    /// The face that shows a page, or its beginning.
    func face(of page: Int) -> Int {
        let open = openFaces(after: turns(to: page))
        return open.first { faces[$0].page == page } ?? open[0]
    }

    /// Whether a book's own shape is wide, as of slides.
    static func isWideItself(_ wide: [Int], _ pageCount: Int) -> Bool { 2 * wide.count > pageCount }
}
