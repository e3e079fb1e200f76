import Foundation
import MartletRaster
import TestSupport
import Testing

@testable import Paper

/// The text of PDF documents.
///
/// Widths are those that Adobe publishes for Helvetica, in thousandths of the size: A, B and E 667, C 722, i 222, m 833,
/// o 556, r 333, digits 556, the space 278, the hyphen 333; it rises 718 above the line and falls 207 below.
struct PDFTextTests {
    private let folder: ScratchDirectory

    init() throws { folder = try ScratchDirectory() }

    private func open(_ data: Data) throws -> any Book {
        let path = folder.path + "/document.pdf"
        try data.write(to: URL(filePath: path))
        return try BookOpener.open(path)
    }

    private func text(_ data: Data) throws -> PageText? { try open(data).text(of: 0) }

    /// A rectangle in points as a fraction of a page.
    private func fraction(_ left: Double, _ top: Double, _ right: Double, _ bottom: Double, of page: CGSize) -> CGRect {
        CGRect(
            x: left / page.width, y: top / page.height, width: (right - left) / page.width,
            height: (bottom - top) / page.height)
    }

    @Test func lettersHaveTheirWidths() throws {
        let text = try #require(
            try text(PDFMaker.written([[.init(text: "AiA iA", x: 20, y: 200), .init(text: "B-C", x: 20, y: 170)]])))
        #expect(String(text.characters) == "AiA iA\nB-C")
        let edges = [20, 33.34, 37.78, 51.12, 56.68, 61.12, 74.46]
        let page = CGSize(width: 200, height: 300)
        for index in 0..<6 {
            let expected = fraction(edges[index], 85.64, edges[index + 1], 104.14, of: page)
            #expect(text.frames[index].isNear(expected), "\(index)")
        }
        #expect(text.frames(of: 7..<10).first?.isNear(fraction(20, 115.64, 54.44, 134.14, of: page)) == true)
    }

    @Test func aTurnedPageHasItsTextWhereItIsDrawn() throws {
        let data = PDFMaker.written(
            [[.init(text: "AiA iA", x: 20, y: 200)]], attributes: "/MediaBox [0 0 200 300] /Rotate 90")
        let text = try #require(try text(data))
        let page = CGSize(width: 300, height: 200)
        // What was 200 above the lower edge is now 200 from the left, and is read downwards.
        #expect(text.lines.map(\.isVertical) == [true] && text.string(of: 0..<9) == "AiA iA")
        #expect(text.frames[0].isNear(fraction(195.86, 20, 214.36, 33.34, of: page)))
        #expect(text.frames[3].isNear(fraction(195.86, 51.12, 214.36, 56.68, of: page)))
        #expect(text.lines[0].frame.isNear(fraction(195.86, 20, 214.36, 74.46, of: page)))
    }

    @Test func turnedTextHasItsPlaces() throws {
        let page = CGSize(width: 200, height: 300)
        // The space is from 13.34 + 4.44 + 13.34 to 5.56 more behind where the text begins, whatever the direction.
        let spaces = [
            fraction(131.12, 135.64, 136.68, 154.14, of: page), fraction(85.64, 113.32, 104.14, 118.88, of: page),
            fraction(63.32, 145.86, 68.88, 164.36, of: page), fraction(95.86, 181.12, 114.36, 186.68, of: page),
        ]
        for (turns, space) in spaces.enumerated() {
            let text = try #require(
                try text(PDFMaker.written([[.init(text: "AiA iA", x: 100, y: 150, turns: turns)]])))
            #expect(text.string(of: 0..<9) == "AiA iA" && text.lines[0].isVertical == !turns.isMultiple(of: 2))
            #expect(text.frames[3].isNear(space), "\(turns)")
        }
    }

    @Test func aCroppedPageBeginsAtItsCropBox() throws {
        let text = try #require(
            try text(
                PDFMaker.written(
                    [[.init(text: "AiA", x: 20, y: 200), .init(text: "outside", x: 150, y: 200)]],
                    attributes: "/MediaBox [0 0 200 300] /CropBox [10 20 110 250]")))
        #expect(text.string(of: 0..<99) == "AiA")
        #expect(text.lines[0].frame.isNear(fraction(10, 35.64, 41.12, 54.14, of: CGSize(width: 100, height: 230))))
    }

    @Test(arguments: ["", "/Rotate 90", "/Rotate 180", "/Rotate 270 /CropBox [10 20 180 290]"])
    func inkLiesWithinTheRectangles(_ attributes: String) throws {
        let book = try open(
            PDFMaker.written(
                [
                    [
                        .init(text: "Paper and ink", x: 30, y: 250, size: 18), .init(text: "(jumps)", x: 40, y: 100),
                        .init(text: "turned", x: 150, y: 60, turns: 1),
                        .init(text: "small print", x: 30, y: 50, size: 9),
                    ]
                ], attributes: "/MediaBox [0 0 200 300] " + attributes))
        let text = try #require(try book.text(of: 0))
        let bitmap = try book.render(page: 0, width: nil)
        let (width, height) = (bitmap.size.width, bitmap.size.height)
        // One pixel more on each side, for those that are only touched.
        let frames = text.frames(of: 0..<text.count).map { frame in
            CGRect(
                x: frame.minX * Double(width), y: frame.minY * Double(height), width: frame.width * Double(width),
                height: frame.height * Double(height)
            ).insetBy(dx: -1, dy: -1)
        }
        var ink = Array(repeating: 0, count: frames.count)
        var outside = 0
        for row in 0..<height {
            for column in 0..<width where bitmap[column, row].x < 128 {
                let point = CGPoint(x: Double(column) + 0.5, y: Double(row) + 0.5)
                let frame = frames.firstIndex { $0.contains(point) }
                if let frame { ink[frame] += 1 } else { outside += 1 }
            }
        }
        #expect(outside == 0 && ink.count == 4 && ink.allSatisfy { $0 > 100 })
    }

    @Test func columnsAreReadOneAfterTheOther() throws {
        let rows = (0..<8).map { 250 - 12 * Double($0) }
        let writing = rows.enumerated().flatMap { row, y in
            [
                PDFMaker.Writing(text: "left \(row) text", x: 20, y: y, size: 10),
                PDFMaker.Writing(text: "right \(row) text", x: 120, y: y, size: 10),
            ]
        }
        let text = try #require(try text(PDFMaker.written([writing])))
        let lines = (0..<8).map { "left \($0) text" } + (0..<8).map { "right \($0) text" }
        #expect(text.string(of: 0..<text.count) == lines.joined(separator: "\n"))
    }

    @Test func lettersMayStandForMore() throws {
        let meanings: [Character: String] = [
            "D": "D83DDE00", "E": "006600660069", "F": "FB01", "G": "0007", "H": "0301", "K": "00AD",
        ]
        let text = try #require(
            try text(
                PDFMaker.written(
                    [[.init(text: "aDb E xF yGz eHo aKb", x: 10, y: 200, size: 15)]], meanings: meanings)))
        #expect(text.string(of: 0..<99) == "a😀b ffi xﬁ yz éo a\u{AD}b")
        // An E is 667 wide, and what it stands for shares it: three of 3.335 points of 15.
        #expect(abs(text.frames[4].width * 200 - 3.335) < 1e-6 && abs(text.frames[6].width * 200 - 3.335) < 1e-6)
    }

    @Test func aNullWithinALetterDoesNoHarm() throws {
        let meanings: [Character: String] = ["I": "00610000", "J": "0000", "L": "202B", "M": "202C", "N": "D800"]
        for letters in ["xIy", "xJy", "xLyz", "xMy", "LxM", "xNy", "LLMM"] {
            let data = PDFMaker.written([[.init(text: letters, x: 20, y: 200)]], meanings: meanings)
            let text = try text(data)
            #expect((text?.count ?? 0) <= 4 && text?.characters.contains("\0") != true)
        }
    }

    /// Hebrew as it is stored: the leftmost letter first.
    private static let hebrew: [Character: String] = ["A": "05D0", "B": "05D1", "C": "05D2"]

    @Test func textFromRightToLeftIsReadFromItsRight() throws {
        let writing: [PDFMaker.Writing] = [
            .init(text: "ABC 12 xy AB", x: 20, y: 200), .init(text: "CA1AB BC", x: 20, y: 170),
        ]
        let text = try #require(try text(PDFMaker.written([writing], meanings: Self.hebrew)))
        #expect(text.string(of: 0..<99) == "בא xy 12 גבא\nגב בא1אג")
        // A and B are 13.34 wide, C is 14.44, digits 11.12; the rightmost B of "BC" ends before its C.
        let second = text.lines[1].range
        let start = 20 + 14.44 + 13.34 + 11.12 + 13.34 + 13.34
        let page = CGSize(width: 200, height: 300)
        #expect(
            text.frames[second.lowerBound].isNear(
                fraction(start + 5.56 + 13.34, 115.64, start + 5.56 + 13.34 + 14.44, 134.14, of: page)))
        #expect(text.frames[second.lowerBound + 2].isNear(fraction(start, 115.64, start + 5.56, 134.14, of: page)))
        #expect(text.frames[second.upperBound - 1].isNear(fraction(20, 115.64, 34.44, 134.14, of: page)))
    }

    @Test func aWordFromRightToLeftWithinOtherTextKeepsItsPlaces() throws {
        let writing: [PDFMaker.Writing] = [
            .init(text: "some text ABC", x: 20, y: 200), .init(text: "more", x: 20, y: 170),
        ]
        let text = try #require(try text(PDFMaker.written([writing], meanings: Self.hebrew)))
        #expect(text.string(of: 0..<99) == "some text גבא\nmore")
        #expect(text.frames[10].minX > text.frames[11].minX && text.frames[11].minX > text.frames[12].minX)
        #expect(text.frames[14].isNear(fraction(20, 115.64, 20 + 16.66, 134.14, of: CGSize(width: 200, height: 300))))
    }

    @Test func textBeyondTheEdgeIsCutAndLosesNothingElse() throws {
        let text = try #require(
            try text(
                PDFMaker.written([
                    [
                        .init(text: "edge of the page", x: -5, y: 285), .init(text: "middle", x: 20, y: 200),
                        .init(text: "foot", x: 170, y: 2),
                    ]
                ])))
        #expect(text.string(of: 0..<99) == "edge of the page\nmiddle\nfoot")
        #expect(text.frames.allSatisfy { $0.isNull || CGRect(x: 0, y: 0, width: 1, height: 1).contains($0) })
    }

    @Test func pagesWithoutTextHaveNone() throws {
        let book = try open(PDFMaker.document([(200, 300), (9_000_000, 3)]))
        #expect(try book.text(of: 0) == nil)
        for page in [-1, 2, Int.max, Int.min] {
            #expect(#expect(throws: BookError.self) { try book.text(of: page) }?.code == .noSuchPage)
        }
        #expect(#expect(throws: BookError.self) { try book.text(of: 1) }?.code == .pageDamaged)
    }

    @Test func picturesHaveNoText() throws {
        let path = folder.path + "/pictures"
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        try TestPictures.ppm(60, 90).write(to: URL(filePath: path + "/1.ppm"))
        let book = try BookOpener.open(path)
        #expect(try book.text(of: 0) == nil)
        #expect(#expect(throws: BookError.self) { try book.text(of: 1) }?.code == .noSuchPage)
    }

    @Test func aMillionLettersAreCut() throws {
        let row = "(\(String(repeating: "abcd efghi ", count: 9))) Tj 0 -10 Td\n"
        let drawing = "BT /F1 8 Tf 1 0 0 1 20 100010 Tm " + String(repeating: row, count: 10_000) + "ET"
        let text = try #require(
            try text(PDFMaker.document(drawings: [drawing], attributes: "/MediaBox [0 0 612 100020]")))
        #expect(text.count > 190_000 && text.count <= PageText.limit)
        #expect(text.string(of: 0..<10) == "abcd efghi")
    }

    @Test func cutDocumentsSayThatTheyAre() throws {
        let whole = PDFMaker.written([[.init(text: "Text", x: 20, y: 200)]], meanings: Self.hebrew)
        for count in stride(from: 9, to: whole.count, by: 17) {
            do throws(BookError) {
                let path = folder.path + "/cut.pdf"
                #expect(FileManager.default.createFile(atPath: path, contents: whole.prefix(count)))
                _ = try BookOpener.open(path).text(of: 0)
            } catch {
                #expect([.damaged, .pageDamaged].contains(error.code), "\(error)")
            }
        }
    }
}
