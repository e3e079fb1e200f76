import Foundation
import TestSupport
import Testing

@testable import Belongings

/// Processes that are killed at random moments while they add and edit things.
@Suite(.timeLimit(.minutes(60))) struct StoreKillTests {
    /// So many kills; all 1,000 take minutes, and are asked for by `MARTLET_KILLS=1000`.
    private static let kills = ProcessInfo.processInfo.environment["MARTLET_KILLS"].flatMap { Int($0) } ?? 12

    @Test("every acknowledged change is there after a kill at any moment")
    func kills() throws {
        let folder = try StoreFolder()
        var generator = SeededGenerator(seed: 17)
        var acknowledged: [String: Int] = [:]
        for _ in 0..<Self.kills {
            let child = try TestChild(name: "things", test: "StoreWriter/child", argument: folder.path)
            // At any number of words, and in the middle of the next one.
            child.waitForWords(Int.random(in: 0..<25, using: &generator))
            usleep(UInt32.random(in: 0..<3000, using: &generator))
            child.kill()
            for word in child.wordsUntilTheEnd() {
                let parts = word.split(separator: " ").map(String.init)
                try #require(parts.count == 2)
                acknowledged[parts[0]] = Int(parts[1])
            }
            let store = try folder.open()
            #expect(store.damagedFile == nil)
            let all = Dictionary(uniqueKeysWithValues: try store.all().map { ($0.id.uuidString, $0) })
            for (id, number) in acknowledged {
                let thing = try #require(all[id], "an acknowledged thing is gone")
                // An edit that was on its way may be there already; an earlier state may not.
                let kept = Int(thing.name) ?? -1
                #expect(kept == number || kept == number + 1)
                // Name and numbers change together.
                #expect(thing.region.minor == UInt16(kept) && thing.calibration == Double(kept % 50))
            }
            store.close()
        }
        #expect(acknowledged.count > 0)
    }
}

/// The process that is killed: a suite of its own, since nobody would remove its folder.
struct StoreWriter {
    @Test(.enabled(if: TestChild.isFor("things"))) func child() throws {
        let store = try BelongingsStore(path: TestChild.argument)
        @Sendable func set(_ thing: inout Belonging, _ number: Int) {
            thing.name = "\(number)"
            thing.region = .init(uuid: thing.region.uuid, major: 1, minor: UInt16(number))
            thing.calibration = Double(number % 50)
        }
        for _ in 0... {
            var thing = StoreFolder.thing(1)
            set(&thing, 0)
            try store.save(thing)
            TestChild.say("\(thing.id.uuidString) 0")
            for number in 1..<4 {
                _ = try store.update(thing.id) { set(&$0, number) }
                TestChild.say("\(thing.id.uuidString) \(number)")
            }
        }
    }
}
