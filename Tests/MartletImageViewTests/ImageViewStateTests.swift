import TestSupport
import Testing

@testable import MartletImageView

@Suite("An image view shows the picture of what it was last told to show, and never another")
struct ImageViewStateTests {
    typealias State = ImageViewState<String, Int, String>

    /// The actions as text, which compares without ado.
    private func text(_ actions: [State.Action]) -> [String] {
        actions.map { action in
            switch action {
            case .load(let source, let size, let load): "load \(source)@\(size) #\(load)"
            case .cancel(let load): "cancel #\(load)"
            case .wait(let load): "wait #\(load)"
            case .settle(let load): "settle #\(load)"
            case .show(.placeholder): "placeholder"
            case .show(.progress(let fraction)): "progress \(fraction.map { "\($0)" } ?? "?")"
            case .show(.picture(let picture)): "picture \(picture)"
            case .show(.failure): "failure"
            }
        }
    }

    private func sized() -> State {
        var state = State()
        _ = state.handle(.resized(10))
        return state
    }

    @Test("nothing is loaded before the size is known")
    func waitsForSize() {
        var state = State()
        #expect(text(state.handle(.show("a"))) == ["placeholder"])
        #expect(text(state.handle(.resized(10))) == ["load a@10 #2", "wait #2"])
    }

    @Test("a late answer for what was shown before is not shown")
    func lateAnswer() {
        var state = sized()
        #expect(text(state.handle(.show("a"))) == ["placeholder", "load a@10 #1", "wait #1"])
        #expect(text(state.handle(.show("b"))) == ["cancel #1", "placeholder", "load b@10 #2", "wait #2"])
        #expect(text(state.handle(.loaded("B", load: 2))) == ["picture B"])
        #expect(text(state.handle(.loaded("A", load: 1))) == [])
        #expect(text(state.handle(.failed(load: 1))) == [])
        #expect(text(state.handle(.progressed(0.5, load: 1))) == [])
    }

    @Test("shown nothing, it stays a placeholder whatever comes")
    func showNothing() {
        var state = sized()
        _ = state.handle(.show("a"))
        #expect(text(state.handle(.show(nil))) == ["cancel #1", "placeholder"])
        #expect(text(state.handle(.loaded("A", load: 1))) == [])
        #expect(text(state.handle(.show(nil))) == [])
    }

    @Test("the same picture in another size is shown until the right one is there, and stays if that never comes")
    func preview() {
        var state = sized()
        _ = state.handle(.show("a"))
        #expect(text(state.handle(.previewed("small", load: 1))) == ["picture small"])
        #expect(state.isLoading && state.showsPicture)
        #expect(text(state.handle(.waited(load: 1))) == [])
        #expect(text(state.handle(.loaded("A", load: 1))) == ["picture A"])
        // Too late, or another's.
        #expect(text(state.handle(.previewed("small", load: 1))) == [])
        _ = state.handle(.show("b"))
        #expect(text(state.handle(.previewed("small", load: 1))) == [])
        #expect(text(state.handle(.previewed("b in small", load: 2))) == ["picture b in small"])
        #expect(text(state.handle(.failed(load: 2))) == [])
        #expect(!state.hasFailed)
    }

    @Test("bound again to the same source, it keeps what it has")
    func sameSource() {
        var state = sized()
        _ = state.handle(.show("a"))
        #expect(text(state.handle(.show("a"))) == [])
        _ = state.handle(.loaded("A", load: 1))
        #expect(text(state.handle(.show("a"))) == [])
    }

    @Test("away and back again loads anew, and the first load's answer does not count")
    func awayAndBack() {
        var state = sized()
        _ = state.handle(.show("a"))
        _ = state.handle(.show("b"))
        _ = state.handle(.show("a"))
        #expect(text(state.handle(.loaded("old A", load: 1))) == [])
        #expect(text(state.handle(.loaded("A", load: 3))) == ["picture A"])
    }

    @Test("a failure is shown, and tried again when it is bound again")
    func failure() {
        var state = sized()
        _ = state.handle(.show("a"))
        #expect(text(state.handle(.failed(load: 1))) == ["failure"])
        #expect(text(state.handle(.show("a"))) == ["placeholder", "load a@10 #2", "wait #2"])
    }

    @Test("progress is shown only when the load takes long, and stays between 0 and 1")
    func progress() {
        var state = sized()
        _ = state.handle(.show("a"))
        #expect(text(state.handle(.progressed(0.1, load: 1))) == [])
        #expect(text(state.handle(.waited(load: 1))) == ["progress ?"])
        #expect(text(state.handle(.progressed(0.5, load: 1))) == ["progress 0.5"])
        #expect(text(state.handle(.progressed(-3, load: 1))) == ["progress 0.0"])
        #expect(text(state.handle(.progressed(2.25, load: 1))) == ["progress 1.0"])
        #expect(text(state.handle(.progressed(nil, load: 1))) == ["progress ?"])
        _ = state.handle(.loaded("A", load: 1))
        #expect(text(state.handle(.waited(load: 1))) == [])
    }

    @Test("a change of size while loading loads at the new size only")
    func resizedWhileLoading() {
        var state = sized()
        _ = state.handle(.show("a"))
        #expect(text(state.handle(.resized(20))) == ["cancel #1", "load a@20 #2", "wait #2"])
        #expect(text(state.handle(.loaded("A10", load: 1))) == [])
        #expect(text(state.handle(.loaded("A20", load: 2))) == ["picture A20"])
    }

    @Test(
        "a change of size while shown keeps the picture until one of the new size is there, and asks once it has settled"
    )
    func resizedWhileShown() {
        var state = sized()
        _ = state.handle(.show("a"))
        _ = state.handle(.loaded("A10", load: 1))
        #expect(text(state.handle(.resized(20))) == ["settle #2"])
        #expect(text(state.handle(.resized(30))) == ["settle #3"])
        #expect(text(state.handle(.settled(load: 2))) == [])
        #expect(text(state.handle(.settled(load: 3))) == ["load a@30 #4"])
        #expect(text(state.handle(.resized(40))) == ["cancel #4", "settle #5"])
        #expect(text(state.handle(.loaded("A30", load: 4))) == [])
        #expect(text(state.handle(.settled(load: 5))) == ["load a@40 #6"])
        #expect(text(state.handle(.failed(load: 6))) == [])
        #expect(text(state.handle(.show("a"))) == [])
    }

    @Test("through any order of events, only the newest source's picture is ever shown", arguments: 0..<200)
    func anyOrder(seed: Int) {
        var random = SeededGenerator(seed: seed)
        var state = State()
        var under: [(source: String, load: Int)] = []
        for _ in 0..<60 {
            let event: State.Event
            switch Int.random(in: 0..<6, using: &random) {
            case 0: event = .show(["a", "b", "c", nil].randomElement(using: &random)!)
            case 1: event = .resized(Int.random(in: 1...3, using: &random))
            case 2: event = .settled(load: Int.random(in: 0...60, using: &random))
            case 3: event = .waited(load: under.randomElement(using: &random)?.load ?? 0)
            case 4: event = .failed(load: under.randomElement(using: &random)?.load ?? 0)
            default:
                guard let answer = under.randomElement(using: &random) else { continue }
                event = .loaded(answer.source, load: answer.load)
            }
            for action in state.handle(event) {
                if case .load(let source, _, let load) = action { under.append((source, load)) }
                if case .show(.picture(let picture)) = action { #expect(picture == state.source) }
            }
        }
    }
}
