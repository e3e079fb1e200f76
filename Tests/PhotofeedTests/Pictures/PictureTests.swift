import Foundation
import MartletRaster
import Synchronization
import Testing

@testable import photofeed

@Suite("The cache of sizes")
struct PictureCacheTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private func key(_ number: Int64) -> PictureCache.Key {
        PictureCache.Key(photo: number, size: .tiny, version: "v")
    }

    private func put(_ number: Int64, bytes: Int, in cache: PictureCache) throws {
        try Data(count: bytes).write(to: URL(fileURLWithPath: cache.path(of: key(number))))
        cache.didMake(key(number))
    }

    @Test("keeps its bound, and lets go of what was used longest ago")
    func eviction() throws {
        let cache = try PictureCache(folder: folder.path("c"), limit: 1_000)
        for number in 1...10 { try put(Int64(number), bytes: 100, in: cache) }
        #expect(cache.totalBytes == 1_000)
        #expect(cache.open(key(1)) != nil)
        try put(11, bytes: 100, in: cache)
        #expect(cache.totalBytes == 900)
        #expect(cache.open(key(2)) == nil)
        #expect(cache.open(key(3)) == nil)
        #expect(cache.open(key(1)) != nil)
        #expect(cache.open(key(11)) != nil)
    }

    @Test("knows what is there when it is opened again, and cleans up after a process that was killed")
    func reopening() throws {
        let cache = try PictureCache(folder: folder.path("c"), limit: 1_000)
        try put(1, bytes: 300, in: cache)
        try folder.write(Data(count: 5), "c/.123.martlet-part")
        try FileManager.default.setAttributes(
            [.modificationDate: Date(timeIntervalSinceNow: -7_200)], ofItemAtPath: folder.path("c/.123.martlet-part"))
        try folder.write(Data(count: 5), "c/.124.martlet-part")
        let again = try PictureCache(folder: folder.path("c"), limit: 1_000)
        #expect(again.totalBytes == 300)
        #expect(!FileManager.default.fileExists(atPath: folder.path("c/.123.martlet-part")))
        #expect(FileManager.default.fileExists(atPath: folder.path("c/.124.martlet-part")))
        let smaller = try PictureCache(folder: folder.path("c"), limit: 100)
        #expect(smaller.totalBytes == 0)
    }

    @Test("counts a size that is made again once")
    func again() throws {
        let cache = try PictureCache(folder: folder.path("c"), limit: 1_000)
        try put(1, bytes: 300, in: cache)
        try put(1, bytes: 200, in: cache)
        #expect(cache.totalBytes == 200)
    }
}

@Suite("A size")
struct PictureLibraryTests {
    private let fixture: IndexFixture
    private let cache: PictureCache
    private let library: PictureLibrary

    init() throws {
        fixture = try IndexFixture()
        cache = try PictureCache(folder: fixture.state.path("cache"))
        library = PictureLibrary(
            folder: fixture.folder, store: fixture.store, cache: cache, log: Log(output: .nowhere))
    }

    private func key(_ path: String, _ size: PictureSize) throws -> (PictureCache.Key, PicturePath) {
        let path = PicturePath(path)
        let known = try #require(try fixture.store.knownFiles()[path])
        return (
            PictureCache.Key(
                photo: try #require(known.photo), size: size, version: PictureLibrary.version(of: known.stamp)), path
        )
    }

    private func make(_ key: PictureCache.Key, _ path: PicturePath) -> PictureLibrary.Outcome {
        let done = DispatchSemaphore(value: 0)
        let result = Mutex<PictureLibrary.Outcome>(.failed)
        library.make(key, from: path) { outcome in
            result.withLock { $0 = outcome }
            done.signal()
        }
        done.wait()
        return result.withLock { $0 }
    }

    @Test(
        "is a square of the middle, or the whole on its long edge, and never larger than the picture",
        arguments: [
            (PictureSize.tiny, 70, 70), (.small, 140, 140), (.medium, 280, 280), (.large, 900, 450),
            (.extraLarge, 1_170, 585),
        ])
    func sizes(size: PictureSize, width: Int, height: Int) throws {
        try fixture.pictures.write(SamplePicture.jpeg(width: 1_400, height: 700), "Big.jpg")
        try fixture.pictures.write(SamplePicture.jpeg(width: 100, height: 50, seed: 2), "Small.jpg")
        try fixture.indexer.scan()
        let (big, bigPath) = try key("Big.jpg", size)
        guard case .file = make(big, bigPath) else {
            Issue.record("not made")
            return
        }
        let header = try ImageHeader.read(.file(cache.path(of: big)))
        #expect((header.width, header.height) == (width, height))
        let (small, smallPath) = try key("Small.jpg", size)
        _ = make(small, smallPath)
        let other = try ImageHeader.read(.file(cache.path(of: small)))
        #expect(other.width <= 100 && other.height <= 50)
        #expect(size.rawValue <= 3 ? (other.width == other.height) : (other.width, other.height) == (100, 50))
    }

    @Test("is made once for a hundred who ask at the same moment, and each gets it whole")
    func coalescing() throws {
        try fixture.pictures.write(SamplePicture.jpeg(width: 1_200, height: 900), "Big.jpg")
        try fixture.indexer.scan()
        let (key, path) = try key("Big.jpg", .large)
        let group = DispatchGroup()
        let bytes = Mutex<[Int]>([])
        DispatchQueue.concurrentPerform(iterations: 100) { _ in
            group.enter()
            library.make(key, from: path) { outcome in
                if case .file(let file) = outcome { bytes.withLock { $0.append(Int(file.status()?.st_size ?? 0)) } }
                group.leave()
            }
        }
        group.wait()
        let sizes = bytes.withLock { $0 }
        #expect(sizes.count == 100)
        #expect(Set(sizes).count == 1)
        #expect(cache.totalBytes == sizes.first)
    }

    @Test("of a picture that cannot be decoded takes it out of the feed")
    func broken() throws {
        // Whole by its header and its end; what is between is no compressed data.
        let torn = SamplePicture.png(width: 100, height: 100, pixels: Data(repeating: 0x55, count: 5_000))
        try fixture.pictures.write(torn, "Torn.png")
        try fixture.pictures.write(SamplePicture.jpeg(seed: 4), "Whole.jpg")
        try fixture.indexer.scan()
        #expect(try fixture.names() == ["Torn", "Whole"])
        let (key, path) = try key("Torn.png", .medium)
        guard case .broken = make(key, path) else {
            Issue.record("not found to be broken")
            return
        }
        #expect(try fixture.names() == ["Whole"])
        try fixture.indexer.scan()
        #expect(try fixture.names() == ["Whole"])
    }

    @Test("of a file that has become another, or has gone, is not made")
    func changed() throws {
        try fixture.pictures.write(SamplePicture.jpeg(seed: 1), "One.jpg")
        try fixture.indexer.scan()
        let (key, path) = try key("One.jpg", .tiny)
        try fixture.pictures.write(SamplePicture.jpeg(width: 90, seed: 2), "One.jpg")
        guard case .gone = make(key, path) else {
            Issue.record("made of the other file")
            return
        }
        try fixture.pictures.remove("One.jpg")
        guard case .gone = make(key, path) else {
            Issue.record("made of nothing")
            return
        }
        #expect(cache.totalBytes == 0)
    }
}
