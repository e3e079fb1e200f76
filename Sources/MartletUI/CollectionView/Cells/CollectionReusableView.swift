import CGLib
import CGtk
import CGtkShim
import MartletGLib
import MartletLayouts

/// What a collection view shows and uses again: a cell, or the place of a header or footer.
///
/// Its GtkWidget has one child, the content. A subclass names its widgets as stored properties, and they stand under
/// one another in that order; one that wants another arrangement overrides `makeContent()`.
@MainActor
open class CollectionReusableView: Widget {
    private var storedWidgets: [Widget] = []
    private var isInstalled = false

    /// The pool that the view belongs to.
    final var kind = CellKind.supplementary

    /// How opaque the layout wants the view to be.
    final var alpha = 1.0 {
        didSet { gtk_widget_set_opacity(pointer, alpha) }
    }

    /// Whether the view is never seen, but bound to items to be measured: it need not load anything.
    public internal(set) final var isPrototype = false

    /// The view's label and rounding are set by CSS, by this node name.
    class var cssName: String { "cell" }

    class var role: GtkAccessibleRole { GTK_ACCESSIBLE_ROLE_GRID_CELL }

    /// Creates an empty view; its content is made when it is first used.
    public required init() {
        super.init(martlet_cell_new(Self.cssName, Self.role))
    }

    /// Makes what the view shows: by default its stored widgets, under one another.
    ///
    /// Called once, after all initialisers.
    open func makeContent() -> Widget {
        let box = Widget(gtk_box_new(GTK_ORIENTATION_VERTICAL, 0))
        for widget in storedWidgets where gtk_widget_get_parent(widget.pointer) == nil {
            gtk_box_append(box.cast(), widget.pointer)
            box.own(widget)
        }
        return box
    }

    /// Brings the view back to how it was made; called when its item has gone, before the next one is bound.
    open func prepareForReuse() {}

    /// Takes over what the layout wants of the view beside its place: show more of it as its emphasis grows, for one.
    ///
    /// Called before the view is drawn, whenever its attributes are others than they were, so in each frame of an
    /// animation too. It must not change how large the content wants to be.
    open func apply(_ attributes: LayoutAttributes) {}

    /// The attributes that were applied last.
    final var applied: LayoutAttributes? {
        didSet { if let applied, applied != oldValue { apply(applied) } }
    }

    /// The size that the view was given last, in whole points.
    final var wholeSize: (width: Int32, height: Int32)?

    /// Whether the item is selected; CSS sees it as `:selected`.
    public internal(set) final var isSelected = false {
        didSet {
            guard isSelected != oldValue else { return }
            if isSelected {
                gtk_widget_set_state_flags(pointer, GTK_STATE_FLAG_SELECTED, 0)
            } else {
                gtk_widget_unset_state_flags(pointer, GTK_STATE_FLAG_SELECTED)
            }
            martlet_accessible_set_selected(pointer, isSelected ? 1 : 0)
        }
    }

    /// What a screen reader calls the view: by default the texts of its stored labels.
    open var accessibilityLabel: String? {
        let texts = storedWidgets.compactMap { ($0 as? Label)?.text }.filter { !$0.isEmpty }
        return texts.isEmpty ? nil : texts.joined(separator: ", ")
    }

    /// Makes the content, if that has not been done.
    final func install() {
        guard !isInstalled else { return }
        isInstalled = true
        storedWidgets = Self.widgets(storedIn: self)
        show(makeContent())
    }

    /// Puts a widget in; the one before it goes.
    final func show(_ content: Widget?) {
        for child in children { disown(child) }
        martlet_cell_set_child(pointer, content?.pointer)
        if let content { own(content) }
    }

    /// The widgets that subclasses declare as stored properties, the base class's first.
    private static func widgets(storedIn view: CollectionReusableView) -> [Widget] {
        var levels: [[Widget]] = []
        var mirror: Mirror? = Mirror(reflecting: view)
        while let level = mirror, level.subjectType != CollectionReusableView.self {
            levels.append(level.children.compactMap { $0.value as? Widget })
            mirror = level.superclassMirror
        }
        return levels.reversed().flatMap(\.self)
    }
}
