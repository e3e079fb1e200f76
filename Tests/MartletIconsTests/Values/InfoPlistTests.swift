import Foundation
import MartletIcons
import TestSupport
import Testing

@Suite struct InfoPlistTests {
    private static func xml(_ body: String, encoding: String = "UTF-8") -> String {
        """
        <?xml version="1.0" encoding="\(encoding)"?>
        <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
        <plist version="1.0"><dict>\(body)</dict></plist>
        """
    }

    private static let body =
        "<key>CFBundleVersion</key><string>2015</string><key>CFBundleShortVersionString</key><string>1.2 \u{E9}</string>"

    private func read(_ data: Data) throws(IconsError) -> InfoPlist { try InfoPlist(Array(data), path: "Info.plist") }

    private func read(_ text: String) throws(IconsError) -> InfoPlist { try read(Data(text.utf8)) }

    private func code(_ data: Data) -> IconsError.Code? {
        valueError { () throws(IconsError) in try read(data) }?.code
    }

    // MARK: Formats and encodings

    /// Each encoding by its name in the declaration, made by Foundation.
    @Test(arguments: [
        ("UTF-8", String.Encoding.utf8, ""), ("utf-8", .utf8, "\u{FEFF}"), ("UTF-16", .utf16LittleEndian, "\u{FEFF}"),
        ("UTF-16", .utf16BigEndian, "\u{FEFF}"), ("UTF-16", .utf16LittleEndian, ""), ("UTF-16BE", .utf16BigEndian, ""),
        ("UTF-8", .utf16LittleEndian, "\u{FEFF}"), ("ISO-8859-1", .isoLatin1, ""), ("windows-1252", .windowsCP1252, ""),
        ("ISO-8859-2", .isoLatin2, ""),
    ])
    func xmlIsReadInTheEncodingItIsIn(_ name: String, _ encoding: String.Encoding, _ mark: String) throws {
        let data = try #require((mark + Self.xml(Self.body, encoding: name)).data(using: encoding))
        let plist = try read(data)
        #expect(plist.values == ["CFBundleVersion": .text("2015"), "CFBundleShortVersionString": .text("1.2 \u{E9}")])
    }

    /// In Mac OS Roman the byte 8E is an e with an acute accent.
    @Test(arguments: ["macintosh", "x-mac-roman"])
    func oldMacintoshTextIsRead(_ name: String) throws {
        let text = Self.xml("<key>A</key><string>caf@</string>", encoding: name)
        let plist = try read(Data(text.utf8.map { $0 == UInt8(ascii: "@") ? 0x8E : $0 }))
        #expect(plist.values == ["A": .text("caf\u{E9}")])
    }

    @Test func anUnknownEncodingIsUnsupported() {
        #expect(code(Data(Self.xml(Self.body, encoding: "x-klingon").utf8)) == .unsupported)
    }

