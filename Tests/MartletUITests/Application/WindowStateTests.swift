import Testing

@testable import MartletUI

@Suite struct WindowStateTests {
    private let fallback = WindowState(width: 1100, height: 760)

    @Test func whatIsWrittenIsRead() {
        for state in [WindowState(width: 640, height: 480), WindowState(width: 100, height: 16_384, isMaximized: true)]
        {
            #expect(WindowState(text: state.text, fallback: fallback) == state)
        }
    }

    @Test(arguments: [
        "", "\u{0}\u{1}\u{2}", "[window]", "width=3", "[other]\nwidth=500\nheight=500\n",
        "[window]\nwidth=abc\nheight=500\n",
        "[window]\nwidth=500\n", "[window]\nwidth=0\nheight=0\n", "[window]\nwidth=-7\nheight=500\n",
        "[window]\nwidth=99999999999999999999\nheight=500\n", "[window]\nwidth=500\nheight=16385\n",
        "[window]\nwidth=99\nheight=500\n", "[[[[",
    ])
    func aFileThatMakesNoSenseGivesTheFallback(text: String) {
        #expect(WindowState(text: text, fallback: fallback) == fallback)
    }

    @Test func aBrokenSizeDoesNotLoseThatTheWindowWasMaximized() {
        let state = WindowState(text: "[window]\nwidth=x\nheight=y\nmaximized=true\n", fallback: fallback)
        #expect(state == WindowState(width: 1100, height: 760, isMaximized: true))
    }

    @Test func theSmallestRegularWidthIsTheThreshold() {
        #expect(WidthClass(width: 599, threshold: 600) == .compact)
        #expect(WidthClass(width: 600, threshold: 600) == .regular)
        #expect(WidthClass(width: 0, threshold: 600) == .compact)
    }
}
