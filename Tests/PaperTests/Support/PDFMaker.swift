import Foundation

/// Documents written by hand, after ISO 32000-1.
enum PDFMaker {
    /// A document with a page of each size, each filled with a colour of its own, and a table of contents.
    static func document(_ sizes: [(Int, Int)], title: String? = nil) -> Data {
        let pages = sizes.indices.map { 10 + 2 * $0 }
        var objects: [Int: String] = [
            1: "<< /Type /Catalog /Pages 2 0 R /Outlines 3 0 R >>",
            2: "<< /Type /Pages /Count \(sizes.count) /Kids [\(pages.map { "\($0) 0 R" }.joined(separator: " "))] >>",
        ]
        if let title { objects[6] = "<< /Title (\(title)) >>" }
        if !sizes.isEmpty {
            objects[3] = "<< /Type /Outlines /First 4 0 R /Last 4 0 R /Count 2 >>"
            objects[4] = "<< /Title (Part) /Parent 3 0 R /First 5 0 R /Last 5 0 R /Dest [10 0 R /Fit] >>"
            objects[5] = "<< /Title (Chapter) /Parent 4 0 R /Dest [\(pages[pages.count - 1]) 0 R /Fit] >>"
        }
        for (index, (width, height)) in sizes.enumerated() {
            let drawing = "0 0 1 rg 0 0 \(width) \(height) re f"
            objects[pages[index]] =
                "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 \(width) \(height)] /Contents \(pages[index] + 1) 0 R >>"
            objects[pages[index] + 1] = "<< /Length \(drawing.utf8.count) >>\nstream\n\(drawing)\nendstream"
        }
        return file(objects)
    }

    private static func file(_ objects: [Int: String]) -> Data {
        var text = "%PDF-1.4\n"
        var places: [Int: Int] = [:]
        for (number, object) in objects.sorted(by: { $0.key < $1.key }) {
            places[number] = text.utf8.count
            text += "\(number) 0 obj\n\(object)\nendobj\n"
        }
        let start = text.utf8.count
        let count = (objects.keys.max() ?? 0) + 1
        text += "xref\n0 \(count)\n0000000000 65535 f \n"
        for number in 1..<max(1, count) {
            let place = places[number].map { String(format: "%010d 00000 n ", $0) } ?? "0000000000 65535 f "
            text += place + "\n"
        }
        let info = objects[6] == nil ? "" : " /Info 6 0 R"
        text += "trailer\n<< /Size \(count) /Root 1 0 R\(info) >>\nstartxref\n\(start)\n%%EOF\n"
        return Data(text.utf8)
    }
}
