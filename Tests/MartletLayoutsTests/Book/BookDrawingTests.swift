import Foundation
import MartletLayouts
import Testing

private func book(_ pageCount: Int, _ direction: LayoutDirection = .leftToRight) -> BookLayout {
    prepared(
        BookLayout(), width: 1024, height: 768, direction: direction, lengths: Array(repeating: 0, count: pageCount))
}

private func viewport(_ x: CGFloat) -> CGRect { CGRect(x: x, y: 0, width: 1024, height: 768) }

@Suite("Book: what is drawn")
struct BookDrawingTests {
    /// Every 13th of a sheet and every boundary and middle, of a book of 40 pages.
    private static let offsets = stride(from: 0.0, through: 20, by: 1.0 / 26).map { CGFloat($0 * 1024) }

    @Test func sheetsAreDrawnOverThoseBeneathThem() {
        // Amid turning page 6 over, at its front and then at its back.
        #expect(book(14).attributes(in: viewport(3.25 * 1024)).items == [1, 3, 5, 12, 10, 8, 6])
        #expect(book(14).attributes(in: viewport(3.75 * 1024)).items == [1, 3, 5, 12, 10, 8, 7])
        #expect(book(14, .rightToLeft).attributes(in: viewport(3.75 * 1024)).items == [1, 3, 5, 12, 10, 8, 6])
    }

    @Test(arguments: [LayoutDirection.leftToRight, .rightToLeft])
    func theOrderIsThatOfTheZIndexAndNoTwoPagesShareAPlane(_ direction: LayoutDirection) {
        let book = book(40, direction)
        for x in Self.offsets {
            let visible = book.attributes(in: viewport(x))
            #expect(zip(visible, visible.dropFirst()).allSatisfy { $0.zIndex < $1.zIndex })
            #expect(visible.count <= 14)
            #expect(visible.allSatisfy { $0.alpha == 1 })
            let hands = Dictionary(grouping: visible, by: \.transform.anchor.x).values
            for hand in hands {
                // A later one is nearer to the reader: further from lying flat.
                let turns = hand.map { abs($0.transform.turn) }
                #expect(zip(turns, turns.dropFirst()).allSatisfy { $0 + 0.005 < $1 })
            }
        }
    }

    @Test func aSheetShowsOneFaceAndNeverFromBehind() {
        let book = book(40)
        for x in Self.offsets {
            for sheet in 0..<20 {
                let faces = [2 * sheet, 2 * sheet + 1].compactMap {
                    book.attributes(ofItem: $0, at: CGPoint(x: x, y: 0))
                }
                #expect(faces.map(\.alpha).reduce(0, +) == 1)
                // By the thousandth of a radian that the tutorial adds, a back may be beyond its edge.
                #expect(faces.allSatisfy { $0.alpha == 0 || abs($0.transform.turn) <= .pi / 2 + 0.001 })
            }
        }
    }

    @Test func aSheetOnEdgeShowsItsFront() {
        let visible = book(6).attributes(in: viewport(1.5 * 1024))
        #expect(visible.items == [1, 4, 2])
        #expect(visible.last?.emphasis == 0)
    }

    @Test func emphasisTellsHowFlatASheetLies() {
        func emphasis(_ page: Int, _ turned: CGFloat) -> Double? {
            book(40).attributes(ofItem: page, at: CGPoint(x: turned * 1024, y: 0))?.emphasis
        }
        #expect(emphasis(10, 5) == 0.5 && emphasis(10, 6) == 0.5)
        #expect(emphasis(10, 5.25) == 0.25 && emphasis(11, 5.75) == 0.25)
        #expect(emphasis(10, 0) == 1 && emphasis(11, 11) == 1 && emphasis(0, 20) == 1)
    }

    @Test func anglesAndEmphasisAreContinuous() {
        let book = book(12)
        let step: CGFloat = 1
        for page in 0..<12 {
            for x in stride(from: CGFloat(-100), through: 6 * 1024 + 100, by: step) {
                guard let a = book.attributes(ofItem: page, at: CGPoint(x: x, y: 0)),
                    let b = book.attributes(ofItem: page, at: CGPoint(x: x + step, y: 0)),
                    abs(a.transform.turn - b.transform.turn) < 0.0016, abs(a.emphasis - b.emphasis) < 0.00098
                else {
                    Issue.record("page \(page) jumps at \(x)")
                    return
                }
            }
        }
    }

