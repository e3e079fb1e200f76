import Foundation
import FoundationXML

/// Reads the XML of a `ComicInfo`.
final class ComicInfoReader: NSObject, XMLParserDelegate {
    private var info = ComicInfo()
    private var text = ""
    private var isComicInfo = false

    /// The details, as far as the XML goes before an error; `nil` if the bytes are no such XML.
    static func read(_ data: Data) -> ComicInfo? {
        let reader = ComicInfoReader()
        let parser = XMLParser(data: data)
        parser.shouldResolveExternalEntities = false
        parser.delegate = reader
        _ = parser.parse()
        return reader.isComicInfo ? reader.info : nil
    }

    func parser(
        _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
        attributes: [String: String]
    ) {
        text = ""
        if name == "ComicInfo" { isComicInfo = true }
        if name == "Page", let image = attributes["Image"].flatMap({ Int($0) }) {
            let bookmark = attributes["Bookmark"].flatMap { $0.isEmpty ? nil : $0 }
            info.pages.append(
                ComicInfo.Page(
                    image: image, isDeleted: attributes["Type"] == "Deleted",
                    isDouble: attributes["DoublePage"]?.lowercased() == "true", bookmark: bookmark))
        }
    }

    func parser(_ parser: XMLParser, foundCharacters string: String) {
        if text.utf8.count < 4096 { text += string }
    }

    func parser(
        _ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?
    ) {
        let value = text.trimmingCharacters(in: .whitespacesAndNewlines)
        text = ""
        guard !value.isEmpty else { return }
        switch name {
        case "Title": info.title = value
        case "Series": info.series = value
        case "Number": info.number = value
        case "Manga": info.direction = value == "YesAndRightToLeft" ? .rightToLeft : .leftToRight
        default: break
        }
    }
}
