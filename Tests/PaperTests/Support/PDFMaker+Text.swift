import Foundation

extension PDFMaker {
    /// Text that begins at a place, in points from the page's lower left corner before it is turned or cropped.
    struct Writing {
        var text: String
        var x: Double
        var y: Double
        var size = 20.0
        /// What the text is turned by, in quarters against the clock.
        var turns = 0

        fileprivate var drawing: String {
            let turned = [(1, 0), (0, 1), (-1, 0), (0, -1)][turns]
            return "BT /F1 \(size) Tf \(turned.0) \(turned.1) \(-turned.1) \(turned.0) \(x) \(y) Tm (\(text)) Tj ET\n"
        }
    }

    /// A document of which each page has text in Helvetica, and is 200 points wide and 300 high unless its attributes say
    /// something else.
    ///
    /// - Parameter meanings: What letters of ASCII stand for, each in hexadecimal UTF-16.
    static func written(
        _ pages: [[Writing]], attributes: String = "/MediaBox [0 0 200 300]", meanings: [Character: String] = [:]
    ) -> Data {
        document(drawings: pages.map { $0.map(\.drawing).joined() }, attributes: attributes, meanings: meanings)
    }

    /// The same for pages that are drawn as PDF says it; the font is /F1.
    static func document(
        drawings: [String], attributes: String = "/MediaBox [0 0 200 300]", meanings: [Character: String] = [:]
    ) -> Data {
        let pages = drawings.indices.map { 10 + 2 * $0 }
        let map = """
            /CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /Own def /CMapType 2 def
            1 begincodespacerange <00> <FF> endcodespacerange
            \(meanings.count) beginbfchar
            \(meanings.map { String(format: "<%02X> <\($1)>", $0.asciiValue ?? 0) }.joined(separator: "\n"))
            endbfchar
            endcmap end end
            """
        var objects: [Int: String] = [
            1: "<< /Type /Catalog /Pages 2 0 R >>",
            2: "<< /Type /Pages /Count \(pages.count) /Kids [\(pages.map { "\($0) 0 R" }.joined(separator: " "))] >>",
            3: """
            << /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding\
             \(meanings.isEmpty ? "" : "/ToUnicode 4 0 R") >>
            """,
            4: "<< /Length \(map.utf8.count) >>\nstream\n\(map)\nendstream",
        ]
        for (page, drawing) in zip(pages, drawings) {
            objects[page] = """
                << /Type /Page /Parent 2 0 R \(attributes) /Resources << /Font << /F1 3 0 R >> >>
                /Contents \(page + 1) 0 R >>
                """
            objects[page + 1] = "<< /Length \(drawing.utf8.count) >>\nstream\n\(drawing)\nendstream"
        }
        return file(objects)
    }
}