    @Test func aMarginTellsThePagesThatTheNextTurnsBring() {
        // The back of the sheet that is turned next, and the front of the one before.
        let near = book(8).attributes(in: viewport(2048), margin: 1024)
        #expect(near.items == [1, 2, 3, 6, 5, 4])
        #expect(near.filter { $0.alpha == 0 }.items == [2, 5])
        #expect(book(8).attributes(in: viewport(2048)).items == [1, 3, 6, 4])
    }

    @Test func beyondItsEndsTheBookMovesAsOne() {
        for direction in [LayoutDirection.leftToRight, .rightToLeft] {
            let book = book(6, direction)
            for page in 0..<6 {
                let first = book.attributes(ofItem: page, at: .zero)
                let last = book.attributes(ofItem: page, at: CGPoint(x: 3072, y: 0))
                for x in [1, 60, 5000, CGFloat.infinity] {
                    #expect(book.attributes(ofItem: page, at: CGPoint(x: -x, y: 0)) == first)
                    #expect(book.attributes(ofItem: page, at: CGPoint(x: 3072 + x, y: 0)) == last)
                }
            }
            #expect(book.attributes(in: viewport(-1500)).isEmpty)
            #expect(book.attributes(in: viewport(-60)).count == book.attributes(in: viewport(0)).count)
        }
    }

    @Test func pagesShrinkInProportionSoThatTwoFit() throws {
        func page(_ width: CGFloat, _ height: CGFloat) throws -> LayoutAttributes {
            let book = prepared(BookLayout(depth: 0), width: width, height: height, lengths: [0, 0])
            return try #require(book.attributes(ofItem: 0))
        }
        #expect(try page(724, 568).frame == rect(362, 0, 362, 568))
        #expect(try page(362, 568).frame == rect(181, 142, 181, 284))
        #expect(try page(2000, 142).frame == rect(1000, 0, 90.5, 142))
        #expect(try page(5000, 3000).frame == rect(2500, 1216, 362, 568))
    }

    /// As it comes nearer to the eye, a sheet is seen larger than it lies.
    @Test func noSheetLeavesTheRoomWhileItTurns() {
        for (width, height) in [(400, 300), (300, 900), (724, 568), (1000, 2000)] as [(CGFloat, CGFloat)] {
            for depth in [724, 1000, 2000, 20_000] as [CGFloat] {
                for margin in [0, 20] as [CGFloat] {
                    let book = prepared(
                        BookLayout(depth: depth, margin: margin), width: width, height: height,
                        lengths: Array(repeating: 0, count: 20))
                    var (most, room) = (CGRect.null, rect(margin, margin, width - 2 * margin, height - 2 * margin))
                    for step in 0...500 {
                        let offset = CGFloat(step) / 50 * width
                        for page in 0..<20 {
                            guard let drawn = book.attributes(ofItem: page, at: CGPoint(x: offset, y: 0)),
                                drawn.alpha > 0
                            else { continue }
                            most = most.union(drawn.drawnFrame.offsetBy(dx: -offset, dy: 0))
                        }
                    }
                    room = room.insetBy(dx: -0.01, dy: -0.01)
                    #expect(room.contains(most), "\(most) in \(room) from \(depth)")
                    // Nor is it smaller than it must be, but where it is not to grow.
                    let page = book.attributes(ofItem: 0)?.frame.width ?? 0
                    let isTight = most.width > room.width - 0.5 || most.height > room.height - 0.5
                    #expect(isTight || page == 362, "\(most) in \(room) from \(depth)")
                }
            }
        }
    }

