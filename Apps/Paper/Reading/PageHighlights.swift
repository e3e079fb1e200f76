import Foundation

/// What is marked on a page's text, as rectangles in fractions of the page.
struct PageHighlights: Equatable, Sendable {
    /// What was found.
    var found: [CGRect] = []
    /// The one of them that is shown.
    var current: [CGRect] = []
    /// What is selected.
    var selected: [CGRect] = []

    static let none = PageHighlights()
}
