/// A small XML file of an Android project as a tree, with the place of every tag in the text.
///
/// Foundation's `XMLParser` is not used: it ends the program at a processing instruction without text (`<?a?>`) and at names
/// that are not UTF-8, does not say at which byte a tag is, and the libraries below it cost each start of a program 2.5 ms,
/// which has no XML to read in most projects. Document types are refused, and with them entities that grow or name files
/// elsewhere; Android's own tools allow none in resources.
struct AndroidXML: Hashable, Sendable {
    struct Element: Hashable, Sendable {
        var name: String
        var attributes: [Attribute]
        var children: [Element] = []
        /// From the `<` of its first tag to behind the `>` of its last.
        var range: Range<Int>
        /// What is between its tags; empty where it has one tag only.
        var inside: Range<Int>
        /// From 1.
        var line: Int

        func first(_ name: String) -> Element? { children.first { $0.name == name } }
    }

    struct Attribute: Hashable, Sendable {
        /// As it is spelled, with its prefix.
        var name: String
        /// Without references such as `&amp;`.
        var value: String
        /// The value as it is spelled, without its quotes.
        var range: Range<Int>
    }

    /// The namespace of Android's attributes.
    static let namespace = "http://schemas.android.com/apk/res/android"
    /// No icon or manifest comes near: the largest are some hundred kilobytes.
    static let maximumBytes = 4 << 20

    let path: String
    let bytes: [UInt8]
    let root: Element

    /// Reads a file.
    ///
    /// - Throws: `damaged` with the line where it is no XML; `tooLarge` over 4 MiB, 20,000 elements or 200 levels;
    ///   `unsupported` where it is not in UTF-8 or has a document type; what reading throws.
    init(contentsOf path: String) throws(IconsError) {
        try self.init(Disk.read(path, atMost: Self.maximumBytes), path: path)
    }

    /// Reads a text.
    init(_ bytes: [UInt8], path: String) throws(IconsError) {
        var reader = AndroidXMLReader(bytes: bytes, path: path)
        (self.path, self.bytes, root) = (path, bytes, try reader.read())
    }

    /// The prefix of Android's attributes, as the root declares it.
    var prefix: String {
        let declaration = root.attributes.first { $0.name.hasPrefix("xmlns:") && $0.value == Self.namespace }
        return declaration.map { String($0.name.dropFirst(6)) } ?? "android"
    }

    /// The declarations of namespaces at the root and at one of its elements, as attributes for another root; that of
    /// Android comes first, and is there also where the file has none.
    func namespaces(at element: Element) -> String {
        var values: [String: String] = [:]
        for attribute in root.attributes + element.attributes where attribute.name.hasPrefix("xmlns:") {
            values[attribute.name] = attribute.value
        }
        let own = "xmlns:" + prefix
        values[own] = nil
        let others = values.sorted { $0.key < $1.key }.map { " \($0.key)=\"\(Self.escaped($0.value))\"" }.joined()
        return "\(own)=\"\(Self.namespace)\"" + others
    }

    /// A text as it is written in a value between double quotes.
    static func escaped(_ text: String) -> String {
        var result = ""
        for character in text.unicodeScalars {
            switch character {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case "\"": result += "&quot;"
            default: result.unicodeScalars.append(character)
            }
        }
        return result
    }

    /// One of Android's attributes, such as `drawable`, whatever its prefix is called in this file.
    func attribute(_ name: String, of element: Element) -> Attribute? {
        let name = prefix + ":" + name
        return element.attributes.first { $0.name == name }
    }

    /// The value of one of Android's attributes.
    func value(_ name: String, of element: Element) -> String? { attribute(name, of: element)?.value }

    /// The text in a place.
    func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }
}