    @Test func noSizeOrOffsetMakesNumbersThatAreNone() {
        let lengths: [CGFloat] = [0, -1, 1e-300, 362, 1e300, .infinity, .nan]
        let offsets: [CGFloat] = [0, -0.0, 77, -5e9, 1e300, -.infinity, .nan]
        for width in lengths {
            for height in lengths {
                let layouts = [
                    BookLayout(pageSize: CGSize(width: width, height: height), depth: height),
                    BookLayout(pageSize: CGSize(width: 362, height: height), depth: width), BookLayout(),
                    BookLayout(
                        pageSize: CGSize(width: width, height: height), depth: height, margin: width,
                        spineLocation: .min),
                    BookLayout(depth: width, spineLocation: .min),
                ]
                for layout in layouts {
                    let book = prepared(
                        layout, width: height, height: width, direction: .rightToLeft, lengths: [0, 0, 0])
                    #expect(book.contentSize.width.isFinite && book.contentSize.width >= 0)
                    for offset in offsets.map({ CGPoint(x: $0, y: $0) }) {
                        let pages = (0..<3).compactMap { book.attributes(ofItem: $0, at: offset) }
                        let numbers = pages.flatMap { page -> [Double] in
                            let (frame, drawn) = (page.frame, page.drawnFrame)
                            return [
                                frame.minX, frame.minY, frame.width, frame.height, drawn.minX, drawn.maxX,
                                page.transform.turn, page.emphasis,
                            ]
                        }
                        #expect(numbers.count == 24 && numbers.allSatisfy { $0.isFinite })
                        #expect(pages.allSatisfy { $0.frame.width >= 0 && $0.frame.height >= 0 })
                        _ = book.attributes(in: CGRect(origin: offset, size: book.container.size), margin: width)
                        #expect(book.restingOffset(near: offset, velocity: offset).x.isFinite)
                        #expect(book.offset(restoring: book.anchor(at: offset)).x.isFinite)
                        #expect(book.offset(turning: 1, withEdgeAt: offset.x).x.isFinite)
                    }
                }
            }
        }
    }

    @Test func aBookOfTwoThousandMillionPagesIsAsFastAsAnyOther() {
        var book = BookLayout()
        let container = LayoutContainer(size: CGSize(width: 1024, height: 768))
        book.prepare(for: container, itemCount: 1 << 31) { _, _ in 0 }
        let middle = book.offset(showing: 1 << 30, at: .top)
        #expect(middle.x == 1024 * CGFloat(1 << 29))
        for _ in 0..<1000 {
            let visible = book.attributes(in: CGRect(origin: middle, size: container.size))
            #expect(visible.count == 12 && visible.last.map { [$0].items } == [ItemIndex(1 << 30)])
        }
    }

    @Test func beforeItIsPreparedABookIsEmpty() {
        #expect(BookLayout().contentSize == .zero)
        #expect(BookLayout().attributes(in: viewport(0)).isEmpty)
        #expect(BookLayout().attributes(ofItem: 0) == nil)
    }

    @Test(arguments: [LayoutDirection.leftToRight, .rightToLeft], [0, 900, 2000, 5000] as [CGFloat])
    func aSheetsEdgeFollowsAFinger(_ direction: LayoutDirection, _ depth: CGFloat) throws {
        var book = BookLayout(pageSize: CGSize(width: 300, height: 400), depth: depth)
        let size = CGSize(width: 1000, height: 800)
        book.prepare(for: LayoutContainer(size: size, direction: direction), itemCount: 8, length: { _, _ in 0 })
        for sheet in 0..<4 {
            for x in stride(from: 320 as CGFloat, through: 680, by: 7) {
                let offset = book.offset(turning: sheet, withEdgeAt: x)
                let faces = [2 * sheet, 2 * sheet + 1].compactMap { book.attributes(ofItem: $0, at: offset) }
                let frame = try #require(faces.first { $0.alpha > 0 }).drawnFrame
                // The spine is in the middle, so the free edge is the far one.
                let edges = [frame.minX - offset.x, frame.maxX - offset.x]
                #expect(edges.contains { abs($0 - x) < 0.6 }, "sheet \(sheet) at \(x): \(edges)")
            }
            // Beyond, a sheet is where it comes to rest.
            let ends = [
                book.offset(turning: sheet, withEdgeAt: 99_000), book.offset(turning: sheet, withEdgeAt: -99_000),
            ]
            let rests = [sheet, sheet + 1].map { book.offset(showing: .item(ItemIndex(min(2 * $0, 7))), at: .center) }
            #expect(ends == (direction == .leftToRight ? rests : rests.reversed()))
        }
    }

    @Test func anEdgeThatIsNowhereLeavesTheBookInside() {
        for pages in 0...3 {
            var book = BookLayout()
            book.prepare(
                for: LayoutContainer(size: CGSize(width: 500, height: 300)), itemCount: pages, length: { _, _ in 0 })
            for x in [-.infinity, .nan, .infinity, 1e300, 250] as [CGFloat] {
                for sheet in [-1, 0, 9] {
                    let offset = book.offset(turning: sheet, withEdgeAt: x)
                    #expect(offset.x >= 0 && offset.x <= CGFloat(pages / 2) * 500)
                }
            }
        }
    }
}
