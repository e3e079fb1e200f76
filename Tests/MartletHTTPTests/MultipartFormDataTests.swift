import Foundation
import TestSupport
import Testing

@testable import MartletHTTP

@Suite struct MultipartFormDataTests {
    @Test func partsStandInOrderBetweenBoundaries() throws {
        let form = MultipartFormData(boundary: "b")
        form.append(Data("français".utf8), withName: "french")
        form.append(Data("日本語".utf8), withName: "japanese", mimeType: "text/plain")
        form.append(Data("x".utf8), withName: "file", fileName: "a.txt", mimeType: "text/plain")
        let expected = """
            --b\r
            Content-Disposition: form-data; name="french"\r
            \r
            français\r
            --b\r
            Content-Disposition: form-data; name="japanese"\r
            Content-Type: text/plain\r
            \r
            日本語\r
            --b\r
            Content-Disposition: form-data; name="file"; filename="a.txt"\r
            Content-Type: text/plain\r
            \r
            x\r
            --b--\r

            """
        #expect(form.contentLength == 9 + 9 + 1)
        #expect(try form.encode() == Data(expected.utf8))
    }

    @Test func anEmptyFormIsClosed() throws {
        #expect(try MultipartFormData(boundary: "b").encode() == Data("--b--\r\n".utf8))
        let form = MultipartFormData(boundary: "b")
        form.append(Data(), withName: "")
        #expect(
            try form.encode()
                == Data("--b\r\nContent-Disposition: form-data; name=\"\"\r\n\r\n\r\n--b--\r\n".utf8))
    }

    @Test func contentMayHaveAnyBytes() throws {
        let content = Data((0...255).map { UInt8($0) }) + Data("\r\n--b\r".utf8)
        let form = MultipartFormData(boundary: "other")
        form.append(content.dropFirst(3), withName: "n")
        #expect(try Self.content(of: form.encode(), boundary: "other") == content.dropFirst(3))
    }

    @Test(arguments: [
        ("a\"b", "a%22b"), ("a\r\nb", "a%0D%0Ab"), ("a\rb", "a%0Db"), ("a\nb", "a%0Ab"), ("a\0b", "a%00b"),
        ("a\u{7F}\u{1B}b", "a%7F%1Bb"), ("a\\b", "a\\b"), ("100%", "100%"), ("a%22b", "a%22b"), ("é 日\t;", "é 日\t;"),
        ("\r\nEvil: 1\r\n\r\nx", "%0D%0AEvil: 1%0D%0A%0D%0Ax"), ("\"\u{301}", "%22\u{301}"),
    ])
    func namesCannotBreakOutOfTheirQuotes(name: String, written: String) throws {
        let form = MultipartFormData(boundary: "b")
        form.append(Data(), withName: name, fileName: name)
        let line = "Content-Disposition: form-data; name=\"\(written)\"; filename=\"\(written)\""
        #expect(try form.encode() == Data("--b\r\n\(line)\r\n\r\n\r\n--b--\r\n".utf8))
    }

    @Test(arguments: ["\r\nEvil: 1", "a\nb", "a\rb", "a\0b", "\u{1B}"])
    func otherFieldsThatCouldBreakTheHeaderAreRefused(text: String) throws {
        let typed = MultipartFormData()
        typed.append(Data(), withName: "n", mimeType: "text/plain" + text)
        let valued = MultipartFormData()
        valued.append(InputStream(data: Data()), withLength: 0, headers: ["X-A": text])
        let named = MultipartFormData()
        named.append(InputStream(data: Data()), withLength: 0, headers: ["X" + text: "1"])
        for (form, name) in [(typed, "Content-Type"), (valued, "X-A"), (named, "X" + text)] {
            let reason = try #require(Self.failure { try form.encode() })
            guard case .bodyPartHeaderInvalid(name) = reason else {
                Issue.record("another reason: \(reason)")
                continue
            }
        }
    }

    @Test func aPartMayHaveFieldsOfItsOwn() throws {
        let form = MultipartFormData(boundary: "b")
        form.append(InputStream(data: Data("x".utf8)), withLength: 1, headers: ["B-b": "1", "A-a": "2"])
        #expect(try form.encode() == Data("--b\r\nB-b: 1\r\nA-a: 2\r\n\r\nx\r\n--b--\r\n".utf8))
    }

    @Test func theBoundaryIsRandomOrOnesOwn() throws {
        let first = MultipartFormData()
        #expect(first.boundary != MultipartFormData().boundary)
        #expect(first.contentType == "multipart/form-data; boundary=\(first.boundary)")
        let longest = String(repeating: "b", count: 70)
        for boundary in ["custom-test-boundary", "0", longest] {
            let form = MultipartFormData(boundary: boundary)
            #expect(form.contentType == "multipart/form-data; boundary=\(boundary)")
            #expect(try form.encode() == Data("--\(boundary)--\r\n".utf8))
        }
        let form = MultipartFormData(boundary: "with space(:)")
        #expect(form.contentType == "multipart/form-data; boundary=\"with space(:)\"")
        #expect(Self.failure { try form.encode() } == nil)
    }

    @Test(arguments: ["", "a\r\nb", "a\"b", "ends ", "é", "a;b", String(repeating: "b", count: 71), "a\0"])
    func whatIsNoBoundaryIsRefused(boundary: String) throws {
        let reason = try #require(Self.failure { try MultipartFormData(boundary: boundary).encode() })
        guard case .boundaryInvalid(boundary) = reason else {
            Issue.record("another reason: \(reason)")
            return
        }
    }

    @Test func aFormIsEncodedOnce() throws {
        let directory = try ScratchDirectory()
        let file = URL(filePath: try directory.write(Data("file".utf8), as: "a.txt"))
        for append: (MultipartFormData) -> Void in [
            { $0.append(Data("data".utf8), withName: "n") }, { $0.append(file, withName: "n") },
            { $0.append(InputStream(data: Data("four".utf8)), withLength: 4, headers: [:]) },
        ] {
            let form = MultipartFormData()
            append(form)
            _ = try form.encode()
            try Self.expectLength(4, read: 0) { try form.encode() }
            let target = URL(filePath: directory.file("body"))
            try Self.expectLength(4, read: 0) { try form.writeEncodedData(to: target) }
            #expect(try directory.names() == ["a.txt"])
        }
    }

    // MARK: Streams

    @Test func aStreamHasToHaveTheBytesThatWereStated() throws {
        for stated: UInt64 in [0, 4, 6, 100, .max] {
            let form = MultipartFormData()
            form.append(InputStream(data: Data("12345".utf8)), withLength: stated, headers: [:])
            try Self.expectLength(stated, read: 5) { try form.encode() }
        }
        let form = MultipartFormData()
        form.append(InputStream(data: Data()), withLength: .max, headers: [:])
        form.append(InputStream(data: Data()), withLength: .max, headers: [:])
        #expect(form.contentLength == .max)
    }

    @Test func aStreamWithoutEndFailsAtOnce() throws {
        let stream = try #require(InputStream(fileAtPath: "/dev/zero"))
        let form = MultipartFormData()
        form.append(stream, withLength: 10, headers: [:])
        try Self.expectLength(10, read: 64 << 10) { try form.encode() }
    }

    @Test func aFileGetsAsManyBytesOfAStreamAsWereStated() throws {
        let directory = try ScratchDirectory()
        let target = URL(filePath: directory.file("body"))
        let form = MultipartFormData(boundary: "b")
        form.append(InputStream(data: Data("12345".utf8)), withLength: 3, headers: [:])
        try form.writeEncodedData(to: target)
        #expect(try Data(contentsOf: target) == Data("--b\r\n\r\n123\r\n--b--\r\n".utf8))
        let short = MultipartFormData()
        short.append(InputStream(data: Data("12345".utf8)), withLength: 6, headers: [:])
        try Self.expectLength(6, read: 5) { try short.writeEncodedData(to: URL(filePath: directory.file("short"))) }
        #expect(try directory.names() == ["body"], "no partial file is left")
    }

    @Test func aStreamThatCannotBeReadFailsWithItsError() throws {
        for path in ["/nowhere/at/all", "/tmp"] {
            let stream = try #require(InputStream(fileAtPath: path))
            let form = MultipartFormData()
            form.append(stream, withLength: 3, headers: [:])
            guard case .inputStreamReadFailed(let error) = Self.failure({ try form.encode() }) else {
                Issue.record("\(path) was read")
                continue
            }
            #expect(!(error is AFError.UnexpectedInputStreamLength))
        }
    }

    // MARK: Files

    @Test func aFileIsSentUnderItsNameAndType() throws {
        let directory = try ScratchDirectory()
        for (name, type) in [
            ("a.png", "image/png"), ("b.JPG", "image/jpeg"), ("c.unheard", "application/octet-stream"),
            ("Makefile", "application/octet-stream"), (".hidden", "application/octet-stream"),
            ("ü \".txt", "text/plain"),
        ] {
            let content = Data("content of \(name)".utf8)
            let file = URL(filePath: try directory.write(content, as: name))
            let form = MultipartFormData(boundary: "b")
            form.append(file, withName: "n")
            let written = name.replacingOccurrences(of: "\"", with: "%22")
            let head = "--b\r\nContent-Disposition: form-data; name=\"n\"; filename=\"\(written)\"\r\n"
            let expected = Data((head + "Content-Type: \(type)\r\n\r\n").utf8) + content + Data("\r\n--b--\r\n".utf8)
            #expect(form.contentLength == UInt64(content.count))
            #expect(try form.encode() == expected)
        }
    }

    @Test func whatIsNoFileIsRefusedWhenEncoding() throws {
        let directory = try ScratchDirectory()
        mkfifo(directory.file("pipe"), 0o600)
        let missing = URL(filePath: directory.file("missing.jpg"))
        let folder = URL(filePath: directory.path, directoryHint: .isDirectory)
        let pipe = URL(filePath: directory.file("pipe"))
        let device = URL(filePath: "/dev/zero")
        let web = try #require(URL(string: "https://example.com/image.jpg"))
        let root = URL(filePath: "/")
        for (url, expected) in [
            (missing, "bodyPartFileNotReachableWithError"), (folder, "bodyPartFileIsDirectory"),
            (pipe, "bodyPartFileSizeNotAvailable"), (device, "bodyPartFileSizeNotAvailable"),
            (web, "bodyPartURLInvalid"), (root, "bodyPartFilenameInvalid"),
        ] {
            let form = MultipartFormData()
            form.append(Data(), withName: "before")
            form.append(url, withName: "n")
            form.append(URL(filePath: "/also/missing"), withName: "after")
            let reason = try #require(Self.failure { try form.encode() })
            #expect("\(reason)".hasPrefix(expected), "\(reason)")
            #expect(reason.url == url)
            let target = directory.file("body")
            #expect(Self.failure { try form.writeEncodedData(to: URL(filePath: target)) } != nil)
            #expect(!FileManager.default.fileExists(atPath: target))
        }
    }

    @Test func aFileThatChangedIsSentAsLongAsItWasOrNotAtAll() throws {
        let directory = try ScratchDirectory()
        let file = URL(filePath: try directory.write(Data("12345".utf8), as: "log.txt"))
        let forms = (0..<3).map { _ in
            let form = MultipartFormData(boundary: "b")
            form.append(file, withName: "n")
            return form
        }
        try directory.write(Data("12345678".utf8), as: "log.txt")
        #expect(try Self.content(of: forms[0].encode(), boundary: "b") == Data("12345".utf8))
        try directory.write(Data("123".utf8), as: "log.txt")
        try Self.expectLength(5, read: 3) { try forms[1].encode() }
        try FileManager.default.removeItem(at: file)
        guard case .inputStreamReadFailed(let error) = Self.failure({ try forms[2].encode() }) else {
            Issue.record("a missing file was read")
            return
        }
        #expect((error as? POSIXError)?.code == .ENOENT)
    }

    // MARK: Writing

    @Test func aFileHoldsWhatMemoryWould() throws {
        let directory = try ScratchDirectory()
        let large = Data((0..<300_000).map { UInt8(truncatingIfNeeded: $0 / 251) })
        let file = URL(filePath: try directory.write(large, as: "large.bin"))
        let forms = (0..<2).map { _ in
            let form = MultipartFormData(boundary: "b")
            form.append(large, withName: "data")
            form.append(file, withName: "file")
            form.append(InputStream(data: large), withLength: 300_000, name: "s", fileName: "s", mimeType: "a/b")
            return form
        }
        let target = URL(filePath: directory.file("body"))
        try forms[0].writeEncodedData(to: target)
        #expect(try Data(contentsOf: target) == forms[1].encode())
    }

    @Test func nothingIsWrittenOverOrIntoNowhere() throws {
        let directory = try ScratchDirectory()
        let existing = try directory.write(Data("kept".utf8), as: "existing")
        try FileManager.default.createSymbolicLink(atPath: directory.file("link"), withDestinationPath: "nowhere")
        for (url, expected) in [
            (URL(filePath: existing), "outputStreamFileAlreadyExists"),
            (URL(filePath: directory.file("link")), "outputStreamFileAlreadyExists"),
            (URL(filePath: directory.file("missing/body")), "outputStreamCreationFailed"),
            (URL(filePath: existing + "/body"), "outputStreamCreationFailed"),
            (try #require(URL(string: "/this/is/no/file/url")), "outputStreamURLInvalid"),
            (try #require(URL(string: "https://example.com/body")), "outputStreamURLInvalid"),
        ] {
            let form = MultipartFormData()
            form.append(Data("x".utf8), withName: "n")
            let reason = try #require(Self.failure { try form.writeEncodedData(to: url) })
            #expect("\(reason)".hasPrefix(expected), "\(reason)")
            #expect(reason.url == url)
        }
        #expect(try directory.names() == ["existing", "link"])
        #expect(try Data(contentsOf: URL(filePath: existing)) == Data("kept".utf8))
    }

    // MARK: Uploads

    @Test func anUploadIsInMemoryBelowTheThresholdAndInAFileFromItOn() throws {
        for (threshold, isFile) in [(6, false), (5, true), (0, true)] as [(UInt64, Bool)] {
            let form = MultipartFormData(boundary: "b")
            form.append(Data("12345".utf8), withName: "n")
            let upload = MultipartUpload(form, threshold: threshold)
            #expect(upload.contentType == "multipart/form-data; boundary=b")
            let expected = Data("--b\r\nContent-Disposition: form-data; name=\"n\"\r\n\r\n12345\r\n--b--\r\n".utf8)
            let body = try upload.body()
            #expect(try upload.body() == body, "a retry sends the same")
            switch body {
            case .data(let data): #expect(!isFile && data == expected)
            case .file(let url):
                #expect(isFile)
                #expect(try Data(contentsOf: url) == expected)
                let attributes = try FileManager.default.attributesOfItem(atPath: url.path)
                #expect((attributes[.posixPermissions] as? NSNumber)?.intValue == 0o600)
                upload.discard()
                #expect(!FileManager.default.fileExists(atPath: url.path))
            }
        }
    }

    @Test func anUploadsFileGoesWithIt() throws {
        let form = MultipartFormData()
        var upload: MultipartUpload? = MultipartUpload(form, threshold: 0)
        let body = try upload?.body()
        guard case .file(let url) = body else {
            Issue.record("no file")
            return
        }
        #expect(FileManager.default.fileExists(atPath: url.path))
        upload = nil
        #expect(!FileManager.default.fileExists(atPath: url.path))
    }

    @Test func anUploadThatCannotBeEncodedFailsEveryTimeAlike() throws {
        let form = MultipartFormData()
        form.append(URL(filePath: "/nowhere.jpg"), withName: "n")
        for threshold: UInt64 in [0, 100] {
            let upload = MultipartUpload(form, threshold: threshold)
            for _ in 0..<2 {
                guard case .bodyPartFileNotReachableWithError = Self.failure({ try upload.body() }) else {
                    Issue.record("another failure")
                    return
                }
            }
        }
    }

    // MARK: Support

    private static func failure(_ body: () throws -> some Any) -> AFError.MultipartEncodingFailureReason? {
        do {
            _ = try body()
            return nil
        } catch AFError.multipartEncodingFailed(let reason) {
            return reason
        } catch {
            Issue.record(error)
            return nil
        }
    }

    private static func expectLength(_ expected: UInt64, read: UInt64, _ body: () throws -> some Any) throws {
        guard case .inputStreamReadFailed(let error) = failure(body) else {
            Issue.record("no failure of reading")
            return
        }
        #expect(
            error as? AFError.UnexpectedInputStreamLength
                == AFError.UnexpectedInputStreamLength(bytesExpected: expected, bytesRead: read))
    }

    /// The content of the only part.
    private static func content(of body: Data, boundary: String) throws -> Data {
        let start = try #require(body.range(of: Data("\r\n\r\n".utf8))).upperBound
        return body[start...].dropLast("\r\n--\(boundary)--\r\n".utf8.count)
    }
}
