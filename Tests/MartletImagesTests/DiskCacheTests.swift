import CacheFiles
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import MartletImages

@Suite struct DiskCacheTests {
    private let scratch: ScratchDirectory
    private let directory: URL

    init() throws {
        scratch = try ScratchDirectory()
        directory = URL(filePath: scratch.file("cache/images"))
    }

    /// A clock that goes on by a second whenever it is read.
    private final class Clock: Sendable {
        private let seconds = Atomic(1_000_000)
        var now: Date { Date(timeIntervalSince1970: Double(seconds.add(1, ordering: .relaxed).newValue)) }
    }

    private func cache(limit: Int, clock: Clock = Clock()) -> DiskCache {
        DiskCache(directory: directory, limit: limit) { clock.now }
    }

    private func bytes(_ number: Int, count: Int = 100_000) -> Data {
        Data(repeating: UInt8(number % 251), count: count)
    }
    private func url(_ number: Int) -> URL { Pictures.url("\(number).jpg") }

    /// What the files take, as the file system says.
    private func usage() throws -> Int {
        try FileManager.default.contentsOfDirectory(atPath: directory.path).filter { $0 != "ledger" }.reduce(0) {
            let attributes = try FileManager.default.attributesOfItem(atPath: directory.path + "/" + $1)
            return $0 + (attributes[.size] as? Int ?? 0)
        }
    }

    @Test func whatWasStoredIsThereAlsoForAnotherProcess() {
        cache(limit: 1_000_000).store(bytes(1), for: url(1))
        #expect(cache(limit: 1_000_000).data(for: url(1)) == bytes(1))
        #expect(cache(limit: 1_000_000).data(for: url(2)) == nil)
    }

    @Test func theLimitHoldsAfterEveryWrite() throws {
        let cache = cache(limit: 1_000_000)
        for number in 0..<100 {
            cache.store(bytes(number), for: url(number))
            #expect(try usage() <= 1_000_000)
            #expect(cache.data(for: url(number)) == bytes(number))
        }
        #expect(try usage() >= 600_000)
    }

    @Test func whatWasNotReadForTheLongestGoesFirst() {
        let cache = cache(limit: 1_000_000)
        for number in 0..<9 { cache.store(bytes(number), for: url(number)) }
        #expect(cache.data(for: url(0)) != nil)
        cache.store(bytes(9), for: url(9))
        cache.store(bytes(10), for: url(10))
        #expect(cache.data(for: url(0)) != nil)
        #expect(cache.data(for: url(1)) == nil)
        #expect(cache.data(for: url(10)) != nil)
    }

    @Test func aFullCacheIsNotLookedThroughAtEveryWrite() throws {
        let cache = cache(limit: 4_000_000)
        var counts: [Int] = []
        for number in 0..<200 {
            cache.store(bytes(number, count: 50_000), for: url(number))
            counts.append(try FileManager.default.contentsOfDirectory(atPath: directory.path).count)
        }
        // A sweep shows as a count that falls; each frees a fifth, which is some fifteen files.
        let sweeps = zip(counts, counts.dropFirst()).count { $1 < $0 }
        #expect(sweeps > 2 && sweeps < 15)
    }

    @Test func aFileOverAQuarterOfTheLimitIsNotKept() throws {
        let cache = cache(limit: 1_000_000)
        cache.store(bytes(1, count: 260_000), for: url(1))
        #expect(cache.data(for: url(1)) == nil)
        cache.store(bytes(1, count: 200_000), for: url(1))
        #expect(cache.data(for: url(1)) != nil)
    }

