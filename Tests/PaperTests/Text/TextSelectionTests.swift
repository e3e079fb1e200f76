import Foundation
import Testing

@testable import Paper

/// What is selected of the open pages.
struct TextSelectionTests {
    private static let left = TypedPage.text(.init("one two", 10, 10), .init("three four", 10, 13))
    private static let right = TypedPage.text(.init("five six", 10, 10), .init("seven", 10, 13))

    private var selection: TextSelection = {
        var selection = TextSelection()
        selection.handle(.opened([.init(index: 4, text: left), .init(index: 5, text: right)]))
        return selection
    }()

    private var isOther = false

    /// Tells what happened, and notes whether something else is selected.
    private mutating func send(_ event: TextSelection.Event) { isOther = selection.handle(event) }

    private mutating func press(_ page: Int, _ x: Double, _ y: Double, _ clickCount: Int = 1) {
        send(.pressed(page: page, TypedPage.point(x, y), clickCount: clickCount))
    }

    private mutating func drag(_ page: Int, _ x: Double, _ y: Double) {
        send(.dragged(page: page, TypedPage.point(x, y)))
    }

    @Test mutating func aDragSelectsFromWhereItBegan() {
        press(4, 11.1, 11)
        #expect(selection.isEmpty)
        drag(4, 14.9, 11)
        #expect(selection.ranges == [4: 1..<5] && selection.text == "ne t")
        drag(4, 12.1, 14)
        #expect(selection.text == "ne two\nth")
        drag(4, 10.1, 11)
        #expect(selection.text == "o")
        drag(4, 11.2, 11)
        #expect(selection.isEmpty)
    }

    @Test mutating func aDragIsOverWithItsButton() {
        press(4, 10, 11)
        drag(4, 13, 11)
        send(.released)
        #expect(!isOther)
        drag(4, 17, 11)
        #expect(selection.text == "one")
        press(4, 15, 11)
        #expect(selection.isEmpty)
        send(.clear)
        drag(4, 17, 11)
        #expect(selection.isEmpty)
    }

    @Test mutating func aDragGoesOnOnTheOtherPage() {
        press(4, 16.1, 14)
        drag(5, 14.1, 11)
        #expect(selection.ranges == [4: 14..<18, 5: 0..<4] && selection.text == "four\nfive")
        press(5, 14.1, 11)
        drag(4, 16.1, 14)
        #expect(selection.text == "four\nfive")
        // Of a page that is only touched nothing is selected.
        press(4, 16.1, 14)
        drag(5, 0, 0)
        #expect(selection.ranges == [4: 14..<18])
    }

    @Test mutating func twoClicksSelectAWord() {
        press(4, 15, 11, 2)
        #expect(selection.text == "two")
        // Both words are whole, whichever way it goes.
        drag(4, 17.2, 14)
        #expect(selection.text == "two\nthree four")
        drag(4, 11, 11)
        #expect(selection.text == "one two")
        drag(5, 11, 11)
        #expect(selection.text == "two\nthree four\nfive")
    }

    @Test mutating func threeClicksSelectALine() {
        press(4, 15, 11, 3)
        #expect(selection.text == "one two")
        drag(5, 11, 14)
        #expect(selection.text == "one two\nthree four\nfive six\nseven")
        press(5, 11, 14, 4)
        #expect(selection.text == "seven")
    }

    @Test mutating func clicksBesideTheTextSelectNothing() {
        for count in 0...4 {
            press(4, 80, 80, count)
            #expect(selection.isEmpty)
        }
        drag(4, 16, 14)
        #expect(selection.text == "four")
    }

    @Test mutating func allCanBeSelected() {
        send(.selectAll)
        #expect(isOther && selection.text == "one two\nthree four\nfive six\nseven")
        send(.selectAll)
        #expect(!isOther)
        send(.clear)
        #expect(isOther && selection.isEmpty)
        send(.clear)
        #expect(!isOther)
    }

    @Test mutating func otherPagesHaveNothingSelected() {
        send(.selectAll)
        send(.opened([.init(index: 4, text: Self.left), .init(index: 5, text: Self.right)]))
        #expect(!isOther)
        send(.opened([.init(index: 5, text: Self.right)]))
        #expect(isOther && selection.isEmpty)
        // A page's text may come later.
        send(.opened([.init(index: 5, text: Self.right), .init(index: 6, text: nil)]))
        press(5, 15.5, 11, 2)
        send(.opened([.init(index: 5, text: Self.right), .init(index: 6, text: Self.left)]))
        #expect(selection.text == "six")
        drag(6, 11, 11)
        #expect(selection.text == "six\nseven\none")
        // Another text is another page.
        send(.opened([.init(index: 5, text: Self.left), .init(index: 6, text: Self.left)]))
        #expect(isOther && selection.isEmpty)
    }

    @Test mutating func pagesWithoutTextHaveNothingToSelect() {
        send(.opened([.init(index: 1, text: nil), .init(index: 2, text: Self.left)]))
        press(1, 50, 50, 2)
        drag(2, 12, 11)
        #expect(selection.isEmpty)
        press(2, 17, 11)
        drag(1, 50, 50)
        #expect(selection.text == "one two")
        press(9, 1, 1)
        drag(9, 2, 2)
        #expect(selection.isEmpty)
        send(.opened([]))
        send(.selectAll)
        #expect(selection.isEmpty && selection.text == "")
    }

    @Test mutating func pointsThatAreNoneDoNoHarm() {
        for value in [Double.nan, .infinity, -.infinity] {
            send(.pressed(page: 4, CGPoint(x: value, y: value), clickCount: 2))
            send(.dragged(page: 5, CGPoint(x: value, y: -value)))
        }
        send(.pressed(page: 4, .zero, clickCount: .max))
    }

    @Test mutating func softHyphensAreNotCopied() {
        let text = TypedPage.text(.init("docu\u{AD}", 0, 0), .init("ment a\u{AD}b", 0, 3))
        send(.opened([.init(index: 0, text: text)]))
        send(.selectAll)
        #expect(selection.text == "docu\nment ab" && selection.ranges == [0: 0..<14])
    }
}