    /// Made by Python's plistlib.
    @Test func binaryIsRead() throws {
        let data = try #require(
            Data(
                base64Encoded:
                    "YnBsaXN0MDDVAQIDBAUGBwgJDl8QGkNGQnVuZGxlU2hvcnRWZXJzaW9uU3RyaW5nXxAPQ0ZCdW5kbGVWZXJzaW9uXxASTFNSZXF1"
                    + "aXJlc0lQaG9uZU9TVFRhZ3NfEBZVSUxhdW5jaFN0b3J5Ym9hcmROYW1lVTEuMi4zVDIwMTUJogoLUWHRDA1RYlFjXExhdW5jaFNj"
                    + "cmVlbggTMEJXXHV7gIGEhomLjQAAAAAAAAEBAAAAAAAAAA8AAAAAAAAAAAAAAAAAAACa"))
        #expect(
            try read(data).values == [
                "CFBundleVersion": .text("2015"), "CFBundleShortVersionString": .text("1.2.3"),
                "LSRequiresIPhoneOS": .boolean(true), "UILaunchStoryboardName": .text("LaunchScreen"),
            ])
    }

    @Test func theOldStyleIsRead() throws {
        let plist = try read(
            #"""
            // the old way
            { CFBundleVersion = 42; /* short */ CFBundleShortVersionString = "1.0 \"b\" \U00e9\n"; List = (a, "b,c", {d = e;},); }
            """#)
        #expect(
            plist.values == ["CFBundleVersion": .text("42"), "CFBundleShortVersionString": .text("1.0 \"b\" \u{E9}\n")])
        #expect(try read("CFBundleVersion = \"7\";\nOther = x;\n").text(forKey: "CFBundleVersion") == "7")
    }

    @Test func jsonIsRead() throws {
        let plist = try read(
            #"{"CFBundleVersion": 42, "CFBundleShortVersionString" : "1.5", "A": [1, {"b": null}], "C": true}"#)
        #expect(
            plist.values == [
                "CFBundleVersion": .integer(42), "CFBundleShortVersionString": .text("1.5"), "C": .boolean(true),
            ])
    }

    @Test func numbersAreWrittenShort() throws {
        let plist = try read(
            Self.xml(
                "<key>A</key><integer>42</integer><key>B</key><real>1.5</real><key>C</key><false/><key>D</key><integer>1</integer>"
            ))
        #expect(try plist.text(forKey: "A") == "42")
        #expect(try plist.text(forKey: "B") == "1.5")
        #expect(try plist.text(forKey: "C") == "NO")
        #expect(try plist.text(forKey: "D") == "1")
    }

    @Test func entitiesAndCDATAAreText() throws {
        let plist = try read(
            Self.xml(
                "<key>A</key><string>a &amp; &#x42; <![CDATA[<array><array>]]></string><!-- <array> --><key>B</key><string/>"
            ))
        #expect(plist.values == ["A": .text("a & B <array><array>"), "B": .text("")])
    }

    // MARK: What is wrong

    @Test(arguments: [("CFBundleVersion", "--set build="), ("CFBundleShortVersionString", "--set version=")])
    func aMissingKeyIsNamedWithItsFileAndAWayOut(_ key: String, _ advice: String) throws {
        let plist = try read(Self.xml("<key>Other</key><string>x</string>"))
        let error = valueError { () throws(IconsError) in try plist.text(forKey: key) }
        #expect(error?.code == .unresolved)
        #expect(error?.path == "Info.plist")
        #expect(error?.message.contains(key) == true)
        #expect(error?.message.contains(advice) == true)
    }

    @Test func aValueThatIsNoTextIsMissing() throws {
        let plist = try read(Self.xml("<key>CFBundleVersion</key><array><string>1</string></array>"))
        #expect(valueError { () throws(IconsError) in try plist.text(forKey: "CFBundleVersion") }?.code == .unresolved)
    }

    @Test(arguments: [
        "", "  \n", "hello", "<html></html>", "<plist><array/></plist>", "{ a = ; }", "{ a = b; ", "(a, b)", "bplist00",
        "[1, 2]", "{\"a\": ", "<plist><dict><key>A</key>", "\u{1}\u{2}", "bplist00\u{0}\u{0}\u{0}\u{0}", "{}}",
    ])
    func whatIsNoPropertyListWithKeysIsDamaged(_ text: String) {
        #expect(code(Data(text.utf8)) == .damaged, "\(text)")
    }

    @Test func aFileThatIsNotThereIsNotFoundAndAFolderIsUnreadable() throws {
        let tree = try SourceTree()
        #expect(
            valueError { () throws(IconsError) in try InfoPlist(contentsOf: tree.path("no.plist")) }?.code == .notFound)
        #expect(
            valueError { () throws(IconsError) in try InfoPlist(contentsOf: tree.scratch.path) }?.code == .unreadable)
        #expect(valueError { () throws(IconsError) in try InfoPlist(contentsOf: "/dev/zero") }?.code == .unreadable)
        #expect(valueError { () throws(IconsError) in try InfoPlist(contentsOf: "a\0b") }?.code == .notFound)
        #expect(valueError { () throws(IconsError) in try InfoPlist(contentsOf: "") }?.code == .notFound)
    }

    @Test func aFileAboveTheBudgetIsTooLarge() throws {
        let tree = try SourceTree()
        let path = try tree.write("", to: "Info.plist")
        try #require(truncate(path, 16 << 20 + 1) == 0)
        #expect(valueError { () throws(IconsError) in try InfoPlist(contentsOf: path) }?.code == .tooLarge)
    }

    // MARK: Hostile lists

    @Test(arguments: [300, 100_000])
    func deepXMLIsRefused(_ depth: Int) {
        for element in ["array", "dict", "foo"] {
            let nested = String(repeating: "<\(element)><key>a</key>", count: depth)
            #expect(code(Data(Self.xml("<key>A</key>" + nested).utf8)) == .tooLarge)
        }
    }

    @Test func deepOldStyleAndJSONAreRefused() {
        let old = "{ A = " + String(repeating: "(", count: 100_000)
        #expect(code(Data(old.utf8)) == .tooLarge)
        let json = "{\"A\": " + String(repeating: "[", count: 100_000)
        #expect(code(Data(json.utf8)) == .damaged)
    }

    /// Lays out objects as a binary property list, each reference one byte.
    private func binary(_ objects: [[UInt8]]) -> Data {
        var bytes = Array("bplist00".utf8)
        var offsets: [UInt8] = []
        for object in objects {
            offsets += [UInt8(bytes.count >> 8), UInt8(bytes.count & 255)]
            bytes += object
        }
        let table = bytes.count
        let trailer: [UInt8] = [0, 0, 0, 0, 0, 0, 2, 1]
        func eight(_ number: Int) -> [UInt8] { (0..<8).map { UInt8(truncatingIfNeeded: number >> (56 - 8 * $0)) } }
        return Data(bytes + offsets + trailer + eight(objects.count) + eight(0) + eight(table))
    }

    @Test func aBinaryListThatHoldsItselfIsReadAroundIt() throws {
        // { A: itself, V: "1" } and { A: a list of itself twice }
        let plist = try read(binary([[0xD2, 1, 2, 0, 3], [0x51, 0x41], [0x51, 0x56], [0x51, 0x31]]))
        #expect(plist.values == ["V": .text("1")])
        #expect(try read(binary([[0xD1, 1, 2], [0x51, 0x41], [0xA2, 2, 2]])).values.isEmpty)
    }

    @Test(.timeLimit(.minutes(10))) func aBinaryListThatDoublesItselfCostsNothing() throws {
        var objects: [[UInt8]] = [[0xD1, 1, 2], [0x51, 0x41]]
        for index in 0..<60 { objects.append([0xA2, UInt8(3 + index), UInt8(3 + index)]) }
        objects.append([0x51, 0x42])
        #expect(try read(binary(objects)).values.isEmpty)
    }

    @Test func aLongTextThatIsRepeatedWithoutEndIsTooLarge() {
        // 200 keys with one text of 65,000 bytes, each again as its own value.
        let text: [UInt8] = [0x5F, 0x11, 0xFD, 0xE8] + [UInt8](repeating: 0x41, count: 65_000)
        let references = [UInt8](repeating: 1, count: 400)
        #expect(code(binary([[0xDF, 0x10, 200] + references, text])) == .tooLarge)
    }

    @Test func countsAndOffsetsBeyondTheFileAreDamaged() {
        let huge: [UInt8] = [0x13, 0x7F, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF]
        #expect(code(binary([[0xDF] + huge, [0x51, 0x41]])) == .damaged)
        #expect(code(Data(Array("bplist00".utf8) + [UInt8](repeating: 0xFF, count: 40))) == .damaged)
        #expect(code(binary([[0xD1, 1, 200], [0x51, 0x41]])) == .damaged)
        #expect(code(binary([[0xD1, 1, 2], [0x51, 0x41], [0x5F] + huge])) == .damaged)
        #expect(code(binary([[0xD1, 1, 2], [0x51, 0x41], [0x6F] + huge])) == .damaged)
        #expect(code(binary([[0xD1, 1, 1], [0x5F, 0x14, 0xFF]])) == .damaged)
        #expect(code(binary([[0xD1, 1, 1], [0x1F]])) == .damaged)
    }
}
