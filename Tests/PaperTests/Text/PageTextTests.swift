import Foundation
import Testing

@testable import Paper

/// The text of a page, and where it is.
struct PageTextTests {
    private let page = TypedPage.text(.init("one two", 10, 10), .init("three", 10, 13), .init("x", 60, 13))

    @Test func linesAreReadOneAfterTheOther() {
        #expect(String(page.characters) == "one two\nthree\nx")
        #expect(page.lines.map(\.range) == [0..<7, 8..<13, 14..<15])
        #expect(page.lines[1].frame.isNear(TypedPage.frame(10, 13, count: 5)))
    }

    @Test func aRangeIsCopiedAsFarAsThereIsText() {
        #expect(page.string(of: 4..<10) == "two\nth")
        #expect(page.string(of: -5..<3) == "one" && page.string(of: 13..<99) == "\nx" && page.string(of: 50..<60) == "")
        #expect(page.string(of: Int.min..<Int.max) == "one two\nthree\nx")
    }

    @Test func aRangeCoversOneRectangleALine() {
        let expected = [TypedPage.frame(14, 10, count: 3), TypedPage.frame(10, 13, count: 2)]
        let frames = page.frames(of: 4..<10)
        #expect(frames.count == 2 && zip(frames, expected).allSatisfy { $0.isNear($1) })
        #expect(page.frames(of: 7..<8) == [] && page.frames(of: 3..<3) == [] && page.frames(of: 90..<95) == [])
        #expect(page.frames(of: -9..<99).count == 3 && page.frames(of: 7..<9).count == 1)
    }

    @Test func aPageWithoutTextHasNothing() {
        let page = PageText([])
        #expect(page.isEmpty && page.lines.isEmpty && page.string(of: 0..<9) == "" && page.frames(of: 0..<9) == [])
        #expect(page.boundary(at: .zero) == 0 && !page.isText(at: .zero))
        #expect(page.word(at: .zero) == nil && page.line(at: .zero) == nil && page.line(of: 0) == nil)
    }

    @Test func whatNobodySeesIsLeftOut() {
        let page = TypedPage.text(
            .init("a\0b\u{7}\tc\u{202B}\u{2028}d", 0, 0), .init("", 0, 3), .init("\u{1}\r", 0, 6), .init("e", 0, 9))
        #expect(String(page.characters) == "ab c d\ne")
        // The places are those of the scalars that are kept.
        #expect(page.frames[5].isNear(TypedPage.frame(8, 0)) && page.lines.count == 2)
    }

    @Test func anAccentBelongsToItsLetter() {
        let page = TypedPage.text(.init("xe\u{301}y👩‍👧z", 0, 0))
        #expect(page.characters == ["x", "é", "y", "👩‍👧", "z"])
        #expect(page.frames[1].isNear(TypedPage.frame(1, 0, count: 2)))
        #expect(page.frames[3].isNear(TypedPage.frame(4, 0, count: 3)))
        #expect(page.boundary(at: TypedPage.point(1.9, 1)) == 1 && page.boundary(at: TypedPage.point(2.1, 1)) == 2)
    }

    @Test func aLongPageIsCut() {
        let glyphs = repeatElement(TextGlyph(scalar: "a", frame: TypedPage.frame(0, 0)), count: 1_000_000)
        #expect(PageText(glyphs).count == 200_000)
        // Each ends a line, so that half of them are newlines.
        let lines = (0..<1_000_000).lazy.map {
            TextGlyph(scalar: $0.isMultiple(of: 2) ? "a" : "\n", frame: TypedPage.frame(0, $0))
        }
        let page = PageText(lines)
        #expect(page.lines.count == 100_000 && page.line(of: 100_001) == 50_000)
        #expect(page.boundary(at: TypedPage.point(0.9, 2_001)) == 2_001)
    }

    @Test func theLineOfACharacterAgreesWithASlowerSearch() {
        for lengths in [[1], [3], [1, 1], [2, 1, 3], [1, 4, 1, 2]] {
            let page = TypedPage.text(
                lengths.enumerated().map { .init(String(repeating: "a", count: $1), 0, 3 * $0) })
            for index in 0...page.count {
                #expect(page.line(of: index) == page.lines.firstIndex { $0.range.upperBound >= index })
            }
        }
    }
}
