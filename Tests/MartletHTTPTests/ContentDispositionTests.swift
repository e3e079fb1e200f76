import Foundation
import Testing

@testable import MartletHTTP

@Suite struct ContentDispositionTests {
    @Test(arguments: [
        // The examples of RFC 6266 §5.
        ("Attachment; filename=example.html", "attachment", "example.html"),
        ("INLINE; FILENAME= \"an example.html\"", "inline", "an example.html"),
        ("attachment; filename*= UTF-8''%e2%82%ac%20rates", "attachment", "€ rates"),
        (
            "attachment; filename=\"EURO rates\"; filename*=utf-8''%e2%82%ac%20rates", "attachment", "€ rates"
        ),
        // And of RFC 8187 §3.2.3.
        ("attachment; filename*=iso-8859-1'en'%A3%20rates", "attachment", "£ rates"),
        ("attachment; filename*=UTF-8''%c2%a3%20and%20%e2%82%ac%20rates", "attachment", "£ and € rates"),
        ("attachment; filename*=utf-8''%41; filename=\"B\"", "attachment", "A"),
        ("attachment; filename=\"a;b=c.txt\"; x=y", "attachment", "a;b=c.txt"),
        ("attachment; x=\"filename=no\"; filename=yes", "attachment", "yes"),
        ("attachment; filename=\"a\\\"b\\\\c.txt\"", "attachment", "a\"b\\c.txt"),
        ("attachment;filename=a.txt;", "attachment", "a.txt"),
        ("attachment ;; filename = a.txt ", "attachment", "a.txt"),
        ("attachment; filename=two words.txt; x=1", "attachment", "two words.txt"),
        ("attachment; filename=\"unended.txt", "attachment", "unended.txt"),
        ("attachment; filename=\"ü 日.txt\"", "attachment", "ü 日.txt"),
        ("attachment; filename=a%20b.txt", "attachment", "a%20b.txt"),
        ("attachment; filename=first; filename=second", "attachment", "first"),
        ("filename=\"untyped.txt\"", "", "untyped.txt"),
    ])
    func fileNamesAreReadAsBrowsersReadThem(value: String, type: String, name: String) {
        let disposition = ContentDisposition(value)
        #expect(disposition.type == type)
        #expect(disposition.fileName == name)
    }

    @Test(arguments: [
        "UTF-8''%E2%82", "UTF-8''%zz", "UTF-8''%4", "UTF-8''%", "UTF-8'%41", "%41", "utf-16''%41", "''%41",
        "UTF-8''%FF", "iso-8859-5''%41",
    ])
    func anExtendedNameThatCannotBeReadGivesWayToThePlainOne(extended: String) {
        #expect(ContentDisposition("attachment; filename*=\(extended); filename=plain").fileName == "plain")
        #expect(ContentDisposition("attachment; filename*=\(extended)").fileName == nil)
    }

    @Test(arguments: [
        "", ";", "attachment", "attachment;", "attachment; filename", "=", ";=;=", "attachment; x=\"", "\\",
    ])
    func whatNamesNothingHasNoFileName(value: String) {
        #expect(ContentDisposition(value).fileName == nil)
    }
}

@Suite struct SuggestedFileNameTests {
    @Test(arguments: [
        ("../../etc/passwd", "passwd"), ("/etc/passwd", "passwd"), ("..\\\\..\\\\evil.exe", "evil.exe"),
        ("C:\\\\Users\\\\a\\\\photo.jpg", "photo.jpg"), ("a/b\\\\c/d.txt", "d.txt"), ("dir/", "dir"),
        (".bashrc", "bashrc"), ("...a", "a"), (". .. x", "x"), ("a..b.txt", "a..b.txt"), ("..%2f..%2fx", "%2f..%2fx"),
        ("  a.txt \t", "a.txt"), ("a\u{0}b\u{1F}c\u{7F}d\u{9F}.txt", "abcd.txt"), (".\u{0}./x", "x"),
        ("photo\u{202E}gpj.exe", "photogpj.exe"), ("\u{FEFF}a\u{2028}b\u{2066}c", "abc"), ("-rf", "-rf"),
        ("/\u{301}a", "\u{301}a"), ("x/\u{301}../y", "y"), ("日本 é😃.png", "日本 é😃.png"), ("\u{A0}.\u{3000}x", "x"),
        ("a/../..", "fallback.bin"), ("..", "fallback.bin"), (".", "fallback.bin"), ("", "fallback.bin"),
        ("/", "fallback.bin"), ("\\\\", "fallback.bin"), ("\u{1}\u{2}", "fallback.bin"), ("   ", "fallback.bin"),
        ("....", "fallback.bin"), (". . .", "fallback.bin"),
    ])
    func whateverTheServerNamesStaysInTheDirectory(stated: String, expected: String) throws {
        let url = URL(string: "http://a.test/x/fallback.bin?q=/evil")
        let name = SuggestedFileName(contentDisposition: "attachment; filename=\"\(stated)\"", url: url).text
        #expect(name == expected)
        try Self.expectSafe(name)
    }

