import Foundation
import Testing

@testable import MartletHTTP

@Suite struct ResumeDataTests {
    // MARK: Which downloads can go on

    @Test func aStrongTagOrAnOldDateLetsADownloadGoOn() throws {
        #expect(try #require(Self.resumeData(["ETag": "\"v1\""])).validator == .entityTag("\"v1\""))
        let both: HTTPHeaders = ["ETag": "\"v1\"", "Last-Modified": Self.modified, "Date": Self.dayLater]
        #expect(try #require(Self.resumeData(both)).validator == .entityTag("\"v1\""), "the tag goes first")
        let dated: HTTPHeaders = ["Last-Modified": Self.modified, "Date": Self.dayLater]
        #expect(try #require(Self.resumeData(dated)).validator == .lastModified(Self.modified))
        #expect(Self.resumeData(["ETag": "\"\""]) != nil)
    }

    @Test(arguments: [
        [:], ["ETag": "W/\"v1\""], ["ETag": "W/\"v1\"", "Last-Modified": modified, "Date": dayLater],
        ["ETag": "v1"], ["ETag": "\"v1"], ["ETag": "\"a\", \"b\""], ["ETag": ""], ["Last-Modified": "yesterday"],
        ["Last-Modified": modified, "Date": modified], ["Last-Modified": dayLater, "Date": modified],
        ["ETag": "\"v\"", "Accept-Ranges": "none"], ["ETag": "\"v\"", "Accept-Ranges": "pages"],
        ["ETag": "\"v\"", "Content-Encoding": "gzip"], ["ETag": "\"v\"", "Content-Length": "99"],
    ])
    func withoutAStrongValidatorOrAgainstTheServersWordItCannotGoOn(headers: [String: String]) {
        #expect(Self.resumeData(HTTPHeaders(headers)) == nil)
    }

    @Test(arguments: [
        ["Accept-Ranges": "bytes"], ["Accept-Ranges": "pages, BYTES"], ["Content-Encoding": "identity"],
        ["Content-Length": "1000"], ["Content-Length": "100"], ["Content-Length": "unreadable"],
    ])
    func whatDoesNotSpeakAgainstItLetsItGoOn(headers: [String: String]) {
        #expect(Self.resumeData(HTTPHeaders(headers.merging(["ETag": "\"v\""]) { $1 })) != nil)
    }

    @Test func aDateIsStrongASecondAfterTheChangeOrAMinuteWithoutAClockOfTheServers() {
        let second = "Sun, 06 Nov 1994 08:49:38 GMT"
        #expect(Self.resumeData(["Last-Modified": Self.modified, "Date": second]) != nil)
        // The example of RFC 9110 §5.6.7, in its three forms, is 784,111,777 seconds after 1970.
        for form in [Self.modified, "Sunday, 06-Nov-94 08:49:37 GMT", "Sun Nov  6 08:49:37 1994"] {
            let headers: HTTPHeaders = ["Last-Modified": form]
            #expect(Self.resumeData(headers, now: Date(timeIntervalSince1970: 784_111_777 + 60)) != nil)
            #expect(Self.resumeData(headers, now: Date(timeIntervalSince1970: 784_111_777 + 59)) == nil)
        }
    }

