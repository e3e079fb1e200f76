import Foundation
import MartletRaster
import TestSupport
import Testing

@testable import MartletImages

/// The decisions, one event after the other, without a thread.
@Suite struct PipelineCoreTests {
    private typealias Waiter = PipelineCore.WaiterID
    private typealias Fetch = PipelineCore.FetchID

    private var core = PipelineCore(limits: .init(lookups: 2, loads: 2, decodes: 1))

    /// What an action does, in words that a test can compare.
    private func words(_ actions: [PipelineCore.Action]) -> [String] {
        actions.map { action in
            switch action {
            case .lookUp(_, let url): "look up \(url.lastPathComponent)"
            case .load(_, let url): "load \(url.lastPathComponent)"
            case .cancelLoad(let id): "cancel \(id.number)"
            case .decode(_, let key, let data): "decode \(name(key)) from \(data.count)"
            case .cancelDecode(let id): "cancel decode \(id.number)"
            case .remember(_, let key): "remember \(name(key))"
            case .store(let data, let url): "store \(data.count) of \(url.lastPathComponent)"
            case .discard(let url): "discard \(url.lastPathComponent)"
            case .finish(let waiters, .success): "give \(waiters.map(\.number))"
            case .finish(let waiters, .failure(let error)): "fail \(waiters.map(\.number)) \(error.code)"
            }
        }
    }

    private func name(_ key: ImageKey) -> String {
        key.url.lastPathComponent + (key.size.map { "@\($0.width)" } ?? "")
    }

    private func key(_ name: String, _ side: Int? = nil) -> ImageKey { ImageKey(Pictures.request(name, side)) }

    /// The decoding of a picture that was begun last.
    private func decode(_ name: String, _ side: Int? = nil) -> PipelineCore.DecodeID {
        let key = key(name, side)
        return core.runningDecodes.filter { $0.value == key }.keys.max { $0.number < $1.number }
            ?? PipelineCore.DecodeID(number: -1)
    }

    private func error(_ code: ImagePipelineError.Code, _ name: String) -> ImagePipelineError {
        ImagePipelineError(code, url: Pictures.url(name))
    }

