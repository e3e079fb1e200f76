import Foundation
import TestSupport
import Testing

@testable import MartletHTTP

@Suite(.timeLimit(.minutes(10))) struct CookieStorageTests {
    private let storage = CookieStorage()
    private let scratch: ScratchDirectory

    init() throws { scratch = try ScratchDirectory() }

    private var file: URL { URL(filePath: scratch.file("cookies.txt")) }

    private func url(_ text: String) throws -> URL { try #require(URL(string: text)) }

    private func cookie(
        _ name: String, _ value: String = "v", domain: String = "example.com", path: String = "/",
        secure: Bool = false, expires: Date? = nil
    ) throws -> HTTPCookie {
        var properties: [HTTPCookiePropertyKey: Any] = [.name: name, .value: value, .domain: domain, .path: path]
        if secure { properties[.secure] = "TRUE" }
        properties[.expires] = expires
        return try #require(HTTPCookie(properties: properties))
    }

    private func names(_ storage: CookieStorage, _ text: String) throws -> [String] {
        try #require(storage.cookies(for: url(text))).map(\.name)
    }

    @Test func aCookieComesBackAsItWasGiven() throws {
        let date = Date(timeIntervalSince1970: 4_000_000_000)
        #expect(storage.setCookie(try cookie("n", "a=b c\"d\"", domain: ".Example.com", path: "/x", expires: date)))
        let stored = try #require(storage.cookies?.first)
        #expect(stored.name == "n")
        #expect(stored.value == "a=b c\"d\"")
        #expect(stored.domain == ".example.com")
        #expect(stored.path == "/x")
        #expect(stored.expiresDate == date)
        #expect(!stored.isSecure && !stored.isHTTPOnly && !stored.isSessionOnly)
    }

    @Test func theSecondOfANameDomainAndPathReplacesTheFirst() throws {
        for (value, path) in [("1", "/"), ("2", "/a"), ("3", "/")] {
            storage.setCookie(try cookie("n", value, path: path))
        }
        #expect(Set(try #require(storage.cookies).map(\.value)) == ["2", "3"])
    }

    @Test(arguments: [
        ("http://example.com/", ["host", "tail"]), ("http://EXAMPLE.com/", ["host", "tail"]),
        ("http://www.example.com/", ["tail"]), ("http://notexample.com/", []), ("http://com/", []),
        ("https://example.com/", ["secure", "host", "tail"]), ("http://example.com/a", ["inner", "host", "tail"]),
        ("http://example.com/a/b", ["inner", "host", "tail"]), ("http://example.com/ab", ["host", "tail"]),
        ("http://example.com/A", ["host", "tail"]), ("http://example.com?q=/a", ["host", "tail"]),
        ("http://127.0.0.1/", ["address"]), ("http://[::1]/", ["six"]), ("http://1.127.0.0.1/", []),
        ("http://münchen.de/", ["idn"]), ("http://xn--mnchen-3ya.de/", ["idn"]), ("file:///a", []),
    ])
    func cookiesGoToTheirHostPathAndScheme(_ address: String, _ expected: [String]) throws {
        storage.setCookie(try cookie("host"))
        storage.setCookie(try cookie("tail", domain: ".example.com"))
        storage.setCookie(try cookie("secure", secure: true))
        storage.setCookie(try cookie("inner", path: "/a"))
        storage.setCookie(try cookie("address", domain: "127.0.0.1"))
        storage.setCookie(try cookie("six", domain: "[::1]"))
        storage.setCookie(try cookie("idn", domain: "münchen.de"))
        #expect(try names(storage, address).sorted() == expected.sorted())
    }

    @Test func longerPathsComeFirst() throws {
        for path in ["/", "/a/b", "/a"] { storage.setCookie(try cookie("n" + "\(path.count)", path: path)) }
        #expect(try names(storage, "http://example.com/a/b/c") == ["n4", "n2", "n1"])
    }

    @Test(arguments: [
        ("", "v"), ("a;b", "v"), ("a=b", "v"), ("a", "v;w"), ("a\tb", "v"), ("a", "v\r\nX: y"), ("a", "v\tw"),
        ("a", "\u{7F}"), ("__Host-a", "v"), ("__Secure-a", "v"), ("__hOST-a", "v"),
        ("n", String(repeating: "x", count: 4_096)),
    ])
    func whatCannotBeSentIsRefused(_ name: String, _ value: String) throws {
        #expect(!storage.setCookie(try cookie(name, value)))
        #expect(storage.cookies?.isEmpty == true)
    }

    @Test func theLargestCookieIsTaken() throws {
        #expect(storage.setCookie(try cookie("n", String(repeating: "x", count: 4_095))))
        #expect(storage.setCookie(try cookie("__Host-a", secure: true)))
        #expect(!storage.setCookie(try cookie("__Host-b", domain: ".example.com", secure: true)))
        #expect(!storage.setCookie(try cookie("__Host-b", path: "/b", secure: true)))
        #expect(storage.setCookie(try cookie("__Secure-a", secure: true)))
        #expect(storage.setCookie(try cookie("empty", "")))
        #expect(storage.cookies?.count == 4)
    }

    @Test(arguments: [" a", "a ", "\"x", "é", "a,b", "a=b", "#", "\\", "%0A", " "])
    func oddValuesComeBack(_ value: String) throws {
        #expect(storage.setCookie(try cookie("n", value)))
        #expect(storage.cookies?.map(\.value) == [value])
    }

    @Test func theLongestOfEverythingComesBack() throws {
        let domain = "." + Array(repeating: String(repeating: "d", count: 50), count: 5).joined(separator: ".")
        let path = "/" + String(repeating: "p", count: 1_023)
        let value = String(repeating: "v", count: 4_095)
        #expect(storage.setCookie(try cookie("n", value, domain: domain, path: path)))
        #expect(storage.cookies?.map(\.value) == [value])
        #expect(!storage.setCookie(try cookie("n", domain: domain, path: path + "p")))
    }

    @Test(arguments: ["#e.com", "e com", "e/com", "", ".", "e.com\t", "e;com"])
    func whatIsNoDomainIsRefused(_ domain: String) throws {
        #expect(!storage.setCookie(try cookie("n", domain: domain)))
    }

    @Test func expiredCookiesAreGone() throws {
        storage.setCookie(try cookie("a", expires: Date(timeIntervalSinceNow: 3_600)))
        storage.setCookie(try cookie("b", expires: Date(timeIntervalSinceNow: -1)))
        #expect(storage.cookies?.map(\.name) == ["a"])
        // Setting an expired one removes what it would have replaced, RFC 6265 §5.3.
        storage.setCookie(try cookie("a", expires: Date(timeIntervalSince1970: 0)))
        #expect(storage.cookies?.isEmpty == true)
    }

    @Test func cookiesAreRemoved() throws {
        for name in ["a", "b", "__Secure-c"] {
            storage.setCookie(try cookie(name, domain: ".example.com", secure: true))
        }
        for stored in try #require(storage.cookies) where stored.name != "b" { storage.deleteCookie(stored) }
        #expect(storage.cookies?.map(\.name) == ["b"])
        storage.removeAll()
        #expect(storage.cookies?.isEmpty == true)
    }

    @Test func cookiesAreRemovedSinceADate() throws {
        let clock = Protected(Date(timeIntervalSince1970: 3_000_000_000))
        let storage = CookieStorage(limits: CookieBook.Limits(), now: { clock.read { $0 } })
        for name in ["a", "b", "c"] {
            storage.setCookie(try cookie(name))
            clock.write { $0 += 10 }
        }
        storage.setCookie(try cookie("a", "new"))
        storage.setCookie(try cookie("b"))
        storage.removeCookies(since: Date(timeIntervalSince1970: 3_000_000_015))
        #expect(storage.cookies?.map(\.name) == ["b"])
    }

    @Test func setForAURLTakesWhatItsHostMaySet() throws {
        let cookies = try [
            cookie("own", domain: "www.example.com"), cookie("above", domain: ".example.com"),
            cookie("other", domain: "other.com"), cookie("below", domain: "a.www.example.com"),
            cookie("secure", domain: "www.example.com", secure: true),
        ]
        storage.setCookies(cookies, for: try url("http://www.example.com/"), mainDocumentURL: nil)
        #expect(Set(try #require(storage.cookies).map(\.name)) == ["own", "above"])
        storage.setCookies(cookies, for: try url("https://www.example.com/"))
        #expect(Set(try #require(storage.cookies).map(\.name)) == ["own", "above", "secure"])
    }

    @Test func theEarliestMakeRoom() throws {
        let storage = CookieStorage(limits: .init(perDomain: 3, altogether: 4))
        for number in 1...5 { storage.setCookie(try cookie("n\(number)")) }
        #expect(try #require(storage.cookies).map(\.name).sorted() == ["n3", "n4", "n5"])
        storage.setCookie(try cookie("other", domain: "other.org"))
        storage.setCookie(try cookie("third", domain: "third.net"))
        #expect(try #require(storage.cookies).map(\.name).sorted() == ["n4", "n5", "other", "third"])
    }

    @Test func aFileKeepsAllButTheSession() throws {
        let date = Date(timeIntervalSince1970: 4_000_000_000)
        do {
            let storage = try CookieStorage(file: file)
            storage.setCookie(
                try cookie("kept", "a b", domain: ".example.com", path: "/p", secure: true, expires: date))
            storage.setCookie(try cookie("session"))
            try storage.save()
        }
        var status = stat()
        #expect(stat(file.path(), &status) == 0 && status.st_mode & 0o777 == 0o600)
        #expect(try scratch.names() == ["cookies.txt"])
        let again = try CookieStorage(file: file)
        let kept = try #require(again.cookies?.first)
        #expect(again.cookies?.count == 1 && again.damagedFile == nil)
        #expect(kept.name == "kept" && kept.value == "a b" && kept.domain == ".example.com" && kept.path == "/p")
        #expect(kept.isSecure && kept.expiresDate == date)
    }

    @Test func theFileIsReadAsCurlWritesIt() throws {
        let text = """
            # Netscape HTTP Cookie File
            # https://curl.se/docs/http-cookies.html
            # This file was generated by libcurl! Edit at your own risk.

            #HttpOnly_.example.com\tTRUE\t/\tTRUE\t4000000000\ta\t1
            example.com\tFALSE\t/x\tFALSE\t4000000001\tb\t\r
            old.com\tFALSE\t/\tFALSE\t1000000000\told\t1
            # stored 9223372036854775807
            late.com\tFALSE\t/\tFALSE\t9223372036854775807\tc\t1
            """
        try scratch.write(Data(text.utf8), as: "cookies.txt")
        let storage = try CookieStorage(file: file)
        #expect(storage.damagedFile == nil)
        let cookies = try #require(storage.cookies).sorted { $0.name < $1.name }
        #expect(cookies.map(\.name) == ["a", "b", "c"])
        #expect(cookies.map(\.isHTTPOnly) == [true, false, false])
        #expect(cookies.map(\.value) == ["1", "", "1"])
        try storage.save()
    }

    @Test func changesAreSavedUnaskedAndOnRelease() async throws {
        do {
            let storage = try CookieStorage(file: file)
            storage.setCookie(try cookie("a", expires: Date(timeIntervalSinceNow: 3_600)))
            for _ in 0..<200 where !FileManager.default.fileExists(atPath: file.path()) {
                try await Task.sleep(for: .milliseconds(25))
            }
            #expect(try CookieStorage(file: file).cookies?.map(\.name) == ["a"])
            storage.setCookie(try cookie("b", expires: Date(timeIntervalSinceNow: 3_600)))
        }
        // A save that is under way at that moment holds the storage until it is done, and it is saved once more then.
        var names: [String]?
        for _ in 0..<200 where names != ["a", "b"] {
            names = try CookieStorage(file: file).cookies?.map(\.name).sorted()
            if names != ["a", "b"] { try await Task.sleep(for: .milliseconds(25)) }
        }
        #expect(names == ["a", "b"])
    }

    @Test func theDateOfStoringSurvives() throws {
        let expires = Date(timeIntervalSince1970: 4_000_000_000)
        let early = Date(timeIntervalSince1970: 3_000_000_000)
        do {
            let storage = try CookieStorage(file: file, limits: .init(), now: { early })
            storage.setCookie(try cookie("early", expires: expires))
        }
        let late = try CookieStorage(file: file, limits: .init(), now: { early + 100 })
        late.setCookie(try cookie("late", expires: expires))
        late.removeCookies(since: early + 50)
        #expect(late.cookies?.map(\.name) == ["early"])
    }

    @Test(arguments: [
        Data("nonsense\n".utf8), Data([0xFF, 0xFE, 0x00, 0x0A]), Data("e.com\tTRUE\t/\tFALSE\tsoon\ta\tb\n".utf8),
        Data("e.com\tTRUE\tx\tFALSE\t0\ta\tb\n".utf8), Data("#HttpOnly_e.com\n".utf8),
        Data("e.com\tTRUE\t/\tFALSE\t99999999999999999999\ta\tb\n".utf8),
        Data("# stored 9223372036854775807\ne.com\tTRUE\t/\n".utf8),
    ])
    func aDamagedFileIsSetAsideAndTheRestKept(_ damage: Data) throws {
        let good = Data("good.com\tFALSE\t/\tFALSE\t4000000000\tg\t1\n".utf8)
        try scratch.write(good + damage, as: "cookies.txt")
        try scratch.write(Data(), as: "cookies.txt.damaged")
        do {
            let storage = try CookieStorage(file: file)
            #expect(storage.cookies?.map(\.name) == ["g"])
            let aside = try #require(storage.damagedFile)
            #expect(aside.lastPathComponent == "cookies.txt.damaged-2")
            #expect(try Data(contentsOf: aside) == good + damage)
        }
        #expect(try CookieStorage(file: file).cookies?.map(\.name) == ["g"])
    }

    @Test func aHugeFileIsSetAside() throws {
        #expect(truncate(try scratch.write(Data(), as: "cookies.txt"), 1 << 40) == 0)
        let storage = try CookieStorage(file: file)
        #expect(storage.cookies?.isEmpty == true)
        #expect(storage.damagedFile?.lastPathComponent == "cookies.txt.damaged")
    }

    @Test func whatCannotBeReadOrWrittenIsATypedError() throws {
        let directory = URL(filePath: scratch.path)
        do {
            _ = try CookieStorage(file: directory)
            Issue.record("a directory was read")
        } catch {
            guard case .unreadable(let place, EISDIR) = error else { throw error }
            #expect(place == directory)
            #expect(error.errorDescription?.contains(scratch.path) == true)
        }
        let below = URL(filePath: try scratch.write(Data(), as: "plain") + "/cookies.txt")
        #expect(throws: CookieStorageError.self) { try CookieStorage(file: below) }

        let storage = try CookieStorage(file: file)
        storage.setCookie(try cookie("a", expires: Date(timeIntervalSinceNow: 3_600)))
        try FileManager.default.createDirectory(atPath: file.path(), withIntermediateDirectories: false)
        #expect(throws: CookieStorageError.self) { try storage.save() }
    }

    @Test func threadsMayAllUseIt() async throws {
        let storage = storage
        let address = try url("http://example.com/")
        await withTaskGroup(of: Void.self) { group in
            for task in 0..<8 {
                group.addTask {
                    for number in 0..<50 {
                        let properties: [HTTPCookiePropertyKey: Any] = [
                            .name: "n\(number % 5)", .value: "\(task)", .domain: "example.com", .path: "/",
                        ]
                        if let cookie = HTTPCookie(properties: properties) { storage.setCookie(cookie) }
                        _ = storage.cookies(for: address)
                        storage.responseArrived()
                    }
                }
            }
        }
        #expect(storage.cookies?.count == 5)
    }
}
