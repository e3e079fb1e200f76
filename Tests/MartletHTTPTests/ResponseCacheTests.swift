import Foundation
import MartletHTTP
import TestSupport
import Testing

/// The cache as an application sees it.
@Suite(.timeLimit(.minutes(10))) struct ResponseCacheTests {
    private let scratch: ScratchDirectory
    private let cache: ResponseCache

    init() throws {
        scratch = try ScratchDirectory()
        cache = ResponseCache(
            memoryCapacity: 1 << 20, diskCapacity: 1 << 20, directory: URL(filePath: scratch.file("cache")))
    }

    private func again(memory: Int = 1 << 20, disk: Int = 1 << 20) -> ResponseCache {
        ResponseCache(memoryCapacity: memory, diskCapacity: disk, diskPath: scratch.file("cache"))
    }

    private func request(_ text: String = "http://example.com/a") throws -> URLRequest {
        URLRequest(url: try #require(URL(string: text)))
    }

    private func response(
        _ text: String = "body", fields: [String: String] = [:], userInfo: [AnyHashable: Any]? = nil,
        status: Int = 200
    ) throws -> CachedURLResponse {
        let url = try #require(URL(string: "http://example.com/a"))
        let response = try #require(
            HTTPURLResponse(url: url, statusCode: status, httpVersion: "HTTP/1.1", headerFields: fields))
        return CachedURLResponse(
            response: response, data: Data(text.utf8), userInfo: userInfo, storagePolicy: .allowed)
    }

    private func text(_ cache: ResponseCache, _ request: URLRequest) -> String? {
        cache.cachedResponse(for: request).map { String(decoding: $0.data, as: UTF8.self) }
    }

    @Test func aResponseComesBack() throws {
        cache.storeCachedResponse(try response(fields: ["X-One": "1"], userInfo: ["key": "value"]), for: try request())
        let found = try #require(cache.cachedResponse(for: request("http://EXAMPLE.com:80/a#f")))
        #expect(found.data == Data("body".utf8))
        #expect(found.userInfo?["key"] as? String == "value")
        let http = try #require(found.response as? HTTPURLResponse)
        #expect(http.statusCode == 200 && http.url?.absoluteString == "http://example.com/a")
        #expect(http.headers["x-one"] == "1")
        #expect(try cache.cachedResponse(for: request("http://example.com/b")) == nil)
        #expect(cache.currentMemoryUsage > 0)
        #expect(cache.currentDiskUsage == 4_096)
    }

    @Test func filesSurviveTheProcess() throws {
        cache.storeCachedResponse(try response(), for: try request())
        #expect(text(again(), try request()) == "body")
        // Whoever indexes it begins at 0.
        #expect(again().cachedResponse(for: try request())?.data.startIndex == 0)
        #expect(again().currentDiskUsage == 4_096)
        again().removeCachedResponse(for: try request())
        #expect(text(again(), try request()) == nil)
        #expect(again().currentDiskUsage == 0)
    }

    @Test func theLatestReplaces() throws {
        for number in 1...3 { cache.storeCachedResponse(try response("\(number)"), for: try request()) }
        #expect(text(cache, try request()) == "3")
        #expect(text(again(), try request()) == "3")
        #expect(cache.currentDiskUsage == 4_096)
    }

    @Test func removingAllLeavesOthersFiles() throws {
        cache.storeCachedResponse(try response(), for: try request())
        try scratch.write(Data("mine".utf8), as: "cache/notes.txt")
        cache.removeAllCachedResponses()
        #expect(try text(cache, request()) == nil && text(again(), request()) == nil)
        #expect(cache.currentDiskUsage == 0 && cache.currentMemoryUsage == 0)
        #expect(try FileManager.default.contentsOfDirectory(atPath: scratch.file("cache")).contains("notes.txt"))
    }

    @Test func withoutADirectoryThereAreNoFiles() throws {
        let cache = ResponseCache(memoryCapacity: 1 << 20, diskCapacity: 1 << 20)
        cache.storeCachedResponse(try response(), for: try request())
        #expect(text(cache, try request()) == "body")
        #expect(cache.diskCapacity == 0 && cache.currentDiskUsage == 0)
    }

    @Test func aUselessDirectoryIsACacheThatMisses() throws {
        let place = try scratch.write(Data(), as: "plain") + "/cache"
        let cache = ResponseCache(memoryCapacity: 0, diskCapacity: 1 << 20, diskPath: place)
        cache.storeCachedResponse(try response(), for: try request())
        #expect(text(cache, try request()) == nil)
        #expect(cache.currentDiskUsage == 0)
    }

    @Test func whatMayNotBeKeptIsNot() throws {
        let allowed = try response()
        let refused = CachedURLResponse(
            response: allowed.response, data: allowed.data, userInfo: nil, storagePolicy: .notAllowed)
        cache.storeCachedResponse(refused, for: try request())
        #expect(text(cache, try request()) == nil)
        var post = try request()
        post.httpMethod = "POST"
        cache.storeCachedResponse(allowed, for: post)
        #expect(try text(cache, post) == nil && text(cache, request()) == nil)
        cache.storeCachedResponse(try response(status: 206), for: try request())
        #expect(text(cache, try request()) == nil)
        cache.storeCachedResponse(allowed, for: try request("file:///a"))
        #expect(cache.currentMemoryUsage == 0 && cache.currentDiskUsage == 0)
    }

    @Test func whatIsForMemoryAloneLeavesNoFile() throws {
        cache.storeCachedResponse(try response("old"), for: try request())
        let new = try response("new")
        cache.storeCachedResponse(
            CachedURLResponse(
                response: new.response, data: new.data, userInfo: nil, storagePolicy: .allowedInMemoryOnly),
            for: try request())
        #expect(text(cache, try request()) == "new")
        #expect(text(again(), try request()) == nil)
    }

    @Test func variantsStandSideBySide() throws {
        func request(_ language: String?) throws -> URLRequest {
            var request = try self.request()
            request.headers = HTTPHeaders(language.map { [HTTPHeader(name: "Accept-Language", value: $0)] } ?? [])
            return request
        }
        for language in ["de", "en", "de"] {
            cache.storeCachedResponse(
                try response(language, fields: ["Vary": "Accept-Language"]), for: try request(language))
        }
        for cache in [cache, again(), again(memory: 0)] {
            #expect(text(cache, try request("de")) == "de")
            #expect(text(cache, try request("en")) == "en")
            #expect(text(cache, try request("fr")) == nil)
            // Who does not know what the session sends gets the latest.
            #expect(text(cache, try request(nil)) == "de")
        }
        // Two responses and the list of them.
        #expect(cache.currentDiskUsage == 3 * 4_096)
        cache.storeCachedResponse(try response("all"), for: try request("de"))
        #expect(try text(cache, request("fr")) == "all" && text(again(), request("en")) == "all")
        #expect(cache.currentDiskUsage == 4_096)
        cache.storeCachedResponse(try response("de", fields: ["Vary": "Accept-Language"]), for: try request("de"))
        cache.removeCachedResponse(for: try request("en"))
        #expect(try text(cache, request("de")) == nil && text(again(), request("de")) == nil)
        #expect(cache.currentDiskUsage == 0)
    }

    @Test func variantsAreBounded() throws {
        for number in 0..<40 {
            var request = try request()
            request.headers = ["X-Key": "\(number)"]
            cache.storeCachedResponse(try response("\(number)", fields: ["Vary": "X-Key"]), for: request)
        }
        #expect(cache.currentDiskUsage <= 18 * 4_096)
    }

    @Test func theLeastRecentlyUsedMakeRoom() throws {
        // 20 files of 24 KiB go into 512 KiB.
        let cache = again(memory: 0, disk: 512 << 10)
        let large = try response(String(repeating: "x", count: 20 << 10))
        for number in 0..<40 {
            cache.storeCachedResponse(large, for: try request("http://example.com/\(number)"))
            #expect(try cache.cachedResponse(for: request("http://example.com/0")) != nil)
            #expect(cache.currentDiskUsage <= 512 << 10)
        }
        #expect(try cache.cachedResponse(for: request("http://example.com/39")) != nil)
        #expect(try cache.cachedResponse(for: request("http://example.com/1")) == nil)
    }

    @Test func memoryIsBoundedByUse() throws {
        let cache = ResponseCache(memoryCapacity: 100_000, diskCapacity: 0)
        let large = try response(String(repeating: "x", count: 8_000))
        for number in 0..<40 {
            cache.storeCachedResponse(large, for: try request("http://example.com/\(number)"))
            #expect(try cache.cachedResponse(for: request("http://example.com/0")) != nil)
            #expect(cache.currentMemoryUsage <= 100_000)
        }
        #expect(try cache.cachedResponse(for: request("http://example.com/1")) == nil)
    }

    @Test func whatIsTooLargeReplacesNothingButRemovesWhatIsOld() throws {
        cache.storeCachedResponse(try response("old"), for: try request())
        cache.storeCachedResponse(try response(String(repeating: "x", count: 200_000)), for: try request())
        #expect(try text(cache, request()) == nil && text(again(), request()) == nil)
        #expect(cache.currentDiskUsage == 0 && cache.currentMemoryUsage == 0)
    }

    @Test(arguments: [0, 1, 8, 16, 17, 40, 100, 10_000])
    func aTornFileIsRemoved(_ count: Int) throws {
        cache.storeCachedResponse(try response(String(repeating: "x", count: 5_000)), for: try request())
        let name = try #require(
            FileManager.default.contentsOfDirectory(atPath: scratch.file("cache")).first { $0 != "ledger" })
        let path = scratch.file("cache/\(name)")
        if count < 5_000 {
            truncate(path, count)
        } else {
            try (Data(contentsOf: URL(filePath: path)) + [0]).write(to: URL(filePath: path))
        }
        #expect(text(again(), try request()) == nil)
        #expect(!FileManager.default.fileExists(atPath: path))
    }

    @Test func everyFlippedByteIsNoticed() throws {
        cache.storeCachedResponse(try response(fields: ["Vary": "A", "X": "y"]), for: try request())
        let names = try FileManager.default.contentsOfDirectory(atPath: scratch.file("cache")).filter { $0 != "ledger" }
        #expect(names.count == 2)
        for name in names {
            let url = URL(filePath: scratch.file("cache/\(name)"))
            let whole = try Data(contentsOf: url)
            for index in whole.indices {
                var damaged = whole
                damaged[index] ^= 0x41
                try damaged.write(to: url)
                #expect(text(again(), try request()) == nil)
            }
            try whole.write(to: url)
            #expect(text(again(), try request()) == "body")
        }
    }

    @Test func whatAKilledProcessLeftIsCountedAndSwept() throws {
        let cache = again(memory: 0, disk: 100 << 10)
        cache.storeCachedResponse(try response(), for: try request())
        try scratch.write(Data(count: 50_000), as: "cache/part-0123456789abcdef")
        // Without its sum, the directory is counted anew: 4 KiB, and 52 KiB of rest.
        #expect(unlink(scratch.file("cache/ledger")) == 0)
        #expect(cache.currentDiskUsage == 4_096 + 53_248)
        for number in 0..<20 {
            cache.storeCachedResponse(try response(), for: try request("http://example.com/\(number)"))
        }
        #expect(!FileManager.default.fileExists(atPath: scratch.file("cache/part-0123456789abcdef")))
        #expect(cache.currentDiskUsage <= 100 << 10)
    }

    @Test func twoCachesShareADirectory() async throws {
        let caches = [cache, again(), again(memory: 0)]
        let stored = try response(String(repeating: "x", count: 3_000))
        await withTaskGroup(of: Void.self) { group in
            for (index, cache) in caches.enumerated() {
                group.addTask {
                    for number in 0..<60 {
                        guard let url = URL(string: "http://example.com/\((number * 7 + index) % 30)") else { return }
                        cache.storeCachedResponse(stored, for: URLRequest(url: url))
                        if number % 5 == index { cache.removeCachedResponse(for: URLRequest(url: url)) }
                        if let found = cache.cachedResponse(for: URLRequest(url: url)) {
                            #expect(found.data == stored.data)
                        }
                    }
                }
            }
        }
        let files = try FileManager.default.contentsOfDirectory(atPath: scratch.file("cache")).filter { $0 != "ledger" }
        #expect(cache.currentDiskUsage == files.count * 4_096)
    }
}