    @Test mutating func aPictureIsLookedUpLoadedDecodedStoredAndGiven() {
        #expect(words(core.handle(.add(Waiter(number: 1), Pictures.request("a", 10)))) == ["look up a"])
        #expect(words(core.handle(.looked(Fetch(number: 0), nil))) == ["load a"])
        #expect(words(core.handle(.loaded(Fetch(number: 0), .success(Data(count: 7))))) == ["decode a@10 from 7"])
        #expect(
            words(core.handle(.decoded(decode("a", 10), .success(Pictures.bitmap(1)))))
                == ["store 7 of a", "remember a@10", "give [1]"])
        #expect(isIdle)
    }

    @Test mutating func whatIsOnTheDiskIsNeitherLoadedNorStored() {
        _ = core.handle(.add(Waiter(number: 1), Pictures.request("a")))
        #expect(words(core.handle(.looked(Fetch(number: 0), Data(count: 3)))) == ["decode a from 3"])
        #expect(
            words(core.handle(.decoded(decode("a"), .success(Pictures.bitmap(1))))) == ["remember a", "give [1]"])
        #expect(isIdle)
    }

    @Test mutating func equalRequestsShareAllAndSizesShareTheFetch() {
        #expect(words(core.handle(.add(Waiter(number: 1), Pictures.request("a", 44)))) == ["look up a"])
        #expect(words(core.handle(.add(Waiter(number: 2), Pictures.request("a", 88)))) == [])
        #expect(words(core.handle(.add(Waiter(number: 3), Pictures.request("a", 44)))) == [])
        #expect(words(core.handle(.looked(Fetch(number: 0), nil))) == ["load a"])
        #expect(words(core.handle(.loaded(Fetch(number: 0), .success(Data(count: 7))))) == ["decode a@44 from 7"])
        #expect(
            words(core.handle(.decoded(decode("a", 44), .success(Pictures.bitmap(1)))))
                == ["store 7 of a", "remember a@44", "give [1, 3]", "decode a@88 from 7"])
        #expect(
            words(core.handle(.decoded(decode("a", 88), .success(Pictures.bitmap(1))))) == [
                "remember a@88", "give [2]",
            ])
        #expect(isIdle)
    }

    @Test mutating func whoComesWhileItIsDecodedTakesTheBytesThatAreThere() {
        _ = core.handle(.add(Waiter(number: 1), Pictures.request("a", 44)))
        _ = core.handle(.looked(Fetch(number: 0), nil))
        _ = core.handle(.loaded(Fetch(number: 0), .success(Data(count: 7))))
        #expect(words(core.handle(.add(Waiter(number: 2), Pictures.request("a", 88)))) == [])
        #expect(
            words(core.handle(.decoded(decode("a", 44), .success(Pictures.bitmap(1))))).last == "decode a@88 from 7")
    }

    @Test mutating func theLastToLeaveEndsTheLoad() {
        _ = core.handle(.add(Waiter(number: 1), Pictures.request("a", 44)))
        _ = core.handle(.add(Waiter(number: 2), Pictures.request("a", 88)))
        _ = core.handle(.looked(Fetch(number: 0), nil))
        #expect(words(core.handle(.remove(Waiter(number: 1)))) == [])
        #expect(words(core.handle(.remove(Waiter(number: 2)))) == ["cancel 0"])
        #expect(isIdle)
        #expect(words(core.handle(.remove(Waiter(number: 2)))) == [])
        #expect(words(core.handle(.loaded(Fetch(number: 0), .success(Data(count: 1))))) == [])
        #expect(isIdle)
    }

    @Test mutating func leavingBeforeTheLookUpReportsLeavesNothing() {
        _ = core.handle(.add(Waiter(number: 1), Pictures.request("a")))
        #expect(words(core.handle(.remove(Waiter(number: 1)))) == [])
        #expect(words(core.handle(.looked(Fetch(number: 0), nil))) == [])
        #expect(isIdle)
    }

    @Test mutating func theLastToLeaveEndsTheDecoding() {
        _ = core.handle(.add(Waiter(number: 1), Pictures.request("a", 1)))
        _ = core.handle(.add(Waiter(number: 2), Pictures.request("a", 1)))
        _ = core.handle(.looked(Fetch(number: 0), Data(count: 3)))
        let old = decode("a", 1)
        #expect(words(core.handle(.remove(Waiter(number: 1)))) == [])
        #expect(words(core.handle(.remove(Waiter(number: 2)))) == ["cancel decode 0"])
        // Who comes back begins anew, and is not answered by what was cancelled, however it ends.
        #expect(words(core.handle(.add(Waiter(number: 3), Pictures.request("a", 1)))) == ["look up a"])
        #expect(words(core.handle(.looked(Fetch(number: 1), Data(count: 3)))) == [])
        #expect(words(core.handle(.decoded(old, .success(Pictures.bitmap(1))))) == ["decode a@1 from 3"])
        #expect(
            words(core.handle(.decoded(decode("a", 1), .success(Pictures.bitmap(1))))) == ["remember a@1", "give [3]"])
        #expect(isIdle)
    }

    @Test mutating func aFailureGoesToAllWhoWaitAndTheNextRequestLoadsAgain() {
        _ = core.handle(.add(Waiter(number: 1), Pictures.request("a", 44)))
        _ = core.handle(.add(Waiter(number: 2), Pictures.request("a", 88)))
        _ = core.handle(.looked(Fetch(number: 0), nil))
        let words = words(core.handle(.loaded(Fetch(number: 0), .failure(error(.loading, "a")))))
        #expect(words == ["fail [1] loading", "fail [2] loading"])
        #expect(isIdle)
        #expect(self.words(core.handle(.add(Waiter(number: 3), Pictures.request("a", 44)))) == ["look up a"])
    }

    @Test mutating func brokenBytesFromTheLoaderAreNotStored() {
        _ = core.handle(.add(Waiter(number: 1), Pictures.request("a")))
        _ = core.handle(.looked(Fetch(number: 0), nil))
        _ = core.handle(.loaded(Fetch(number: 0), .success(Data(count: 7))))
        #expect(words(core.handle(.decoded(decode("a"), .failure(error(.decoding, "a"))))) == ["fail [1] decoding"])
        #expect(isIdle)
    }

    @Test mutating func brokenBytesFromTheDiskAreForgottenAndFetchedOnce() {
        _ = core.handle(.add(Waiter(number: 1), Pictures.request("a")))
        _ = core.handle(.looked(Fetch(number: 0), Data(count: 3)))
        #expect(
            words(core.handle(.decoded(decode("a"), .failure(error(.decoding, "a"))))) == ["discard a", "load a"])
        _ = core.handle(.loaded(Fetch(number: 0), .success(Data(count: 7))))
        #expect(words(core.handle(.decoded(decode("a"), .failure(error(.decoding, "a"))))) == ["fail [1] decoding"])
        #expect(isIdle)
    }

    @Test mutating func twoSizesOfBrokenBytesFromTheDiskAreFetchedOnceToo() {
        core = PipelineCore(limits: .init(lookups: 2, loads: 2, decodes: 2))
        _ = core.handle(.add(Waiter(number: 1), Pictures.request("a", 1)))
        _ = core.handle(.add(Waiter(number: 2), Pictures.request("a", 2)))
        #expect(
            words(core.handle(.looked(Fetch(number: 0), Data(count: 3)))) == ["decode a@1 from 3", "decode a@2 from 3"])
        let old = decode("a", 2)
        #expect(
            words(core.handle(.decoded(decode("a", 1), .failure(error(.decoding, "a"))))) == ["discard a", "load a"])
        #expect(words(core.handle(.loaded(Fetch(number: 0), .success(Data(count: 7))))) == ["decode a@1 from 7"])
        // The other size now reports on the old bytes, and gets the new ones.
        #expect(words(core.handle(.decoded(old, .failure(error(.decoding, "a"))))) == ["decode a@2 from 7"])
        #expect(words(core.handle(.decoded(decode("a", 1), .success(Pictures.bitmap(1))))).last == "give [1]")
        #expect(words(core.handle(.decoded(decode("a", 2), .success(Pictures.bitmap(1))))).last == "give [2]")
        #expect(isIdle)
    }

    @Test mutating func aLoadThatFailsWhileOldBytesAreDecodedLeavesNothing() {
        core = PipelineCore(limits: .init(lookups: 2, loads: 2, decodes: 2))
        _ = core.handle(.add(Waiter(number: 1), Pictures.request("a", 1)))
        _ = core.handle(.add(Waiter(number: 2), Pictures.request("a", 2)))
        _ = core.handle(.looked(Fetch(number: 0), Data(count: 3)))
        let old = decode("a", 2)
        _ = core.handle(.decoded(decode("a", 1), .failure(error(.decoding, "a"))))
        #expect(
            words(core.handle(.loaded(Fetch(number: 0), .failure(error(.loading, "a")))))
                == ["fail [1] loading", "fail [2] loading"])
        // A new request for the same picture is not answered by the old decoding.
        _ = core.handle(.add(Waiter(number: 3), Pictures.request("a", 2)))
        #expect(words(core.handle(.decoded(old, .success(Pictures.bitmap(1))))) == [])
        _ = core.handle(.remove(Waiter(number: 3)))
        _ = core.handle(.looked(Fetch(number: 1), nil))
        #expect(isIdle)
    }

    @Test mutating func aPictureOverTheBudgetIsNotFetchedAnew() {
        _ = core.handle(.add(Waiter(number: 1), Pictures.request("a")))
        _ = core.handle(.looked(Fetch(number: 0), Data(count: 3)))
        #expect(
            words(core.handle(.decoded(decode("a"), .failure(error(.dataTooLarge, "a"))))) == [
                "fail [1] data-too-large"
            ])
        #expect(isIdle)
    }

    @Test mutating func whatIsSeenGoesBeforeWhatIsPrefetched() {
        core = PipelineCore(limits: .init(lookups: 1, loads: 2, decodes: 1))
        for (number, name) in ["p1", "p2", "p3"].enumerated() {
            _ = core.handle(.add(Waiter(number: number), Pictures.request(name, priority: .low)))
        }
        _ = core.handle(.add(Waiter(number: 10), Pictures.request("seen")))
        _ = core.handle(.add(Waiter(number: 11), Pictures.request("asked", priority: .high)))
        // The look-up of p1 is under way; the others go by priority.
        #expect(words(core.handle(.looked(Fetch(number: 0), nil))) == ["look up asked", "load p1"])
        #expect(words(core.handle(.looked(Fetch(number: 4), nil))) == ["look up seen", "load asked"])
    }

    @Test mutating func prefetchingLeavesASlotForWhatIsSeen() {
        for (number, name) in ["p1", "p2", "p3"].enumerated() {
            _ = core.handle(.add(Waiter(number: number), Pictures.request(name, priority: .low)))
        }
        // Of two slots one is left.
        #expect(words(core.handle(.add(Waiter(number: 9), Pictures.request("seen")))) == ["look up seen"])
    }

    @Test mutating func aPrefetchThatBecomesVisibleIsRaised() {
        core = PipelineCore(limits: .init(lookups: 1, loads: 1, decodes: 1))
        for (number, name) in ["p0", "p1", "p2", "p3"].enumerated() {
            _ = core.handle(.add(Waiter(number: number), Pictures.request(name, priority: .low)))
        }
        _ = core.handle(.add(Waiter(number: 9), Pictures.request("p3")))
        #expect(words(core.handle(.looked(Fetch(number: 0), nil))) == ["look up p3", "load p0"])
        // When the one who looked leaves, it is a prefetch again, behind the others.
        _ = core.handle(.looked(Fetch(number: 3), nil))
        _ = core.handle(.remove(Waiter(number: 9)))
        #expect(core.jobs[key("p3")]?.priority == .low)
    }

    @Test mutating func ofOnePriorityWhoCameFirstGoesFirst() {
        core = PipelineCore(limits: .init(lookups: 1, loads: 1, decodes: 1))
        for number in 0..<6 { _ = core.handle(.add(Waiter(number: number), Pictures.request("\(number)"))) }
        var order: [String] = []
        for number in 0..<5 {
            order += words(core.handle(.looked(Fetch(number: number), nil))).filter { $0.hasPrefix("look") }
        }
        #expect(order == (1..<6).map { "look up \($0)" })
    }

    /// Whatever happens in whatever order: no more at a time than allowed, every waiter is answered once, nothing is left.
    @Test(arguments: 0..<200) mutating func anyOrderOfEventsEndsWell(seed: Int) {
        var random = SeededGenerator(seed: seed)
        core = PipelineCore(limits: .init(lookups: 2, loads: 3, decodes: 2))
        var (waiting, answered): (Set<Int>, Set<Int>) = ([], [])
        var lookups: [Fetch] = []
        var loads: [Fetch: URL] = [:]
        var decodes: [(id: PipelineCore.DecodeID, url: URL)] = []
        func take(_ actions: [PipelineCore.Action]) {
            for action in actions {
                switch action {
                case .lookUp(let id, _): lookups.append(id)
                case .load(let id, let url):
                    #expect(!loads.values.contains(url))
                    loads[id] = url
                case .cancelLoad(let id): #expect(loads.removeValue(forKey: id) != nil)
                case .decode(let id, let key, _): decodes.append((id, key.url))
                case .finish(let waiters, _):
                    for waiter in waiters {
                        #expect(waiting.remove(waiter.number) != nil)
                        #expect(answered.insert(waiter.number).inserted)
                    }
                case .cancelDecode(let id): #expect(decodes.contains { $0.id == id })
                case .remember, .store, .discard: break
                }
            }
            #expect(lookups.count <= 2 && loads.count <= 3 && decodes.count <= 2)
        }
        func step(_ isEnding: Bool, _ number: Int) {
            switch Int.random(in: isEnding ? 2..<5 : 0..<5, using: &random) {
            case 0:
                waiting.insert(number)
                let names = ["a", "b", "c", "d"]
                let request = Pictures.request(
                    names.randomElement(using: &random) ?? "a", [nil, 10, 20].randomElement(using: &random) ?? nil,
                    priority: ImageRequest.Priority.allCases.randomElement(using: &random) ?? .low)
                take(core.handle(.add(Waiter(number: number), request)))
            case 1:
                guard let gone = waiting.sorted().randomElement(using: &random) else { return }
                waiting.remove(gone)
                take(core.handle(.remove(Waiter(number: gone))))
            case 2:
                guard !lookups.isEmpty else { return }
                let id = lookups.remove(at: Int.random(in: 0..<lookups.count, using: &random))
                take(core.handle(.looked(id, Bool.random(using: &random) ? Data(count: 1) : nil)))
            case 3:
                let ids = loads.keys.sorted { $0.number < $1.number }
                guard let id = ids.randomElement(using: &random), let url = loads.removeValue(forKey: id) else {
                    return
                }
                let failure = ImagePipelineError(.loading, url: url)
                take(
                    core.handle(
                        .loaded(
                            id,
                            Int.random(in: 0..<4, using: &random) == 0 ? .failure(failure) : .success(Data(count: 2)))))
            default:
                guard !decodes.isEmpty else { return }
                let (id, url) = decodes.remove(at: Int.random(in: 0..<decodes.count, using: &random))
                let failure = ImagePipelineError(.decoding, url: url)
                take(
                    core.handle(
                        .decoded(
                            id,
                            Int.random(in: 0..<3, using: &random) == 0
                                ? .failure(failure) : .success(Pictures.bitmap(1)))))
            }
        }
        for number in 0..<300 { step(false, number) }
        for number in 300..<2_000 where !(waiting.isEmpty && lookups.isEmpty && loads.isEmpty && decodes.isEmpty) {
            step(true, number)
        }
        #expect(waiting.isEmpty)
        #expect(isIdle, "\(core)")
    }

    private var isIdle: Bool {
        core.jobs.isEmpty && core.fetches.isEmpty && core.fetchIDs.isEmpty && core.runningDecodes.isEmpty
            && core.runningLookups.isEmpty
            && core.runningLoads.isEmpty && core.lookupQueue.count == 0 && core.loadQueue.count == 0
            && core.decodeQueue.count == 0
    }
}

