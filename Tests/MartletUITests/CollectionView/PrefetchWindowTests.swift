import Testing

@testable import MartletUI

@Suite struct PrefetchWindowTests {
    private typealias Change = PrefetchWindow.Change

    @Test func looksAheadAtFirst() {
        var window = PrefetchWindow(screens: 0.5)
        #expect(window.handle(visible: 0..<4, of: 100, offset: 0) == Change(prefetch: [4, 5]))
    }

    @Test func namesOnlyWhatIsNew() {
        var window = PrefetchWindow(screens: 0.5)
        _ = window.handle(visible: 0..<4, of: 100, offset: 0)
        #expect(window.handle(visible: 0..<4, of: 100, offset: 3) == Change())
        // 4 has come into sight: it is not cancelled.
        #expect(window.handle(visible: 1..<5, of: 100, offset: 10) == Change(prefetch: [6]))
    }

    @Test func turnsAroundWithTheDirection() {
        var window = PrefetchWindow(screens: 0.5)
        _ = window.handle(visible: 50..<54, of: 100, offset: 500)
        let change = window.handle(visible: 49..<53, of: 100, offset: 490)
        // Nearest first, so downwards when going back; 54 and 55 are behind now.
        #expect(change == Change(prefetch: [48, 47], cancel: [54, 55]))
    }

    @Test func cancelsWhatAJumpLeavesBehind() {
        var window = PrefetchWindow(screens: 0.5)
        _ = window.handle(visible: 0..<4, of: 100, offset: 0)
        #expect(window.handle(visible: 60..<64, of: 100, offset: 600) == Change(prefetch: [64, 65], cancel: [4, 5]))
    }

    @Test func endsWhereTheItemsEnd() {
        var window = PrefetchWindow(screens: 2)
        #expect(window.handle(visible: 5..<9, of: 10, offset: 0) == Change(prefetch: [9]))
        #expect(window.handle(visible: 6..<10, of: 10, offset: 10) == Change())
        #expect(window.handle(visible: 0..<0, of: 0, offset: 0) == Change())
    }

    @Test func neverLooksFurtherThanItsLimit() {
        var window = PrefetchWindow(screens: 10, limit: 7)
        #expect(window.handle(visible: 0..<400, of: 100_000, offset: 0).prefetch == Array(400..<407))
    }

    @Test func namesEverythingAheadAfterAReset() {
        var window = PrefetchWindow(screens: 0.5)
        _ = window.handle(visible: 0..<4, of: 100, offset: 0)
        window.reset()
        #expect(window.handle(visible: 0..<4, of: 100, offset: 0) == Change(prefetch: [4, 5]))
    }
}