    @Test func onlyAPlainGETThatWasAnsweredInFullCanGoOn() {
        let tag: HTTPHeaders = ["ETag": "\"v\""]
        for method in [HTTPMethod.post, .head, .put, HTTPMethod(rawValue: "get")] {
            #expect(Self.resumeData(tag, method: method) == nil)
        }
        for status in [206, 203, 204, 301, 404, 500] { #expect(Self.resumeData(tag, status: status) == nil) }
        #expect(Self.resumeData(tag, requestHeaders: ["range": "bytes=5-"]) == nil)
        for bytes: Int64 in [0, -1] { #expect(Self.resumeData(tag, bytes: bytes) == nil) }
    }

    @Test func theRequestThatGoesOnAsksForTheRestOfTheSame() throws {
        let headers: HTTPHeaders = ["X-Mine": "1", "Accept-Encoding": "br", "Authorization": "Bearer t"]
        let data = try #require(Self.resumeData(["ETag": "\"v\""], requestHeaders: headers))
        #expect(
            data.requestHeaders.map(\.description) == [
                "X-Mine: 1", "Accept-Encoding: identity", "Authorization: Bearer t", "Range: bytes=100-",
                "If-Range: \"v\"",
            ])
        let dated = try #require(Self.resumeData(["Last-Modified": Self.modified, "Date": Self.dayLater]))
        #expect(dated.requestHeaders["If-Range"] == Self.modified)
    }

    @Test func theFileTellsHowMuchIsThere() throws {
        let data = try #require(Self.resumeData(["ETag": "\"v\""]))
        #expect(data.limited(toFileOfSize: 150)?.bytes == 100, "what was not recorded is not trusted")
        #expect(data.limited(toFileOfSize: 100) == data)
        #expect(data.limited(toFileOfSize: 40)?.requestHeaders["Range"] == "bytes=40-")
        #expect(data.limited(toFileOfSize: 0) == nil)
        #expect(data.limited(toFileOfSize: nil) == nil)
        #expect(data.with(bytes: 700)?.bytes == 700)
    }

    // MARK: What becomes of the answer

    @Test(arguments: [
        ["Content-Range": "bytes 100-999/1000", "ETag": "\"v\""],
        ["Content-Range": "bytes 100-999/*", "ETag": "\"v\""],
        ["Content-Range": "BYTES  100-999/1000", "ETag": "\"v\"", "Content-Length": "900"],
        ["Content-Range": "bytes 100-999/1000", "ETag": "\"v\"", "Content-Encoding": "identity"],
    ])
    func theMissingBytesAreAppended(headers: [String: String]) throws {
        #expect(try Self.decide(206, headers) == .append)
    }

    @Test(arguments: [
        [:], ["ETag": "\"v\""], ["Content-Range": "bytes 100-999/1000"],
        ["Content-Range": "bytes 100-999/1000", "ETag": "\"other\""],
        ["Content-Range": "bytes 100-999/1000", "ETag": "W/\"v\""],
        ["Content-Range": "bytes 99-999/1000", "ETag": "\"v\""],
        ["Content-Range": "bytes 101-999/1000", "ETag": "\"v\""],
        ["Content-Range": "bytes 0-999/1000", "ETag": "\"v\""],
        ["Content-Range": "bytes 100-998/1000", "ETag": "\"v\""],
        ["Content-Range": "bytes 100-998/*", "ETag": "\"v\""],
        ["Content-Range": "bytes 100-1099/1100", "ETag": "\"v\""],
        ["Content-Range": "bytes 100-1000/1000", "ETag": "\"v\""],
        ["Content-Range": "bytes 100-999/1000", "ETag": "\"v\"", "Content-Length": "899"],
        ["Content-Range": "bytes 100-999/1000", "ETag": "\"v\"", "Content-Encoding": "gzip"],
        ["Content-Range": "pages 100-999/1000", "ETag": "\"v\""], ["Content-Range": "bytes */1000", "ETag": "\"v\""],
        ["Content-Range": "bytes 100-999", "ETag": "\"v\""], ["Content-Range": "bytes=100-999/1000", "ETag": "\"v\""],
        ["Content-Range": "bytes +100-999/1000", "ETag": "\"v\""],
        ["Content-Range": "bytes 100--999/1000", "ETag": "\"v\""],
        ["Content-Range": "bytes 100-99/1000", "ETag": "\"v\""],
        ["Content-Range": "bytes 100-999/1000, bytes 100-999/1000", "ETag": "\"v\""],
        ["Content-Range": "bytes 99999999999999999999-1/1000", "ETag": "\"v\""],
        ["Content-Type": "multipart/byteranges; boundary=b", "ETag": "\"v\""],
    ])
    func aPartThatDoesNotFitMeansAskingAgain(headers: [String: String]) throws {
        #expect(try Self.decide(206, headers) == .restart(.byAskingAgain))
    }

    @Test func withoutAKnownLengthThePartTellsIt() throws {
        for (range, expected) in [
            ("bytes 100-999/1000", ResumeDecision.append), ("bytes 100-999/*", .append),
            ("bytes 100-9223372036854775806/*", .append), ("bytes 100-998/1000", .restart(.byAskingAgain)),
        ] {
            let data = try #require(Self.resumeData(["ETag": "\"v\""]))
            #expect(data.decision(status: 206, headers: ["Content-Range": range, "ETag": "\"v\""]) == expected)
        }
    }

    @Test func aDateMayBeLeftOutOfTheAnswerButNotChanged() throws {
        let data = try #require(
            Self.resumeData(["Last-Modified": Self.modified, "Date": Self.dayLater, "Content-Length": "1000"]))
        var headers: HTTPHeaders = ["Content-Range": "bytes 100-999/1000"]
        #expect(data.decision(status: 206, headers: headers) == .append)
        headers.add(name: "Last-Modified", value: Self.modified)
        #expect(data.decision(status: 206, headers: headers) == .append)
        headers.add(name: "Last-Modified", value: Self.dayLater)
        #expect(data.decision(status: 206, headers: headers) == .restart(.byAskingAgain))
    }

    @Test func theWholeBeginsTheFileAnew() throws {
        for status in [200, 201, 203] {
            #expect(try Self.decide(status, ["ETag": "\"v\""]) == .restart(.withThisBody))
            #expect(try Self.decide(status, ["Content-Range": "bytes 100-999/1000"]) == .restart(.withThisBody))
        }
    }

