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

    /// A file of objects by their numbers: 1 is the catalogue and 6, if it is there, what is said of the document.
    static func file(_ objects: [Int: String]) -> Data {
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

    /// A page of 200 by 300 points, encrypted by qpdf 11.3 with the password "secret".
    static let locked =
        Data(
            base64Encoded: """
                JVBERi0xLjYKJb/3ov4KMSAwIG9iago8PCAvUGFnZXMgMiAwIFIgL1R5cGUgL0NhdGFsb2cgPj4KZW5kb2JqCjIgMCBvYmoKPDwg
                L0NvdW50IDEgL0tpZHMgWyAzIDAgUiBdIC9UeXBlIC9QYWdlcyA+PgplbmRvYmoKMyAwIG9iago8PCAvQ29udGVudHMgNCAwIFIg
                L01lZGlhQm94IFsgMCAwIDIwMCAzMDAgXSAvUGFyZW50IDIgMCBSIC9UeXBlIC9QYWdlID4+CmVuZG9iago0IDAgb2JqCjw8IC9M
                ZW5ndGggNDggL0ZpbHRlciAvRmxhdGVEZWNvZGUgPj4Kc3RyZWFtCv6w1qFWIhp8md5lr/1RSW6WoLxnZFjW/fro2c84Npt7OOlz
                JZAOJPcCfazlPP+Q02VuZHN0cmVhbQplbmRvYmoKNSAwIG9iago8PCAvQ0YgPDwgL1N0ZENGIDw8IC9BdXRoRXZlbnQgL0RvY09w
                ZW4gL0NGTSAvQUVTVjIgL0xlbmd0aCAxNiA+PiA+PiAvRmlsdGVyIC9TdGFuZGFyZCAvTGVuZ3RoIDEyOCAvTyA8MGRiNTg1NWZj
                NTMyNjU2OWU3NjU5MDZjYWY2NGU0NDI5YTRjMjBkNmU5OTZmZGVmOTYzZTliNTA4MGY5ZTA4Mz4gL1AgLTQgL1IgNCAvU3RtRiAv
                U3RkQ0YgL1N0ckYgL1N0ZENGIC9VIDwzMGVhYmNiODg2ZDQzNmVmZDE2MWFiN2I5NmE3NzhmZDAxMjI0NTZhOTFiYWU1MTM0Mjcz
                YTZkYjEzNGM4N2M0PiAvViA0ID4+CmVuZG9iagp4cmVmCjAgNgowMDAwMDAwMDAwIDY1NTM1IGYgCjAwMDAwMDAwMTUgMDAwMDAg
                biAKMDAwMDAwMDA2NCAwMDAwMCBuIAowMDAwMDAwMTIzIDAwMDAwIG4gCjAwMDAwMDAyMTIgMDAwMDAgbiAKMDAwMDAwMDMzMCAw
                MDAwMCBuIAp0cmFpbGVyIDw8IC9Sb290IDEgMCBSIC9TaXplIDYgL0lEIFs8MzE0MTU5MjY1MzU4OTc5MzIzODQ2MjY0MzM4MzI3
                OTU+PDMxNDE1OTI2NTM1ODk3OTMyMzg0NjI2NDMzODMyNzk1Pl0gL0VuY3J5cHQgNSAwIFIgPj4Kc3RhcnR4cmVmCjYyOQolJUVP
                Rgo=
                """, options: .ignoreUnknownCharacters) ?? Data()
}
