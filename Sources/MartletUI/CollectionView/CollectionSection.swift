/// A run of items under a header and over a footer of their own.
@MainActor
public struct CollectionSection<Item: Identifiable & Equatable & Sendable> {
    /// The items, in order.
    public var items: [Item]

    /// Makes the widget above the items; `nil` for none.
    ///
    /// Called each time the header comes into sight.
    public var header: (@MainActor () -> Widget)?

    /// Makes the widget under the items; `nil` for none.
    ///
    /// Called each time the footer comes into sight.
    public var footer: (@MainActor () -> Widget)?

    /// Creates a section.
    public init(
        items: [Item], header: (@MainActor () -> Widget)? = nil, footer: (@MainActor () -> Widget)? = nil
    ) {
        self.items = items
        self.header = header
        self.footer = footer
    }
}