    @Test func aRangeThatCannotBeGivenTellsOfTheEndOrOfAnotherFile() throws {
        let complete = try #require(Self.resumeData(["ETag": "\"v\"", "Content-Length": "100"]))
        let unknown = try #require(Self.resumeData(["ETag": "\"v\""]))
        for data in [complete, unknown] {
            #expect(data.decision(status: 416, headers: ["Content-Range": "bytes */100"]) == .complete)
            let tagged: HTTPHeaders = ["Content-Range": "bytes */100", "ETag": "\"v\""]
            #expect(data.decision(status: 416, headers: tagged) == .complete)
            for headers: HTTPHeaders in [
                ["Content-Range": "bytes */99"], ["Content-Range": "bytes */101"], ["Content-Range": "bytes */*"],
                ["Content-Range": "bytes */100", "ETag": "\"other\""], ["Content-Range": "bytes 0-99/100"],
            ] {
                #expect(data.decision(status: 416, headers: headers) == .restart(.byAskingAgain))
            }
        }
        #expect(complete.decision(status: 416, headers: [:]) == .complete)
        #expect(unknown.decision(status: 416, headers: [:]) == .restart(.byAskingAgain))
        #expect(try Self.decide(416, ["Content-Range": "bytes */100"]) == .restart(.byAskingAgain), "1000 were told")
    }

    @Test(arguments: [304, 400, 401, 403, 404, 408, 412, 429, 500, 503])
    func aRefusalLeavesWhatIsThere(status: Int) throws {
        #expect(try Self.decide(status, [:]) == .fail(status: status))
    }

    // MARK: Keeping it

