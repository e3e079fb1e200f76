import Foundation

/// A manual of 1,000 pages as a PDF document, written by hand after ISO 32000-1.
///
/// Each page is of A4 and has a heading, 40 lines of text and its number. What has another title has another text, so that
/// nothing that was kept of one is of use for the other.
struct PaperManual {
    /// The pages of each.
    static let pages = 1_000
    private static let lines = 40
    /// The objects before those of the pages: the catalogue, the list of pages, the font and the title.
    private static let first = 5

    /// The title that the document states.
    let title: String
    /// Where it is.
    let file: String

    /// Writes it into a folder.
    init(_ title: String, in folder: String) throws {
        self.title = title
        file = "\(folder)/\(title).pdf"
        try Self.document(title).write(to: URL(fileURLWithPath: file))
    }

    private static func document(_ title: String) -> Data {
        let kids = (0..<pages).map { "\(first + 2 * $0) 0 R" }.joined(separator: " ")
        var objects = [
            "<< /Type /Catalog /Pages 2 0 R >>",
            "<< /Type /Pages /Count \(pages) /Kids [\(kids)] >>",
            "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
            "<< /Title (\(title)) >>",
        ]
        for page in 0..<pages {
            let drawing = drawing(of: page, title)
            objects.append(
                """
                << /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F 3 0 R >> >> \
                /Contents \(first + 2 * page + 1) 0 R >>
                """)
            objects.append("<< /Length \(drawing.utf8.count) >>\nstream\n\(drawing)\nendstream")
        }
        return file(objects)
    }

    /// The operators that draw a page.
    private static func drawing(of page: Int, _ title: String) -> String {
        let heading = "BT /F 18 Tf 72 770 Td (\(title), chapter \(page / 20 + 1)) Tj ET\n"
        let text = (0..<lines).map { "(\(sentence(page * lines + $0))) Tj T*\n" }.joined()
        return heading + "BT /F 11 Tf 16 TL 72 735 Td\n\(text)ET\nBT /F 11 Tf 290 40 Td (\(page + 1)) Tj ET"
    }

    private static let verbs = ["Turn", "Press", "Hold", "Loosen", "Clean", "Replace", "Check"]
    private static let things = ["lever", "valve", "knob", "filter", "cover", "switch", "spring", "wheel", "belt"]
    private static let ends = [
        "until it clicks", "with both hands", "before the next step", "as figure %d shows", "once more",
    ]

    private static func sentence(_ number: Int) -> String {
        let (verb, thing) = (verbs[number % verbs.count], things[number % things.count])
        let end = ends[number % ends.count].replacing("%d", with: "\(number / 7)")
        return "\(number + 1). \(verb) the \(thing) \(end), then go on with step \(number + 2)."
    }

    /// The objects, numbered from 1, with their table.
    private static func file(_ objects: [String]) -> Data {
        var data = Data("%PDF-1.4\n".utf8)
        var table = "xref\n0 \(objects.count + 1)\n0000000000 65535 f \n"
        for (index, object) in objects.enumerated() {
            table += String(format: "%010d 00000 n \n", data.count)
            data += Data("\(index + 1) 0 obj\n\(object)\nendobj\n".utf8)
        }
        let end = "trailer\n<< /Size \(objects.count + 1) /Root 1 0 R /Info 4 0 R >>\nstartxref\n\(data.count)\n%%EOF\n"
        return data + Data((table + end).utf8)
    }
}
