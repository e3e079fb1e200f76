import CGtk
import Foundation
import MartletLayouts

extension CollectionView {
    /// The viewport's origin in content coordinates; what is set is brought inside the content.
    public var contentOffset: CGPoint {
        get { canvas.offset }
        set { canvas.scroll(to: newValue, animated: false) }
    }

    /// Moves the viewport, along the shortest way when animated; what is wanted is brought inside the content.
    public func setContentOffset(_ offset: CGPoint, animated: Bool) { canvas.scroll(to: offset, animated: animated) }

    /// The size of all that can be scrolled to; zero before the first layout.
    public var contentSize: CGSize { canvas.isPrepared ? canvas.layout.contentSize : .zero }

    /// Scrolls so that an item shows at a place of the viewport; without effect where there is no such item.
    ///
    /// Before the first layout it is remembered until then. Complexity: O(n) to find the item.
    public func scroll(to id: Item.ID, at position: ScrollPosition? = nil, animated: Bool = false) {
        for (section, content) in source.sections.enumerated() {
            guard let item = content.items.firstIndex(where: { $0.id == id }) else { continue }
            canvas.scroll(
                to: .item(ItemIndex(item, section: section)), at: position ?? .nearest(canvas.offset),
                animated: animated)
            return
        }
    }

    /// The items of which something is in sight, in order.
    public var visibleItems: [Item] {
        let viewport = canvas.viewport
        return canvas.displayed
            .compactMap { attributes -> ItemIndex? in
                guard case .item(let item) = attributes.element, attributes.frame.overlaps(viewport) else { return nil }
                return item
            }
            .sorted().compactMap(source.item(at:))
    }

    /// The cell that shows an item now; `nil` when the item is not near the viewport.
    public func cell(for id: Item.ID) -> CollectionCell<Item>? {
        for attributes in canvas.displayed {
            guard case .item(let index) = attributes.element, source.item(at: index)?.id == id else { continue }
            return canvas.view(for: attributes.element) as? CollectionCell<Item>
        }
        return nil
    }

    /// Where an item is drawn, in points from the viewport's corner; `nil` before the first layout, or where there is no
    /// such item.
    ///
    /// Complexity: O(n) to find the item.
    public func frame(of id: Item.ID) -> CGRect? {
        guard canvas.isPrepared else { return nil }
        for (section, content) in source.sections.enumerated() {
            guard let item = content.items.firstIndex(where: { $0.id == id }) else { continue }
            let element = LayoutElement.item(ItemIndex(item, section: section))
            let offset = canvas.offset
            let drawn = canvas.displayed.first { $0.element == element } ?? layout.attributes(of: element, at: offset)
            return drawn?.drawnFrame.offsetBy(dx: -offset.x, dy: -offset.y)
        }
        return nil
    }

    /// Calls `handler` whenever the viewport moves, and after its content has been laid out anew.
    public func onScroll(_ handler: @escaping () -> Void) {
        source.onScroll = handler
    }

    /// Calls `handler` after the viewport has got another size, the first one too: to choose a layout that suits it, for one.
    ///
    /// It is called ahead of the frame after the one that has the new size.
    public func onResize(_ handler: @escaping () -> Void) {
        source.onResize = handler
    }

    /// Calls `handler` when the viewport comes within the last part of the content: with 0.8, when it shows or is past
    /// 80 % of it, or when the content does not fill it.
    ///
    /// It is called once until the items change or it returns; where it returns and the items are the same, it is called
    /// again when the viewport has gone back and comes again. Without any items it is not called.
    public func onNearEnd(_ fraction: Double = 0.8, _ handler: @escaping @MainActor () async -> Void) {
        canvas.nearEnd = NearEndTrigger(fraction: fraction)
        canvas.nearEndHandler = handler
        canvas.invalidate()
    }

    /// Calls `handler` with items that will probably come into sight soon, nearest first.
    public func onPrefetch(_ handler: @escaping ([Item]) -> Void) {
        source.onPrefetch = handler
    }

    /// Calls `handler` with items that were announced by `onPrefetch`, and now probably will not come into sight.
    public func onCancelPrefetch(_ handler: @escaping ([Item]) -> Void) {
        source.onCancelPrefetch = handler
    }
}