    @Test func itOutlivesTheProcess() throws {
        for headers: HTTPHeaders in [
            ["ETag": "\"v\"", "Content-Length": "1000", "X-A": "ü\"\\/"],
            ["Last-Modified": Self.modified, "Date": Self.dayLater],
        ] {
            let data = try #require(Self.resumeData(headers, requestHeaders: ["b": "1", "A": ""]))
            #expect(try ResumeData(decoding: try #require(data.encoded())) == data)
        }
        var repeated = HTTPHeaders(received: [
            .init(name: "Set-Cookie", value: "a"), .init(name: "set-cookie", value: "b"),
        ])
        repeated.add(name: "ETag", value: "\"v\"")
        let data = try #require(Self.resumeData(repeated))
        let decoded = try ResumeData(decoding: try #require(data.encoded()))
        #expect(decoded.response.headers.map(\.description) == ["Set-Cookie: a", "set-cookie: b", "ETag: \"v\""])
    }

    @Test func whatAServerMayNotSendIsNoReasonToLoseTheRest() throws {
        let headers = HTTPHeaders(received: [
            .init(name: "ETag", value: "\"v\""), .init(name: "no token", value: "1"), .init(name: "X", value: "\u{1}"),
        ])
        let data = try #require(Self.resumeData(headers))
        let decoded = try ResumeData(decoding: try #require(data.encoded()))
        #expect(decoded.response.headers.map(\.name) == ["ETag"])
        #expect(decoded.validator == data.validator)
        #expect(Self.resumeData(["Last-Modified": Self.modified + "\n", "Date": Self.dayLater]) == nil)
    }

    @Test func itsFormStaysReadable() throws {
        let decoded = try ResumeData(decoding: try Self.json([:]))
        #expect(decoded.url.absoluteString == "https://a.test/f?x=1")
        #expect(decoded.headers.map(\.description) == ["X-A: 1"])
        #expect(decoded.partialFile == "/tmp/part" && decoded.bytes == 5 && decoded.completeLength == 10)
        #expect(decoded.validator == .entityTag("\"v\""))
        #expect(decoded.response.url.absoluteString == "https://b.test/f" && decoded.response.status == 200)
    }

    @Test func whatIsSomethingElseIsNoResumeData() {
        let plist = "<?xml version=\"1.0\"?><plist><dict><key>NSURLSessionDownloadURL</key></dict></plist>"
        for text in [
            "", "{}", "[]", "null", "resume", plist, "{\"format\":\"other\",\"version\":1}", "{\"version\":1}",
        ] {
            #expect(throws: ResumeData.DecodingFailure.notResumeData) { try ResumeData(decoding: Data(text.utf8)) }
        }
        let huge = Data(repeating: UInt8(ascii: " "), count: 2 << 20)
        #expect(throws: ResumeData.DecodingFailure.notResumeData) { try ResumeData(decoding: huge) }
        let nested = Data(String(repeating: "[", count: 100_000).utf8)
        #expect(throws: ResumeData.DecodingFailure.notResumeData) { try ResumeData(decoding: nested) }
    }

    @Test func aLaterVersionIsNamed() throws {
        let data = try Self.json(["version": 2])
        #expect(throws: ResumeData.DecodingFailure.unknownVersion(2)) { try ResumeData(decoding: data) }
    }

    @Test func noTruncationIsTakenForTheWhole() throws {
        let data = try #require(Self.resumeData(["ETag": "\"v\""]))
        let whole = try #require(data.encoded())
        for count in 0..<whole.count {
            #expect(throws: ResumeData.DecodingFailure.self) { try ResumeData(decoding: whole.prefix(count)) }
        }
    }

    @Test(
        arguments: [
            ("url", "file:///etc/passwd"), ("url", "https://"), ("url", "https://a.test/\r\nX: 1"), ("url", 5),
            ("url", NSNull()), ("headers", [["X"]]), ("headers", [["X", "1", "2"]]), ("headers", [["X Y", "1"]]),
            ("headers", [["X", "1\r\nEvil: 2"]]), ("headers", "X: 1"), ("partialFile", "relative"), ("partialFile", ""),
            ("partialFile", "/a\0b"), ("bytes", 0), ("bytes", -5), ("bytes", 11), ("bytes", "5"),
            ("completeLength", 4), ("completeLength", "10"), ("entityTag", "W/\"v\""), ("entityTag", "v"),
            ("entityTag", "\"v\"\r\nEvil: 1"), ("responseURL", "nowhere"), ("responseStatus", 206),
            ("responseHeaders", [["", ""]]), ("responseHeaders", NSNull()),
        ] as [(String, any Sendable)])
    func aFieldThatCannotBeIsNamed(field: String, value: any Sendable) throws {
        let data = try Self.json([field: value])
        // A length below the bytes is the length's fault, whichever of both was changed.
        let expected = field == "bytes" && value as? Int == 11 ? "completeLength" : field
        #expect(throws: ResumeData.DecodingFailure.invalidField(expected)) { try ResumeData(decoding: data) }
    }

    @Test func aNumberThatIsTooLargeIsRefused() throws {
        for value in [1e300, 1e19, 0.5] {
            let data = try Self.json(["bytes": value])
            #expect(throws: ResumeData.DecodingFailure.self) { try ResumeData(decoding: data) }
        }
    }

    @Test func withoutATagThereHasToBeADate() throws {
        let missing = try Self.json(["entityTag": NSNull()])
        #expect(throws: ResumeData.DecodingFailure.invalidField("lastModified")) { try ResumeData(decoding: missing) }
        let dated = try Self.json(["entityTag": NSNull(), "lastModified": Self.modified])
        #expect(try ResumeData(decoding: dated).validator == .lastModified(Self.modified))
        let broken = try Self.json(["entityTag": NSNull(), "lastModified": "a\r\nEvil: 1"])
        #expect(throws: ResumeData.DecodingFailure.invalidField("lastModified")) { try ResumeData(decoding: broken) }
    }

    @Test func aFailureTellsAPersonWhatToDo() {
        for failure: ResumeData.DecodingFailure in [.notResumeData, .unknownVersion(2), .invalidField("url")] {
            #expect(failure.localizedDescription.hasSuffix("Download the file anew."))
        }
    }

    // MARK: Support

    private static let modified = "Sun, 06 Nov 1994 08:49:37 GMT"
    private static let dayLater = "Mon, 07 Nov 1994 08:49:37 GMT"

    private static func resumeData(
        _ headers: HTTPHeaders, method: HTTPMethod = .get, status: Int = 200, requestHeaders: HTTPHeaders = [:],
        bytes: Int64 = 100, now: Date = Date(timeIntervalSince1970: 0)
    ) -> ResumeData? {
        guard let url = URL(string: "https://a.test/file") else { return nil }
        return ResumeData(
            url: url, method: method, headers: requestHeaders,
            response: .init(url: url, status: status, headers: headers), partialFile: "/tmp/part", bytes: bytes,
            now: now)
    }

    /// Of a download of 1000 bytes, of which 100 are there.
    private static func decide(_ status: Int, _ headers: [String: String]) throws -> ResumeDecision {
        let data = try #require(resumeData(["ETag": "\"v\"", "Content-Length": "1000"]))
        return data.decision(status: status, headers: HTTPHeaders(headers))
    }

    private static func json(_ changes: [String: any Sendable]) throws -> Data {
        var fields: [String: Any] = [
            "format": "martlet-resume-data", "version": 1, "url": "https://a.test/f?x=1", "headers": [["X-A", "1"]],
            "partialFile": "/tmp/part", "bytes": 5, "completeLength": 10, "entityTag": "\"v\"",
            "responseURL": "https://b.test/f", "responseStatus": 200, "responseHeaders": [["ETag", "\"v\""]],
        ]
        for (field, value) in changes { fields[field] = value }
        return try JSONSerialization.data(withJSONObject: fields)
    }
}
