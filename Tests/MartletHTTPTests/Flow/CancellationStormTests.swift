import Foundation
import MartletHTTP
import TestSupport
import Testing

/// Transfers of all kinds, cancelled at random points: every one ends exactly once and leaves nothing behind.
///
/// `MARTLET_STORM=10000` makes it as many; `MARTLET_STORM_SEED` chooses the points.
@Suite(.timeLimit(.minutes(10))) struct CancellationStormTests {
    @Test(.enabled(if: !ChildRun.isChild)) func everyTransferEndsOnceAndNothingIsLeft() async throws {
        let ending = try await ChildRun.run("storm", test: "CancellationStormTests/storm")
        #expect(ending.status == 0, "\(ending.output)")
        #expect(ending.output.contains("storm is over"), "\(ending.output)")
    }

    @Test(.enabled(if: ChildRun.isFor("storm"))) func storm() async throws {
        let environment = ProcessInfo.processInfo.environment
        let count = environment["MARTLET_STORM"].flatMap { Int($0) } ?? 2000
        let seed = environment["MARTLET_STORM_SEED"].flatMap { Int($0) } ?? 1
        // What a process makes once, such as the threads of its queues, is there after the first few.
        try await pass(seed: seed &- 1, count: 200)
        let descriptors = ProcessCounts.descriptors
        let resident = ProcessCounts.resident
        try await pass(seed: seed, count: count)
        #expect(await eventually { ProcessCounts.descriptors <= descriptors })
        #expect(await eventually { ProcessCounts.threads(named: "martlet-http") == 0 })
        let growth = ProcessCounts.resident - resident
        print("storm is over: \(count) transfers, \(growth >> 10) KiB more")
        if environment["MARTLET_STORM_SANITIZED"] == nil { #expect(growth < 48 << 20) }
    }

    private func pass(seed: Int, count: Int) async throws {
        let temporary = try ScratchDirectory()
        setenv("TMPDIR", temporary.path, 1)
        var storm: Storm? = try Storm(seed: seed)
        await withTaskGroup(of: Void.self) { group in
            for worker in 0..<48 {
                group.addTask { [storm] in
                    for index in stride(from: worker, to: count, by: 48) { await storm?.run(index) }
                }
            }
        }
        let ends = storm?.ends.all ?? [:]
        #expect(ends.count == count)
        #expect(ends.values.allSatisfy { $0 == 1 })
        let outcomes = storm?.outcomes.all ?? [:]
        print("outcomes: \(outcomes)")
        #expect(outcomes["cancelled", default: 0] > count / 3 && outcomes["done", default: 0] > count / 20)
        let isReleased = await eventually { [storm] in storm?.alive == 0 }
        #expect(isReleased, "\(storm?.alive ?? 0) requests are still there")
        let server = storm?.server
        storm = nil
        await server?.waitUntilNobodyIsConnected()
        let isTidy = await eventually {
            ((try? temporary.names()) ?? []).allSatisfy { $0.hasPrefix("martlet-scratch") }
        }
        #expect(isTidy)
        if let names = try? temporary.names(), !names.allSatisfy({ $0.hasPrefix("martlet-scratch") }) {
            print("left behind: \(names.prefix(5)) … \(names.count)")
        }
    }
}
