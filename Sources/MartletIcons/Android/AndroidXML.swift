import Foundation
import FoundationXML

/// A small XML file of an Android project as a tree.
///
/// Foundation's parser reads it. Document types are refused, and with them entities that grow or name files elsewhere;
/// Android's own tools allow none in resources.
struct AndroidXML: Hashable, Sendable {
    struct Element: Hashable, Sendable {
        var name: String
        /// The attributes by their names as they are spelled.
        var attributes: [String: String]
        var children: [Element] = []
        var line: Int

        func first(_ name: String) -> Element? { children.first { $0.name == name } }
    }

    static let namespace = "http://schemas.android.com/apk/res/android"
    /// No icon or manifest comes near; the most seen in the wild are some hundred kilobytes.
    static let maximumBytes = 4 << 20

    let path: String
    let bytes: [UInt8]
    let root: Element

    /// Reads a file.
    ///
    /// - Throws: `damaged` with the line where it is no XML, `tooLarge` over 4 MiB, `unsupported` for a document type.
    init(contentsOf path: String) throws(IconsError) {
        try self.init(Disk.read(path, atMost: Self.maximumBytes), path: path)
    }

    init(_ bytes: [UInt8], path: String) throws(IconsError) {
        guard String(decoding: bytes, as: UTF8.self).range(of: "<!DOCTYPE") == nil else {
            throw IconsError(.unsupported, path: path, "The XML has a document type, which Android does not use.")
        }
        let reader = Reader()
        let parser = XMLParser(data: Data(bytes))
        parser.shouldResolveExternalEntities = false
        parser.delegate = reader
        let isWhole = parser.parse()
        if reader.isTooLarge {
            throw IconsError(
                .tooLarge, path: path, "The XML has more than \(Reader.maximumElements) elements or levels.")
        }
        guard isWhole, parser.parserError == nil, let root = reader.root else {
            throw IconsError(.damaged, path: path, line: max(1, parser.lineNumber), "This is not well-formed XML.")
        }
        (self.path, self.bytes, self.root) = (path, bytes, root)
    }

    /// The value of one of Android's attributes, such as `android:drawable`, whatever its prefix is called in this file.
    func value(_ name: String, of element: Element) -> String? {
        let prefix = root.attributes.first { $0.key.hasPrefix("xmlns:") && $0.value == Self.namespace }?.key.dropFirst(
            6)
        return element.attributes["\(prefix ?? "android"):\(name)"] ?? element.attributes["android:\(name)"]
    }

    private final class Reader: NSObject, XMLParserDelegate {
        static let maximumElements = 20_000
        private(set) var root: Element?
        private(set) var isTooLarge = false
        private var open: [Element] = []
        private var count = 0

        func parser(
            _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
            attributes: [String: String]
        ) {
            count += 1
            guard count <= Self.maximumElements, open.count < 200 else {
                isTooLarge = true
                return parser.abortParsing()
            }
            open.append(Element(name: name, attributes: attributes, line: max(1, parser.lineNumber)))
        }

        func parser(
            _ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?
        ) {
            guard let element = open.popLast() else { return }
            if open.isEmpty {
                root = root ?? element
            } else {
                open[open.count - 1].children.append(element)
            }
        }
    }
}