    @Test(arguments: [
        ("http://a.test/photo.jpg", "photo.jpg"), ("http://a.test/x/a%20b.txt?x=1#y", "a b.txt"),
        ("http://a.test/dir/", "dir"), ("http://a.test/%2e%2e%2fetc%2fpasswd", "passwd"),
        ("http://a.test/a%2F..%2F..", "download"), ("http://a.test/%E6%97%A5.png", "日.png"),
        ("http://a.test/%FF.bin", "%FF.bin"), ("http://a.test/a%00b", "ab"), ("http://a.test/%5Cx%5Cy", "y"),
        ("http://a.test", "download"), ("http://a.test/", "download"), ("http://a.test/..", "download"),
        ("http://a.test/?f=x.txt", "download"),
    ])
    func withoutAStatedNameTheURLNamesIt(url: String, expected: String) throws {
        for disposition in [nil, "", "inline", "attachment; filename=\"\"", "attachment; filename*=UTF-8''%"] {
            let name = SuggestedFileName(contentDisposition: disposition, url: URL(string: url)).text
            #expect(name == expected)
            try Self.expectSafe(name)
        }
    }

    @Test func withoutAnythingThereIsANameStill() {
        #expect(SuggestedFileName(contentDisposition: nil, url: nil).text == "download")
    }

    @Test func aLongNameKeepsItsExtension() throws {
        let cases = [
            (String(repeating: "a", count: 300) + ".jpg", String(repeating: "a", count: 251) + ".jpg"),
            (String(repeating: "a", count: 255), String(repeating: "a", count: 255)),
            (String(repeating: "a", count: 256), String(repeating: "a", count: 255)),
            // 127 characters of 2 bytes, since half a one does not fit.
            (String(repeating: "é", count: 200), String(repeating: "é", count: 127)),
            (String(repeating: "😃", count: 100) + ".png", String(repeating: "😃", count: 62) + ".png"),
            ("a." + String(repeating: "x", count: 300), "a." + String(repeating: "x", count: 253)),
            // One character of many scalars, larger than a name may be.
            ("a" + String(repeating: "\u{301}", count: 300), "a" + String(repeating: "\u{301}", count: 127)),
        ]
        for (stated, expected) in cases {
            let name = SuggestedFileName(contentDisposition: "attachment; filename=\"\(stated)\"", url: nil).text
            #expect(name == expected)
            try Self.expectSafe(name)
        }
    }

    @Test func aFamilyIsNotTornApart() throws {
        let family = "👨‍👩‍👧‍👦"
        let name = SuggestedFileName(
            contentDisposition: "attachment; filename=\"\(String(repeating: family, count: 20))\"", url: nil
        ).text
        #expect(name == String(repeating: family, count: 10), "of 25 bytes each")
    }

    private static func expectSafe(_ name: String) throws {
        #expect((1...255).contains(name.utf8.count))
        #expect(!name.utf8.contains { $0 == UInt8(ascii: "/") || $0 < 32 || $0 == 127 })
        #expect(name.utf8.first != UInt8(ascii: "."))
        let directory = URL(filePath: "/base/directory", directoryHint: .isDirectory)
        let file = directory.appending(path: name, directoryHint: .notDirectory).standardizedFileURL
        #expect(file.deletingLastPathComponent().path == "/base/directory")
    }
}
