import Foundation
import MartletLayouts
import Testing

/// A book on an iPad of 1024 by 768 points, as in the tutorial.
private func tutorialBook(_ pageCount: Int) -> BookLayout {
    prepared(BookLayout(), width: 1024, height: 768, lengths: Array(repeating: 0, count: pageCount))
}

/// The offset that is the tutorial's: its book begins with one sheet turned.
private func tutorialOffset(_ x: CGFloat) -> CGPoint { CGPoint(x: x + 1024, y: 0) }

extension BookLayout {
    /// The degrees by which pages are turned; `nil` for one that is turned away.
    fileprivate func degrees(of page: Int, at offset: CGPoint) -> Double? {
        guard let attributes = attributes(ofItem: page, at: offset), attributes.alpha == 1 else { return nil }
        return attributes.transform.turn * 180 / .pi
    }
}

@Suite("Book: values of the tutorial")
struct BookReferenceTests {
    /// Pages 1 to 5 of six; at 512 the tutorial also shows page 3, exactly on edge at 90.057 degrees.
    @Test(
        arguments: [
            (0, [45.057, -45, nil, -36, nil]), (256, [42.807, -67.5, nil, -38.25, nil]),
            (512, [40.557, -90, nil, -40.5, nil]), (768, [38.307, nil, 67.557, -42.75, nil]),
            (1024, [36.057, nil, 45.057, -45, nil]),
        ] as [(CGFloat, [Double?])])
    func pagesAreTurnedAsInTheTutorial(_ x: CGFloat, _ expected: [Double?]) {
        let book = tutorialBook(6)
        for (page, degrees) in zip(1..., expected) {
            let actual = book.degrees(of: page, at: tutorialOffset(x))
            #expect((actual == nil) == (degrees == nil), "page \(page)")
            #expect(abs((actual ?? 0) - (degrees ?? 0)) < 0.0005, "page \(page)")
        }
    }

    /// The tutorial draws the cover at these angles although its back is to be seen there.
    @Test(arguments: [(0, -135), (256, -137.25), (512, -139.5), (768, -141.75), (1024, -144)] as [(CGFloat, Double)])
    func aCoverThatIsTurnedAwayKeepsItsAngleAndDoesNotShow(_ x: CGFloat, _ degrees: Double) throws {
        let cover = try #require(tutorialBook(6).attributes(ofItem: 0, at: tutorialOffset(x)))
        #expect(abs(cover.transform.turn * 180 / .pi - degrees) < 1e-9)
        #expect(cover.alpha == 0)
        let visible = tutorialBook(6).attributes(in: CGRect(x: x + 1024, y: 0, width: 1024, height: 768))
        #expect(!visible.items.contains(0))
    }

    @Test func theBackOfATurningSheetIsOnEdgeWhereTheTutorialHasIt() throws {
        let back = try #require(tutorialBook(6).attributes(ofItem: 3, at: tutorialOffset(512)))
        #expect(abs(back.transform.turn * 180 / .pi - 90.057) < 0.0005)
    }

    @Test func pagesLieOnBothSidesOfTheMiddleOfTheScreen() throws {
        let book = tutorialBook(6)
        for x in [0, 256, 1024, 3072] as [CGFloat] {
            let offset = CGPoint(x: x, y: 0)
            let (front, back) = (
                try #require(book.attributes(ofItem: 2, at: offset)),
                try #require(book.attributes(ofItem: 3, at: offset))
            )
            #expect(front.frame == rect(512 + x, 100, 362, 568))
            #expect(back.frame == rect(150 + x, 100, 362, 568))
            #expect(front.transform.anchor == CGPoint(x: 0, y: 0.5))
            #expect(back.transform.anchor == CGPoint(x: 1, y: 0.5))
            #expect(front.transform.depth == 2000 && back.transform.depth == 2000)
        }
    }

    @Test func freeEdgesAreDrawnWhereCoreAnimationHasThem() throws {
        // One sheet is turned: page 2 stands at -45 degrees, page 4 at -36.
        for (page, distance, length) in [(2, 293.542, 1.1468), (4, 327.732, 1.1191)] {
            let attributes = try #require(tutorialBook(6).attributes(ofItem: page, at: tutorialOffset(0)))
            let corners = attributes.transform.corners(of: attributes.frame)
            #expect(abs(corners[1].x - 1024 - 512 - distance) < 0.001)
            #expect(abs((corners[2].y - corners[1].y) / 568 - length) < 0.0001)
        }
    }

    @Test func oneMoreWidthThanInTheTutorialClosesTheBook() {
        #expect(tutorialBook(6).contentSize == CGSize(width: 3072 + 1024, height: 768))
        let closed = tutorialBook(6).attributes(in: CGRect(x: 0, y: 0, width: 1024, height: 768))
        #expect(closed.items == [4, 2, 0])
        for (attributes, degrees) in zip(closed, [-27.0, -36, -45]) {
            #expect(abs(attributes.transform.turn * 180 / .pi - degrees) < 1e-9)
        }
    }

    @Test func ofManySheetsOnlyOneLiesFlat() {
        let book = tutorialBook(16)
        let visible = book.attributes(in: CGRect(x: 1024, y: 0, width: 1024, height: 768))
        // The tutorial also draws page 14, in the plane of page 12.
        #expect(visible.items == [1, 12, 10, 8, 6, 4, 2].map { ItemIndex($0) })
        for (page, degrees) in zip([2, 4, 6, 8, 10, 12], [-45.0, -36, -27, -18, -9, 0]) {
            #expect(abs((book.degrees(of: page, at: tutorialOffset(0)) ?? 99) - degrees) < 1e-9)
        }
    }
}
