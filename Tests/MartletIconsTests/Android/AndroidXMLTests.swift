import Foundation
import FoundationXML
import TestSupport
import Testing

@testable import MartletIcons

@Suite struct AndroidXMLTests {
    /// What Foundation's parser makes of a text: names and attributes in order; nil where it refuses it.
    private final class Oracle: NSObject, XMLParserDelegate {
        private var result = ""

        static func read(_ text: String) -> String? {
            let oracle = Oracle()
            let parser = XMLParser(data: Data(text.utf8))
            parser.delegate = oracle
            return parser.parse() && parser.parserError == nil && !oracle.result.isEmpty ? oracle.result : nil
        }

        func parser(
            _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
            attributes: [String: String]
        ) {
            result += "<\(name)" + attributes.sorted { $0.key < $1.key }.map { " \($0.key)=\($0.value)" }.joined() + ">"
        }

        func parser(_ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?) {
            result += "</>"
        }
    }

    private static func plain(_ element: AndroidXML.Element) -> String {
        let attributes = element.attributes.sorted { $0.name < $1.name }.map { " \($0.name)=\($0.value)" }.joined()
        return "<\(element.name)\(attributes)>" + element.children.map(plain).joined() + "</>"
    }

    private func read(_ text: String) -> String? {
        (try? AndroidXML(Array(text.utf8), path: "x")).map { Self.plain($0.root) }
    }

    @Test(arguments: [
        "<a/>", "<a></a>", "<a b='1' c=\"2\"/>", "<a b = '1'\n\t/>", "\u{FEFF}<a/>", "<?xml version=\"1.0\"?><a/>",
        " <a/> ",
        "<a>text &amp; &lt;&gt;&quot;&apos; &#65;&#x1F600;</a>", "<a b='&lt;&amp;&#10;x\ny'/>",
        "<a><!-- < & --><b/></a>",
        "<a><![CDATA[ <b> & ]]></a>", "<a><b><c/></b><b/></a>", "<é ü='ö'/>", "<a.b-c_d1/>", "<a b='>'/>",
        "<a b=\"'\"/>",
        "", " ", "x", "<a", "<a>", "</a>", "<a></b>", "<a/><b/>", "<a/>x", "x<a/>", "<a b/>", "<a b=1/>",
        "<a b='1'c='2'/>",
        "<a b='1' b='2'/>", "<a b='<'/>", "<a b='&'/>", "<a>&</a>", "<a>&x;</a>", "<a>&#0;</a>", "<a>&#xD800;</a>",
        "<a>&#xFFFF;</a>", "<a>&#;</a>", "<a>&#x;</a>", "<a>&#-1;</a>", "<a>&#+65;</a>", "<a>]]></a>",
        "<!-- a -- b --><a/>",
        "<!-- a ---><a/>", "<!-- <a/>", "<a><![CDATA[ </a>", "<1/>", "<-a/>", "< a/>", "<a / >", "<a>\u{1}</a>",
        "<a b='\u{1}'/>", "<a b='1></a>", "<a></a b='1'>", "<a></a >", "<![CDATA[x]]><a/>", "<a/><!-- x -->",
        "&amp;<a/>",
        "<a b='&#00000065;'/>", " <?xml version=\"1.0\"?><a/>", "<a><?xml version=\"1.0\"?></a>",
    ])
    func agreesWithFoundation(text: String) {
        #expect(read(text) == Oracle.read(text))
    }

    @Test func agreesWithFoundationOnRandomTexts() {
        var random = SeededGenerator(seed: 31)
        let parts = [
            "<a>", "</a>", "<b c='1'>", "</b>", "<d/>", " ", "\n", "t", "&lt;", "&#66;", "<!-- c -->", "<![CDATA[d]]>",
            "<", ">", "/",
            "'", "\"", "=", "&", ";", "-", "é", "<e f=\"g\" h='i'/>", "]]>",
        ]
        var accepted = 0
        for _ in 0..<20_000 {
            let inner = (0..<Int.random(in: 0...6, using: &random)).map { _ in parts.randomElement(using: &random) ?? ""
            }
            let text = "<a>" + inner.joined() + "</a>"
            let expected = Oracle.read(text)
            accepted += expected == nil ? 0 : 1
            #expect(read(text) == expected, "\(text.debugDescription)")
        }
        #expect(accepted > 1_000)
    }

