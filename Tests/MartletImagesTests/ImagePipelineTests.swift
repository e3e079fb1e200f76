import Foundation
import MartletRaster
import Synchronization
import TestSupport
import Testing

@testable import MartletImages

@Suite(.timeLimit(.minutes(10))) struct ImagePipelineTests {
    private let loader = MockDataLoader()
    private let scratch: ScratchDirectory
    private let pipeline: ImagePipeline

    init() throws {
        scratch = try ScratchDirectory()
        pipeline = Self.makePipeline(loader, scratch)
    }

    private static func makePipeline(
        _ loader: MockDataLoader, _ scratch: ScratchDirectory, disk: Bool = true, memory: Int = 64 << 20
    ) -> ImagePipeline {
        ImagePipeline(
            configuration: .init(
                loader: loader, memoryLimit: memory,
                diskDirectory: disk ? URL(filePath: scratch.file("images")) : nil, diskLimit: 1 << 20))
    }

    private func task(
        _ name: String, _ side: Int? = nil, priority: ImageRequest.Priority = .normal
    ) -> Task<Bitmap, any Error> {
        let (pipeline, request) = (pipeline, Pictures.request(name, side, priority: priority))
        return Task { try await pipeline.image(for: request) }
    }

    /// Waits until so many wait for a picture.
    private func waitForWaiters(_ count: Int) async {
        while pipeline.shell.state.withLock({ $0.waiters.count }) != count { await Task.yield() }
    }

    private func code(_ task: Task<Bitmap, any Error>) async -> ImagePipelineError.Code? {
        do {
            _ = try await task.value
            return nil
        } catch {
            return (error as? ImagePipelineError)?.code
        }
    }

    @Test func aPictureComesInTheSizeAskedFor() async throws {
        let task = task("a", 44)
        await loader.waitForStarts(1)
        loader.finish(Pictures.url("a"), Pictures.grey(70))
        let bitmap = try await task.value
        #expect(bitmap.size == PixelSize(width: 44, height: 44))
        #expect(bitmap[5, 5] == SIMD4(70, 70, 70, 255))
    }

    @Test func anAppsDecoderDrawsInTheSizeThatIsWanted() async throws {
        struct Drawing: ImageDecoding {
            func decode(_ data: Data, for request: ImageRequest, cancellation: DecodeCancellation) throws -> Bitmap {
                guard let size = request.size else { throw CocoaError(.featureUnsupported) }
                let pixels = Data(repeating: data[0], count: 4 * size.width * size.height)
                return Bitmap(
                    width: size.width, height: size.height, bytesPerRow: 4 * size.width, isOpaque: false, data: pixels)
            }
        }
        var configuration = ImagePipeline.Configuration(loader: loader, diskDirectory: nil)
        configuration.decoder = Drawing()
        let pipeline = ImagePipeline(configuration: configuration)
        async let bitmap = pipeline.image(for: Pictures.request("a", 3))
        await loader.waitForStarts(1)
        loader.finish(Pictures.url("a"), Data([7]))
        #expect(try await bitmap.size == PixelSize(width: 3, height: 3))
        #expect(try await bitmap[2, 2] == SIMD4(7, 7, 7, 7))
        async let failed = pipeline.image(for: Pictures.request("b"))
        await loader.waitForStarts(2)
        loader.finish(Pictures.url("b"), Data([7]))
        do {
            _ = try await failed
            Issue.record("a decoder that fails gives no picture")
        } catch let error as ImagePipelineError {
            #expect(error.code == .decoding && error.cause is CocoaError)
        }
    }

    @Test func twoSizesOfOnePictureShareItsFetch() async throws {
        let (small, large) = (task("a", 44), task("a", 88))
        await loader.waitForStarts(1)
        await waitForWaiters(2)
        loader.finish(Pictures.url("a"), Pictures.grey(70))
        #expect(try await small.value.width == 44)
        #expect(try await large.value.width == 88)
        #expect(loader.started == [Pictures.url("a")])
    }

    @Test func ofTwoWhoWaitOneMayLeave() async throws {
        let (one, other) = (task("a", 44), task("a", 88))
        await loader.waitForStarts(1)
        await waitForWaiters(2)
        one.cancel()
        await #expect(throws: CancellationError.self) { try await one.value }
        loader.finish(Pictures.url("a"), Pictures.grey(70))
        #expect(try await other.value.width == 88)
        #expect(loader.cancelled.isEmpty)
        #expect(pipeline.cachedImage(for: Pictures.request("a", 44)) == nil)
    }

    @Test func whenAllHaveLeftTheFetchIsCancelled() async throws {
        let (one, other) = (task("a", 44), task("a", 88))
        await loader.waitForStarts(1)
        await waitForWaiters(2)
        one.cancel()
        other.cancel()
        await loader.waitForCancellations(1)
        await #expect(throws: CancellationError.self) { try await one.value }
        await #expect(throws: CancellationError.self) { try await other.value }
        #expect(loader.cancelled == [Pictures.url("a")])
    }

    @Test func whoComesAfterACancelledFetchGetsAFreshOne() async throws {
        let first = task("a")
        await loader.waitForStarts(1)
        first.cancel()
        await loader.waitForCancellations(1)
        let second = task("a")
        await loader.waitForStarts(2)
        loader.finish(Pictures.url("a"), Pictures.grey(9))
        #expect(try await second.value[0, 0].x == 9)
    }

    @Test func aTaskThatIsCancelledBeforeItAsksLoadsNothing() async throws {
        let (pipeline, gate) = (pipeline, AsyncStream<Void>.makeStream())
        let task = Task {
            for await _ in gate.stream {}
            return try await pipeline.image(for: Pictures.request("a"))
        }
        task.cancel()
        gate.continuation.finish()
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(loader.started.isEmpty)
    }

    @Test func aCancelledTaskNeverGetsThePictureHoweverCloseItComes() async throws {
        for number in 0..<200 {
            let name = "race\(number)"
            let task = task(name, 10)
            await loader.waitForStarts(number + 1)
            let (loader, url) = (loader, Pictures.url(name))
            async let finished: Void = loader.finish(url, Pictures.grey(3, width: 12, height: 12))
            task.cancel()
            await finished
            await #expect(throws: CancellationError.self) { try await task.value }
        }
    }

    @Test func oneBrokenPictureLeavesItsNeighboursUnharmed() async throws {
        let tasks = [task("1"), task("2"), task("3")]
        await loader.waitForStarts(3)
        loader.finish(Pictures.url("1"), Pictures.grey(1))
        loader.finish(Pictures.url("2"), Pictures.notAPicture)
        loader.finish(Pictures.url("3"), Pictures.grey(3))
        #expect(try await tasks[0].value[0, 0].x == 1)
        #expect(await code(tasks[1]) == .decoding)
        #expect(try await tasks[2].value[0, 0].x == 3)
    }

    @Test func aFailureIsNotKept() async throws {
        struct Down: Error {}
        let first = task("a")
        await loader.waitForStarts(1)
        loader.finish(Pictures.url("a"), .failure(Down()))
        #expect(await code(first) == .loading)
        let second = task("a")
        await loader.waitForStarts(2)
        loader.finish(Pictures.url("a"), Pictures.notAPicture)
        #expect(await code(second) == .decoding)
        let third = task("a")
        await loader.waitForStarts(3)
        loader.finish(Pictures.url("a"), Pictures.grey(5))
        #expect(try await third.value[0, 0].x == 5)
    }

    @Test func aPictureWithMorePixelsThanTheBudgetIsTooLarge() async throws {
        let task = task("a", 10)
        await loader.waitForStarts(1)
        loader.finish(Pictures.url("a"), Data("P5\n60000 60000\n255\n".utf8) + Data(count: 10_000))
        #expect(await code(task) == .dataTooLarge)
    }

    @Test func whatWasSeenComesFromMemoryAtOnce() async throws {
        let task = task("a", 44)
        #expect(pipeline.cachedImage(for: Pictures.request("a", 44)) == nil)
        await loader.waitForStarts(1)
        loader.finish(Pictures.url("a"), Pictures.grey(70))
        let bitmap = try await task.value
        #expect(pipeline.cachedImage(for: Pictures.request("a", 44)) == bitmap)
        #expect(pipeline.cachedImage(for: Pictures.request("a", 44, priority: .high)) == bitmap)
        #expect(pipeline.cachedImage(for: Pictures.request("a", 45)) == nil)
        #expect(try await pipeline.image(for: Pictures.request("a", 44)) == bitmap)
        #expect(loader.started.count == 1)
    }

    @Test func whatWasLoadedComesFromTheDiskInAnotherProcess() async throws {
        let task = task("a", 44)
        await loader.waitForStarts(1)
        loader.finish(Pictures.url("a"), Pictures.grey(70))
        _ = try await task.value
        await pipeline.flush()
        let later = Self.makePipeline(loader, scratch)
        #expect(try await later.image(for: Pictures.request("a", 88)).width == 88)
        #expect(loader.started.count == 1)
    }

    @Test func aBrokenFileOnTheDiskIsFetchedAnew() async throws {
        let first = task("a")
        await loader.waitForStarts(1)
        loader.finish(Pictures.url("a"), Pictures.grey(70))
        _ = try await first.value
        await pipeline.flush()
        for name in try FileManager.default.contentsOfDirectory(atPath: scratch.file("images")) where name != "ledger" {
            try Data("rubbish".utf8).write(to: URL(filePath: scratch.file("images/" + name)))
        }
        let later = Self.makePipeline(loader, scratch)
        let second = Task { try await later.image(for: Pictures.request("a")) }
        await loader.waitForStarts(2)
        loader.finish(Pictures.url("a"), Pictures.grey(71))
        #expect(try await second.value[0, 0].x == 71)
    }

    @Test func whatIsNoPictureIsNotKeptOnTheDisk() async throws {
        let first = task("a")
        await loader.waitForStarts(1)
        loader.finish(Pictures.url("a"), Pictures.notAPicture)
        #expect(await code(first) == .decoding)
        await pipeline.flush()
        let names = (try? FileManager.default.contentsOfDirectory(atPath: scratch.file("images"))) ?? []
        #expect(names.filter { $0 != "ledger" }.isEmpty)
    }

    @Test func noMoreThanSixLoadsAreUnderWay() async throws {
        let tasks = (0..<40).map { task("\($0)", 10) }
        for count in 1...40 {
            await loader.waitForStarts(count)
            loader.finish(loader.started[count - 1], Pictures.grey(UInt8(count)))
        }
        for task in tasks { _ = try await task.value }
        #expect(loader.maximumRunning <= 6)
        #expect(loader.started.count == 40)
    }

    @Test func whatIsSeenIsLoadedBeforeWhatIsPrefetched() async throws {
        let pipeline = Self.makePipeline(loader, scratch, disk: false)
        pipeline.prefetch((0..<20).map { Pictures.request("p\($0)") })
        await loader.waitForStarts(3)
        let seen = Task { try await pipeline.image(for: Pictures.request("seen")) }
        await loader.waitForStarts(4)
        #expect(loader.started[3] == Pictures.url("seen"))
        loader.finish(Pictures.url("seen"), Pictures.grey(1))
        #expect(try await seen.value[0, 0].x == 1)
        pipeline.cancelPrefetch((0..<20).map { Pictures.request("p\($0)") })
        await loader.waitForCancellations(3)
    }

    @Test func aPrefetchedPictureIsInMemoryWhenItIsAskedFor() async throws {
        pipeline.prefetch([Pictures.request("a", 44)])
        pipeline.prefetch([Pictures.request("a", 44)])
        await loader.waitForStarts(1)
        let task = task("a", 44)
        await waitForWaiters(2)
        loader.finish(Pictures.url("a"), Pictures.grey(8))
        #expect(try await task.value[0, 0].x == 8)
        #expect(pipeline.cachedImage(for: Pictures.request("a", 44)) != nil)
        pipeline.prefetch([Pictures.request("a", 44)])
        #expect(loader.started.count == 1)
    }

    @Test func givingUpAPrefetchLeavesThoseWhoWait() async throws {
        pipeline.prefetch([Pictures.request("a", 44)])
        await loader.waitForStarts(1)
        let task = task("a", 44)
        await waitForWaiters(2)
        pipeline.cancelPrefetch([Pictures.request("a", 44)])
        await waitForWaiters(1)
        loader.finish(Pictures.url("a"), Pictures.grey(8))
        #expect(try await task.value[0, 0].x == 8)
        #expect(loader.cancelled.isEmpty)
    }

    @Test func anotherSizeFindsTheBytesThatAreOnTheirWayToTheDisk() async throws {
        for number in 0..<50 {
            let small = task("\(number)", 10)
            await loader.waitForStarts(number + 1)
            loader.finish(Pictures.url("\(number)"), Pictures.grey(70))
            _ = try await small.value
            #expect(try await pipeline.image(for: Pictures.request("\(number)", 20)).width == 20)
        }
        #expect(loader.started.count == 50)
    }

    @Test func progressIsToldAsAFractionOrAsUnknown() async throws {
        let told = Mutex<[ImageProgress]>([])
        let seen = Told(told)
        let pipeline = pipeline
        let task = Task {
            try await pipeline.image(for: Pictures.request("a")) { progress in seen.note(progress) }
        }
        await loader.waitForStarts(1)
        loader.report(ImageProgress(received: 0, expected: 200), of: Pictures.url("a"))
        loader.report(ImageProgress(received: 1, expected: 200), of: Pictures.url("a"))
        loader.report(ImageProgress(received: 100, expected: 200), of: Pictures.url("a"))
        loader.report(ImageProgress(received: 100, expected: -1), of: Pictures.url("a"))
        loader.finish(Pictures.url("a"), Pictures.grey(8))
        _ = try await task.value
        #expect(seen.all.map(\.fractionCompleted) == [0, 0.5, nil])
    }

    @Test func thePixelsOfManyPicturesAreNeverAnothers() async throws {
        let names = (0..<60).map { "\($0)" }
        let tasks = names.flatMap { name in [task(name, 20), task(name, 30), task(name, 20)] }
        await waitForWaiters(180)
        for count in 1...60 {
            await loader.waitForStarts(count)
            let url = loader.started[count - 1]
            let shade = try #require(UInt8(url.lastPathComponent))
            loader.finish(url, Pictures.grey(shade))
        }
        for (index, task) in tasks.enumerated() {
            #expect(try await task.value[3, 3].x == UInt8(index / 3))
        }
    }
}

private final class Told: Sendable {
    private let progress: Mutex<[ImageProgress]>

    init(_ progress: consuming Mutex<[ImageProgress]>) { self.progress = progress }

    func note(_ new: ImageProgress) { progress.withLock { $0.append(new) } }
    var all: [ImageProgress] { progress.withLock { $0 } }
}
