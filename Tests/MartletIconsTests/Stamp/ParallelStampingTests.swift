import Foundation
import TestSupport
import Testing

@testable import MartletIcons

@Suite struct ParallelStampingTests {
    private let scratch: ScratchDirectory

    init() throws {
        scratch = try ScratchDirectory()
        try scratch.writeCatalogue()
    }

    /// Stamps with several looks at once, each many times.
    private func race(_ destination: StampDestination, looks: [Ribbon]) async throws {
        let source = scratch.file("Images.xcassets")
        try await withThrowingTaskGroup(of: Void.self) { group in
            for ribbon in looks {
                group.addTask {
                    for _ in 0..<4 {
                        _ = try IconStamper.stamp(StampRequest(source, to: destination, ribbon: ribbon))
                    }
                }
            }
            try await group.waitForAll()
        }
    }

    @Test func twoAtOneOutputWaitForEachOther() async throws {
        let destination = StampDestination.output(scratch.file("build/Out.xcassets"))
        let source = scratch.file("Images.xcassets")
        try await race(destination, looks: [.debug, .beta, .alpha])
        let current = try [Ribbon.debug, .beta, .alpha].filter { ribbon in
            try IconStamper.check(StampRequest(source, to: destination, ribbon: ribbon)).isUpToDate
        }
        #expect(current.count == 1)
        #expect(try FileManager.default.contentsOfDirectory(atPath: scratch.file("build")) == ["Out.xcassets"])
    }

    @Test func twoInOnePlaceWaitForEachOther() async throws {
        let before = try scratch.state()
        try await race(.inPlace, looks: [.debug, .beta, .alpha])
        let source = scratch.file("Images.xcassets")
        let current = try [Ribbon.debug, .beta, .alpha].filter { ribbon in
            try IconStamper.check(StampRequest(source, to: .inPlace, ribbon: ribbon)).isUpToDate
        }
        #expect(current.count == 1)
        _ = try IconRestorer.restore([scratch.path])
        #expect(try scratch.state() == before)
    }

    @Test func progressCountsEveryFileOnce() throws {
        let seen = Locked<[[Int]]>([])
        _ = try IconStamper.stamp(
            StampRequest(scratch.file("Images.xcassets"), to: .output(scratch.file("Out.xcassets")))
        ) { done, total in seen.withLock { $0.append([done, total]) } }
        #expect(seen.withLock { $0 } == (1...7).map { [$0, 7] })
    }

    @Test func largePicturesAreMadeByFewerWorkers() {
        #expect(StampWork.workers(16, largest: 180 * 180) == 16)
        #expect(StampWork.workers(16, largest: 1024 * 1024) == 5)
        #expect(StampWork.workers(16, largest: 8192 * 8192) == 1)
        #expect(StampWork.workers(0, largest: 1) == 1)
    }

    @Test func theFirstFailureIsTold() {
        let error = #expect(throws: IconsError.self) {
            try StampWork.map(Array(0..<100), workers: 2, progress: nil) { item throws(IconsError) -> Int in
                if item >= 10 { throw IconsError(.damaged, path: "\(item)", "broken") }
                return item
            }
        }
        #expect(error?.path == "10")
    }
}