    @Test func knowsWhereEachElementIs() throws {
        let text = "<?xml version='1.0'?>\n<a>\r\n <b x:y='1'> t </b>\r<c/></a>"
        let xml = try AndroidXML(Array(text.utf8), path: "x")
        #expect(xml.text(xml.root.range) == "<a>\r\n <b x:y='1'> t </b>\r<c/></a>")
        let (first, second) = (xml.root.children[0], xml.root.children[1])
        #expect([xml.root, first, second].map(\.line) == [2, 3, 4])
        #expect(xml.text(first.range) == "<b x:y='1'> t </b>")
        #expect(xml.text(first.inside) == " t ")
        #expect(xml.text(first.attributes[0].range) == "1")
        #expect(xml.text(second.range) == "<c/>" && second.inside.isEmpty)
    }

    @Test func passesOverInstructionsWithAndWithoutText() throws {
        let xml = try AndroidXML(Array("<?a?><r><?b?><?c d <x> ?><e/></r><?f?>".utf8), path: "x")
        #expect(Self.plain(xml.root) == "<r><e></></>")
        for text in ["<r><?</r>", "<r><??></r>", "<r><?a</r>", "<r><?1?></r>", "<r><?XML a?></r>"] {
            #expect(throws: IconsError.self) { try AndroidXML(Array(text.utf8), path: "x") }
        }
    }

    @Test func refusesXMLThatIsNotUTF8() {
        let text = "<a b=\"c\"/>"
        let wide: [UInt8] = [0xFF, 0xFE] + text.utf16.flatMap { unit in [UInt8(unit & 255), UInt8(unit >> 8)] }
        for bytes in [Array("<a ".utf8) + [0xF9] + Array("=\"\"/>".utf8), wide, Array("<a \u{0}=\"\"/>".utf8)] {
            #expect(#expect(throws: IconsError.self) { try AndroidXML(bytes, path: "x") }?.code == .unsupported)
        }
    }

    @Test func refusesDocumentTypesWithTheirEntities() {
        let bomb = "<!DOCTYPE x [<!ENTITY a \"aaaa\"><!ENTITY f SYSTEM \"file:///etc/passwd\">]>\n<x>&a;&f;</x>"
        #expect(#expect(throws: IconsError.self) { try AndroidXML(Array(bomb.utf8), path: "x") }?.code == .unsupported)
    }

    @Test(arguments: [
        String(repeating: "<a>", count: 1_000_000),
        String(repeating: "<a>", count: 201) + String(repeating: "</a>", count: 201),
        "<r>" + String(repeating: "<a/>", count: 20_000) + "</r>",
        "<r " + (0...200).map { "a\($0)='' " }.joined() + "/>",
        "<r>" + String(repeating: " ", count: 4 << 20) + "</r>",
    ])
    func namesTheBudget(text: String) throws {
        let scratch = try ScratchDirectory()
        let path = try scratch.writeText(text, at: "x.xml")
        #expect(#expect(throws: IconsError.self) { try AndroidXML(contentsOf: path) }?.code == .tooLarge)
    }

    @Test func readsWithinTheBudget() throws {
        for text in [
            String(repeating: "<a>", count: 200) + String(repeating: "</a>", count: 200),
            "<r>" + String(repeating: "<a/>", count: 19_999) + "</r>",
            "<r " + (0..<200).map { "a\($0)='' " }.joined() + "/>",
        ] {
            _ = try AndroidXML(Array(text.utf8), path: "x")
        }
    }
}