    @Test func storingAgainReplacesAndIsCountedOnce() throws {
        let cache = cache(limit: 1_000_000)
        for number in 0..<50 { cache.store(bytes(number), for: url(0)) }
        #expect(cache.data(for: url(0)) == bytes(49))
        for number in 1..<9 { cache.store(bytes(number), for: url(number)) }
        // Had the fifty been counted, these would not all have stayed.
        for number in 1..<9 { #expect(cache.data(for: url(number)) != nil) }
    }

    @Test func whatIsRemovedIsGoneAndUncounted() {
        let cache = cache(limit: 1_000_000)
        for number in 0..<100 {
            cache.store(bytes(number), for: url(number))
            cache.remove(url(number))
            #expect(cache.data(for: url(number)) == nil)
        }
        cache.store(bytes(1), for: url(1))
        cache.removeAll()
        #expect(cache.data(for: url(1)) == nil)
    }

    @Test func aFileThatWasCutOrChangedIsDropped() throws {
        let cache = cache(limit: 1_000_000)
        let path = directory.path + "/" + CacheHash.name(of: url(1).absoluteString)
        cache.store(bytes(1, count: 500), for: url(1))
        let whole = try Data(contentsOf: URL(filePath: path))
        for position in whole.indices {
            for broken in [whole.prefix(position), whole.replacing(position)] {
                try broken.write(to: URL(filePath: path))
                #expect(cache.data(for: url(1)) == nil)
                #expect(!FileManager.default.fileExists(atPath: path))
            }
        }
        cache.store(bytes(1, count: 500), for: url(1))
        #expect(cache.data(for: url(1)) == bytes(1, count: 500))
    }

    @Test func twoURLsWithOneFileNameAreToldApart() throws {
        let cache = cache(limit: 1_000_000)
        cache.store(bytes(1), for: url(1))
        let names = [url(1), url(2)].map { directory.path + "/" + CacheHash.name(of: $0.absoluteString) }
        try FileManager.default.moveItem(atPath: names[0], toPath: names[1])
        #expect(cache.data(for: url(2)) == nil)
    }

    @Test func whatAKilledProcessLeftHalfWrittenIsSweptAway() throws {
        let cache = cache(limit: 1_000_000)
        cache.store(bytes(0), for: url(0))
        try Data(count: 300_000).write(to: directory.appending(path: "part-123"))
        for number in 1..<30 { cache.store(bytes(number), for: url(number)) }
        #expect(try usage() <= 1_000_000)
        #expect(!FileManager.default.fileExists(atPath: directory.path + "/part-123"))
    }

    @Test(arguments: ["", "x", String(repeating: "\u{7F}", count: 8), "\0\0\0\0\0\0\0\0"])
    func aLedgerThatIsBrokenDoesNotBreakTheLimitForLong(contents: String) throws {
        let cache = cache(limit: 1_000_000)
        for number in 0..<9 { cache.store(bytes(number), for: url(number)) }
        try Data(contents.utf8).write(to: directory.appending(path: "ledger"))
        for number in 9..<40 { cache.store(bytes(number), for: url(number)) }
        // A ledger of zeros cannot be told from an empty cache's; it is put right at the first sweep.
        #expect(try usage() <= 1_000_000)
    }

    @Test func manyThreadsAndCachesShareADirectoryWithinTheLimit() async throws {
        let clock = Clock()
        await withTaskGroup { group in
            for worker in 0..<8 {
                let cache = cache(limit: 1_000_000, clock: clock)
                group.addTask {
                    for number in 0..<40 {
                        let name = (worker * 17 + number * 3) % 50
                        cache.store(bytes(name, count: 60_000), for: url(name))
                        let found = cache.data(for: url((name + 1) % 50))
                        #expect(found == nil || found == bytes((name + 1) % 50, count: 60_000))
                    }
                }
            }
        }
        #expect(try usage() <= 1_000_000)
    }

    @Test func aDirectoryThatCannotBeUsedIsACacheThatMisses() throws {
        try Data().write(to: URL(filePath: scratch.file("cache")))
        let cache = cache(limit: 1_000_000)
        cache.store(bytes(1), for: url(1))
        cache.remove(url(1))
        cache.removeAll()
        #expect(cache.data(for: url(1)) == nil)
    }

    @Test func aPipeOrALinkInTheDirectoryIsNotRead() throws {
        let cache = cache(limit: 1_000_000)
        cache.store(bytes(1), for: url(1))
        let path = directory.path + "/" + CacheHash.name(of: url(2).absoluteString)
        try #require(mkfifo(path, 0o600) == 0)
        #expect(cache.data(for: url(2)) == nil)
        unlink(path)
        symlink(directory.path + "/" + CacheHash.name(of: url(1).absoluteString), path)
        #expect(cache.data(for: url(2)) == nil)
    }

    @Test func noBytesAndALimitOfNothingAreFine() {
        cache(limit: 0).store(bytes(1, count: 1), for: url(1))
        #expect(cache(limit: 0).data(for: url(1)) == nil)
        cache(limit: 100_000).store(Data(), for: url(1))
        #expect(cache(limit: 100_000).data(for: url(1)) == Data())
    }
}

extension Data {
    /// With one byte turned around.
    fileprivate func replacing(_ position: Int) -> Data {
        var copy = self
        copy[position] ^= 0xFF
        return copy
    }
}

@Suite struct CacheDirectoryTests {
    @Test(
        arguments: [
            (["XDG_CACHE_HOME": "/var/c"], "app", "/var/c/app/images/"),
            (["XDG_CACHE_HOME": "relative"], "app", "/home/u/.cache/app/images/"),
            (["XDG_CACHE_HOME": ""], "app", "/home/u/.cache/app/images/"),
            ([:], "app", "/home/u/.cache/app/images/"),
            ([:], "/usr/bin/app", "/home/u/.cache/app/images/"),
            ([:], "..", "/home/u/.cache/martlet/images/"),
        ] as [([String: String], String, String)])
    func picturesAreKeptWhereTheDesktopSays(environment: [String: String], app: String, path: String) {
        let url = CacheDirectory.images(of: app, environment: environment, home: "/home/u")
        #expect(url.path == path.dropLast() || url.path == path)
    }

    @Test func theNameOfAFileIsTheHashOfItsURL() {
        // FNV-1a, 64 bits, of "a" by its authors' test vectors.
        #expect(CacheHash.name(of: "a") == "af63dc4c8601ec8c")
    }
}
