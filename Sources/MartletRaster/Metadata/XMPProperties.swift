import Foundation
import FoundationXML

/// The properties that an XMP packet gives of its picture, by the customary name of each (`dc:title`).
///
/// Only properties of `rdf:Description` itself are taken, as attributes, as plain text or as lists; what is nested deeper
/// (histories, face regions) is passed over. Namespaces are told by their URI, so a packet may name its prefixes at will.
struct XMPProperties {
    struct Item {
        let language: String?
        let text: String
    }

    private var items: [String: [Item]] = [:]

    /// Parses a packet; nil where it is not well-formed XML or declares entities, which no XMP writer does.
    init?(parsing bytes: UnsafeRawBufferPointer) {
        // The padding behind a packet is all blanks, and NULs from careless writers.
        let isPadding = { (byte: UInt8) in byte == 0 || byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 }
        guard let last = bytes.lastIndex(where: { !isPadding($0) }) else { return nil }
        let data = Data(bytes[...last])
        guard data.range(of: Data("<!DOCTYPE".utf8)) == nil, data.range(of: Data("<!ENTITY".utf8)) == nil else {
            return nil
        }
        let parser = XMLParser(data: data)
        let reader = XMPReader()
        parser.delegate = reader
        parser.shouldProcessNamespaces = false
        parser.shouldResolveExternalEntities = false
        guard parser.parse() else { return nil }
        items = reader.items
    }

    /// The text of a property: of its variants by language the default one, else the first.
    func text(_ name: String) -> String? {
        guard let items = items[name] else { return nil }
        return (items.first { $0.language == "x-default" } ?? items.first)?.text
    }

    /// Every text of a list.
    func texts(_ name: String) -> [String] { items[name]?.map(\.text) ?? [] }
}
