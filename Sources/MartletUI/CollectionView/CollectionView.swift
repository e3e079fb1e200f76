import CGLib
import CGtk
import CGtkShim
import Foundation
import MartletGLib
import MartletLayouts

/// A scrolling view of any number of items, laid out by any layout, shown by cells that are used again and again.
///
/// ```swift
/// let wall = CollectionView(PhotoCell.self, layout: WaterfallLayout(columns: .fitting(minimumWidth: 260), spacing: 12))
/// wall.items = photos
/// wall.onActivate { photo in show(photo) }
/// ```
/// Only cells near the viewport exist. Scrolling by wheel, touchpad, finger and scroll bar, the keyboard, selection and
/// what screen readers need are built in. Coordinates are points of the content, as the layout has them.
@MainActor
public final class CollectionView<Item: Identifiable & Equatable & Sendable>: Widget {
    let source: ItemSource<Item>
    let canvas: CollectionCanvas

    /// Creates a view without items, whose cells are of class `cell`.
    public init(_ cell: CollectionCell<Item>.Type, layout: some CollectionLayout) {
        source = ItemSource(cell: cell)
        canvas = CollectionCanvas.make(layout: layout, source: source)
        let window = gtk_scrolled_window_new()!
        super.init(window)
        gtk_scrolled_window_set_child(opaque, canvas.widget)
        gtk_scrolled_window_set_policy(opaque, GTK_POLICY_AUTOMATIC, GTK_POLICY_AUTOMATIC)
        // The cells take the focus, not what scrolls them.
        gtk_widget_set_focusable(window, 0)
        gtk_widget_set_vexpand(window, 1)
        gtk_widget_set_hexpand(window, 1)
        CollectionStyle.install(for: window)
    }

    /// Uses another cell class for some of the items; the one registered last is asked first.
    public func register(_ cell: CollectionCell<Item>.Type, where applies: @escaping (Item) -> Bool) {
        source.register(cell, where: applies)
    }

    /// How items are laid out; to change it, see `setLayout(_:animated:)`.
    public var layout: any CollectionLayout { canvas.layout }

    /// Lays the items out in another way; what is in sight stays in sight, and moves there when animated.
    ///
    /// A change in the middle of another one goes on from where things are. Where the desktop's animations are off,
    /// the change is at once.
    public func setLayout(_ layout: some CollectionLayout, animated: Bool = false) {
        canvas.setLayout(layout, animated: animated)
    }

    /// Changes what the layout does not read lengths for, such as how far a book is open: nothing is prepared, and the new
    /// attributes show in the coming frame.
    ///
    /// Without effect where the layout is of another type.
    public func adjustLayout<Layout: CollectionLayout>(_ type: Layout.Type, _ change: (inout Layout) -> Void) {
        guard var layout = canvas.layout as? Layout else { return }
        change(&layout)
        canvas.adjust(layout)
    }

    /// Measures and lays out everything anew, as when cells have come to show their items in another way.
    public func reloadLayout() {
        canvas.sizesChanged()
    }

    /// How far beyond the viewport cells exist, as a share of its length along the scroll axis; a quarter unless set.
    ///
    /// More is good for views that are leafed through by whole screens, whose next screen is to be there at once; each cell
    /// takes memory. What is negative, infinite or NaN counts as zero.
    public var cellMargin: CGFloat {
        get { canvas.marginShare }
        set { canvas.marginShare = newValue.isFinite ? max(0, newValue) : 0 }
    }

    /// Whether scroll bars show where there is more than fits; without them it scrolls all the same.
    public var showsScrollBars = true {
        didSet {
            let policy = showsScrollBars ? GTK_POLICY_AUTOMATIC : GTK_POLICY_EXTERNAL
            gtk_scrolled_window_set_policy(opaque, policy, policy)
        }
    }

    /// Whether the content begins at the right; as the language of the desktop is read unless set, as for a book in
    /// another one.
    public var isRightToLeft: Bool {
        get { gtk_widget_get_direction(canvas.widget) == GTK_TEXT_DIR_RTL }
        set { gtk_widget_set_direction(canvas.widget, newValue ? GTK_TEXT_DIR_RTL : GTK_TEXT_DIR_LTR) }
    }

    /// What a screen reader calls the collection, such as "Popular photos"; empty for nothing.
    public var accessibilityLabel: String = "" {
        didSet { martlet_accessible_set_label(canvas.widget, accessibilityLabel.isEmpty ? nil : accessibilityLabel) }
    }

    /// Moves the keyboard focus to the cursor's item, or to the first one in sight.
    @discardableResult
    public override func grabFocus() -> Bool {
        gtk_widget_grab_focus(canvas.widget) != 0
    }

    /// The widget that draws the cells, inside the one that scrolls.
    var canvasWidget: UnsafeMutablePointer<GtkWidget> { canvas.widget }
}
