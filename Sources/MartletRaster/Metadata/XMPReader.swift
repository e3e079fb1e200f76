import Foundation
import FoundationXML

/// Collects the properties of an XMP packet while Foundation's parser walks it.
final class XMPReader: NSObject, XMLParserDelegate {
    private(set) var items: [String: [XMPProperties.Item]] = [:]

    private static let maximumDepth = 64
    private static let maximumItems = 2_000

    /// Customary prefixes of the namespaces that matter here; an element of any other has no name that is looked for.
    private static let prefixes = [
        "http://www.w3.org/1999/02/22-rdf-syntax-ns#": "rdf",
        "http://purl.org/dc/elements/1.1/": "dc",
        "http://ns.adobe.com/xap/1.0/": "xmp",
        "http://ns.adobe.com/photoshop/1.0/": "photoshop",
        "http://ns.adobe.com/tiff/1.0/": "tiff",
        "http://ns.adobe.com/exif/1.0/": "exif",
        "http://ns.adobe.com/exif/1.0/aux/": "aux",
        "http://cipa.jp/exif/1.0/": "exifEX",
    ]

    private var scopes: [[String: String]] = [[:]]
    private var path: [String] = []
    private var itemCount = 0
    private var language: String?
    private var text = ""

    func parser(
        _ parser: XMLParser, didStartElement element: String, namespaceURI: String?, qualifiedName: String?,
        attributes: [String: String]
    ) {
        guard path.count < Self.maximumDepth, itemCount < Self.maximumItems else { return parser.abortParsing() }
        var scope = scopes[scopes.count - 1]
        for (name, uri) in attributes where name.hasPrefix("xmlns:") { scope[String(name.dropFirst(6))] = uri }
        scopes.append(scope)
        path.append(customaryName(element))
        text = ""
        language = attributes["xml:lang"]
        if path.last == "rdf:Description", isInRDF(depth: 1) {
            for (name, value) in attributes { add(value, language: nil, to: customaryName(name)) }
        }
    }

    func parser(_ parser: XMLParser, foundCharacters string: String) {
        if text.utf8.count < MetadataText.maximumBytes { text += string }
    }

    func parser(
        _ parser: XMLParser, didEndElement element: String, namespaceURI: String?, qualifiedName: String?
    ) {
        if path.last == "rdf:li", isInRDF(depth: 4) {
            add(text, language: language, to: path[path.count - 3])
        } else if isInRDF(depth: 2) {
            add(text, language: language, to: path[path.count - 1])
        }
        text = ""
        path.removeLast()
        scopes.removeLast()
    }

    /// Whether the current element is that far below an `rdf:RDF`, by way of an `rdf:Description`.
    private func isInRDF(depth: Int) -> Bool {
        guard path.count > depth, path[path.count - 1 - depth] == "rdf:RDF" else { return false }
        return path[path.count - depth] == "rdf:Description"
    }

    private func add(_ value: String, language: String?, to name: String) {
        // Some programs write the language's name where the text in that language is empty.
        guard !name.isEmpty, let text = MetadataText.clean(value), text != "x-default" else { return }
        itemCount += 1
        items[name, default: []].append(XMPProperties.Item(language: language, text: text))
    }

    /// The name with the customary prefix of its namespace; empty where the namespace is none of interest.
    private func customaryName(_ qualified: String) -> String {
        guard let colon = qualified.firstIndex(of: ":") else { return "" }
        guard let uri = scopes[scopes.count - 1][String(qualified[..<colon])], let prefix = Self.prefixes[uri] else {
            return ""
        }
        return prefix + qualified[colon...]
    }
}
