import Foundation
import Testing

@testable import Paper

/// What a pointer means on a page.
struct PageTextPointTests {
    @Test func theMiddleOfALetterDividesBeforeFromBehind() {
        let page = TypedPage.text(.init("abc", 10, 10), .init("de", 10, 13))
        let cases: [(Double, Double, Int)] = [
            (0, 11, 0), (10.4, 11, 0), (10.6, 11, 1), (12.4, 11, 2), (12.6, 11, 3), (99, 11, 3), (10.4, 14, 4),
            (11.4, 14, 5), (50, 14, 6), (10.6, -20, 1), (50, 99, 6), (0, 99, 4),
        ]
        for (x, y, boundary) in cases {
            #expect(page.boundary(at: TypedPage.point(x, y)) == boundary, "\(x), \(y)")
        }
    }

    @Test func whetherAPointIsOnTextHasALittleSlack() {
        let page = TypedPage.text(.init("abc", 10, 10))
        // A quarter of two hundredths is half a hundredth.
        #expect(page.isText(at: TypedPage.point(9.6, 9.6)) && page.isText(at: TypedPage.point(13.4, 12.4)))
        #expect(!page.isText(at: TypedPage.point(9.4, 11)) && !page.isText(at: TypedPage.point(11, 12.6)))
    }

    /// A heading across two columns; the right one begins lower and ends earlier, and there is a number at the foot.
    private static let columns: PageText = {
        let left = (0..<20).map { row in
            TypedPage.Line(row == 19 ? "end" : String(repeating: "l", count: 30), 10, 20 + 3 * row)
        }
        let right = (0..<10).map { TypedPage.Line(String(repeating: "r", count: 30), 60, 32 + 3 * $0) }
        let heading = TypedPage.Line(String(repeating: "h", count: 80), 10, 10)
        return TypedPage.text([heading] + left + right + [.init("7", 25, 95)])
    }()

    /// What is on the line at a point, by its letter and the top of its frame in hundredths.
    private func line(_ x: Double, _ y: Double) -> String? {
        let page = Self.columns
        return page.line(at: TypedPage.point(x, y)).map { range in
            "\(page.characters[range.lowerBound])\(Int((page.frames[range.lowerBound].minY * 100).rounded()))"
        }
    }

    @Test func aPointInAColumnStaysInIt() {
        // Beside the left column's lower lines, under the right column.
        #expect(line(75, 70) == "r59" && line(62, 90) == "r59")
        // Under the heading and over the right column's beginning, beside the left column.
        #expect(line(75, 20) == "h10" && line(75, 24) == "r32")
        // Behind the last line of the left column, which is short; and between two lines.
        #expect(line(35, 78) == "e77" && line(26, 78) == "e77" && line(20, 22.4) == "l20" && line(20, 22.6) == "l23")
        // In the margins and between the columns, the nearer one.
        #expect(line(2, 45) == "l44" && line(98, 45) == "r44" && line(43, 45) == "l44" && line(57, 45) == "r44")
        #expect(line(25, 99) == "795" && line(50, 0) == "h10")
    }

    @Test func shortLinesOfAColumnAreReached() {
        let page = TypedPage.text(
            .init("Heading", 10, 10), .init(String(repeating: "a", count: 60), 10, 13), .init("short", 10, 16),
            .init(String(repeating: "b", count: 60), 10, 19), .init("-7-", 40, 90))
        #expect(page.boundary(at: TypedPage.point(50, 11)) == 7)
        #expect(page.boundary(at: TypedPage.point(50, 17)) == 8 + 61 + 5)
    }

    @Test func textFromRightToLeftIsReadFromItsRight() {
        // The first letter is the rightmost; the number within is read the other way.
        let page = TypedPage.text(.init("אבג", 30, 10, step: (-1, 0)))
        #expect(page.boundary(at: TypedPage.point(30.6, 11)) == 0 && page.boundary(at: TypedPage.point(30.4, 11)) == 1)
        #expect(page.boundary(at: TypedPage.point(28.6, 11)) == 2 && page.boundary(at: TypedPage.point(5, 11)) == 3)
        #expect(page.frames(of: 1..<3).first?.isNear(TypedPage.frame(28, 10, count: 2)) == true)
    }

    @Test func aWordThatIsReadTheOtherWayKeepsItsEnds() {
        // "ab " from the left, then two letters that are read from the right, then " c".
        let places = [0, 1, 2, 4, 3, 5, 6]
        let page = PageText(
            zip("ab אב c".unicodeScalars, places).map { TextGlyph(scalar: $0, frame: TypedPage.frame($1, 0)) })
        #expect(page.boundary(at: TypedPage.point(3.2, 1)) == 5 && page.boundary(at: TypedPage.point(3.8, 1)) == 4)
        #expect(page.boundary(at: TypedPage.point(4.2, 1)) == 4 && page.boundary(at: TypedPage.point(4.8, 1)) == 3)
        #expect(page.boundary(at: TypedPage.point(2.2, 1)) == 2 && page.boundary(at: TypedPage.point(5.2, 1)) == 5)
    }

    @Test func textThatIsReadUpwardsHasItsPlaces() {
        let page = TypedPage.text(
            .init("abc", 10, 80, step: (0, -2)), .init("de", 13, 80, step: (0, -2)))
        #expect(page.lines.map(\.isVertical) == [true, true])
        // The first letter is from 80 to 82, and what is before it is below.
        #expect(page.boundary(at: TypedPage.point(10.5, 81.5)) == 0)
        #expect(page.boundary(at: TypedPage.point(10.5, 80.5)) == 1)
        #expect(page.boundary(at: TypedPage.point(10.5, 10)) == 3 && page.boundary(at: TypedPage.point(13.5, 10)) == 6)
        #expect(page.boundary(at: TypedPage.point(90, 99)) == 4)
    }

    private static let words: [(String, Int, String)] = [
        ("Hello, don’t go", 1, "Hello"), ("Hello, don’t go", 5, ","), ("Hello, don’t go", 9, "don’t"),
        ("it is 3.14 m", 7, "3.14"), ("a  b", 1, "  "), ("well-known", 2, "well"), ("well-known", 4, "-"),
        ("naïve été", 7, "été"), ("日本語", 1, "本"), ("カタカナ語", 2, "カタカナ"), ("קצר שלום", 6, "שלום"),
        ("a_b c", 2, "a_b"), ("x", 0, "x"), ("co\u{AD}op", 3, "co\u{AD}op"),
    ]

    @Test(arguments: words) func aWordEndsWhereUnicodeSays(_ text: String, _ index: Int, _ word: String) {
        let page = TypedPage.text(.init(text, 20, 20))
        let range = page.word(at: TypedPage.point(20.5 + Double(index), 21))
        #expect(range.map { page.string(of: $0) } == word)
    }

    @Test func aWordEndsWithItsLine() {
        let page = TypedPage.text(.init("docu-", 20, 20), .init("ment", 20, 23))
        #expect(page.word(at: TypedPage.point(21.5, 21)) == 0..<4 && page.word(at: TypedPage.point(21.5, 24)) == 6..<10)
        #expect(page.word(at: TypedPage.point(90, 24)) == 6..<10 && page.line(at: TypedPage.point(90, 21)) == 0..<5)
    }

    @Test func aWordWithoutEndIsCut() {
        let page = TypedPage.text(.init(String(repeating: "a", count: 100_000), 0, 0))
        #expect(page.word(at: TypedPage.point(50_000.5, 1)) == 49_500..<50_500)
    }
}
