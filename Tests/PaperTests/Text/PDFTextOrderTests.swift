import Testing

@testable import Paper

/// The marks of direction in Poppler's text.
struct PDFTextOrderTests {
    /// R and L begin what is read from right to left and from left to right, and P ends it.
    private static let cases: [(String, String, [Int])] = [
        ("", "", []), ("ab\nc", "ab\nc", [0, 1, 2, 3]),
        // The rectangles of a word are listed from its left.
        ("RcbaP", "cba", [2, 1, 0]), ("x RbaP\ny", "x ba\ny", [0, 1, 3, 2, 4, 5]),
        ("RdcL12PbaP", "dc12ba", [5, 4, 2, 3, 1, 0]), ("RL12PbLxyPP", "12bxy", [3, 4, 2, 0, 1]),
        ("RbaP RdcP", "ba dc", [1, 0, 2, 4, 3]),
        // What cannot be Poppler's own marks belongs to the document.
        ("aPb", "aPb", [0, 1, 2]), ("aLb", "aLb", [0, 1, 2]), ("RaRbP", "aRb", [2, 1, 0]),
        // What is cut stays as it is.
        ("RbaL", "ba", [0, 1]),
    ]

    private static func marked(_ text: String) -> [Unicode.Scalar] {
        text.unicodeScalars.map { scalar in
            switch scalar {
            case "R": "\u{202B}"
            case "L": "\u{202A}"
            case "P": "\u{202C}"
            default: scalar
            }
        }
    }

    @Test(arguments: cases) func wordsFromRightToLeftAreTurnedBack(_ text: String, _ plain: String, _ places: [Int]) {
        let order = PDFTextOrder(Self.marked(text), limit: 100)
        #expect(order.scalars == Self.marked(plain) && order.places == places)
    }

    @Test func aWordRightBehindAnotherIsToldOf() {
        #expect(PDFTextOrder(Self.marked("RbaPRdcP ReP\nRfP"), limit: 100).seams == [2])
    }

    @Test func aLongTextIsCutBehindAWord() {
        let order = PDFTextOrder(Self.marked("abRfedcPgh"), limit: 3)
        #expect(order.scalars.count == 6 && order.places == [0, 1, 5, 4, 3, 2])
    }
}
