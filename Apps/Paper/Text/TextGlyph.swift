import Foundation

/// A Unicode scalar of a page and where it is drawn.
struct TextGlyph: Hashable, Sendable {
    var scalar: Unicode.Scalar
    /// In fractions of the page's width and height, from its upper left corner.
    var frame: CGRect
}