@Suite struct PriorityQueueTests {
    @Test func itAgreesWithAPlainListOverManyRandomSteps() {
        for seed in 0..<50 {
            var random = SeededGenerator(seed: seed)
            var queue = PriorityQueue<Int>()
            var plain: [(id: Int, priority: ImageRequest.Priority)] = []
            for _ in 0..<400 {
                let id = Int.random(in: 0..<20, using: &random)
                switch Int.random(in: 0..<5, using: &random) {
                case 0, 1, 2:
                    // Once in line, an identifier only moves up here: what left and came back has no fixed place.
                    let priority = ImageRequest.Priority.allCases.randomElement(using: &random) ?? .low
                    let known = plain.firstIndex { $0.id == id }
                    if let known, plain[known].priority >= priority { continue }
                    if let known { plain.remove(at: known) }
                    plain.append((id, priority))
                    queue.set(id, to: priority)
                default:
                    let minimum = ImageRequest.Priority.allCases.randomElement(using: &random) ?? .low
                    let best = plain.map(\.priority).max()
                    let expected = plain.firstIndex { $0.priority == best && $0.priority >= minimum }
                    #expect(queue.popFirst(atLeast: minimum) == expected.map { plain[$0].id })
                    if let expected { plain.remove(at: expected) }
                }
                #expect(queue.count == plain.count)
            }
        }
    }

    @Test func whoLeftIsNotCalledAndComingAndGoingLeavesNothingBehind() {
        var queue = PriorityQueue<Int>()
        for number in 0..<10_000 {
            queue.set(number, to: .low)
            queue.remove(number)
        }
        queue.set(-1, to: .low)
        #expect(queue.popFirst(atLeast: .low) == -1)
        #expect(queue.popFirst(atLeast: .low) == nil)
        #expect(queue.count == 0)
    }
}
