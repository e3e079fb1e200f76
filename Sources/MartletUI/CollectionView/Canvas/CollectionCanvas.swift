import CGLib
import CGtk
import CGtkShim
import Foundation
import MartletGLib
import MartletLayouts

/// What stands behind the C widget of a collection view: a viewport over content that only partly exists.
///
/// It holds the layout, the cells near the viewport, the cursor and the selection; items it knows by index alone. The C
/// widget owns it, so that it lives as long as the widget does, whoever else lets go.
@MainActor
final class CollectionCanvas {
    /// The C widget; alive as long as `source` is, for the widget's end is told by `release`.
    let widget: UnsafeMutablePointer<GtkWidget>

    /// Where the items come from; `nil` once the widget is gone.
    var source: (any CollectionSource)?

    var layout: any CollectionLayout
    var isPrepared = false
    var needsPrepare = true
    var size = CGSize.zero
    /// Whether a pass is under way, and what it causes is no news.
    var isAllocating = false
    /// Whether a pass has moved the viewport or laid out anew what is in it, which has not been told yet.
    var hasUntoldMovement = false
    /// Whether the cells are to be bound when the next frame begins.
    var isAwaitingFrame = false

    /// What is to stay in place at the next preparation; `nil` when that is what is in place then.
    var pendingAnchor: LayoutAnchor?
    /// The offset when that was noted; `nil` when it is no matter.
    var anchorOffset: CGPoint?
    /// Where to scroll once the layout is prepared.
    var pendingScroll: (element: LayoutElement, position: ScrollPosition)?
    /// The same, by the offset.
    var pendingOffset: CGPoint?
    /// When something other than this view last moved it, in seconds.
    var lastMotion = -Double.infinity

    var recycler = CellRecycler<CellKind>()
    var views: [Int: CollectionReusableView] = [:]
    /// What has a cell, in painter's order, where the layout wants it; content coordinates.
    var targets: [LayoutAttributes] = []
    /// The viewport that `targets` is for, and the positions of the first and the last item in it.
    var shownViewport = CGRect.null
    var shownRange = 0..<0
    /// Whether `targets` no longer says which cells there are, since elements changed their places.
    var cellsAreStale = true
    /// The same, where and how it is drawn now.
    var displayed: [LayoutAttributes] = []
    /// Whether what draws the cells knows a third dimension; `nil` to ask it.
    var drawsInThreeDimensions: Bool?
    var prototypes: [CellKind: CollectionReusableView] = [:]
    var lengths = LengthBook()
    var supplementaryLengths: [LayoutElement: CGFloat] = [:]
    var hasEstimates = false
    /// Where columns begin, where items stand in columns by turns; for screen readers.
    var columnStarts: [CGFloat] = []

    var selection = SelectionModel()
    var cursor: ItemIndex?
    var typeToSelect = TypeToSelect()
    var activatesOnSingleClick = false
    /// Whether taps gather items, since a long press began to.
    var isSelectingByTouch = false
    /// Whether the focused cell has gone, and the cursor's one is to take its place.
    var wantsFocus = false

    var nearEnd: NearEndTrigger?
    var nearEndHandler: (@MainActor () async -> Void)?
    var prefetchWindow = PrefetchWindow()

    var animation: LayoutAnimation?
    var animationProgress = 1.0
    var pendingOrigins: PendingOrigins?
    lazy var layoutClock = FrameAnimation(on: widget)
    lazy var scrollClock = FrameAnimation(on: widget)
    var scrollStart = CGPoint.zero
    var scrollTarget = CGPoint.zero
    var isScrollingItself = false
    var settling = ScrollSettling()
    var settleTask: Task<Void, Never>?
    /// The window, and what sees there that fingers go up.
    var endWatcher: (root: OpaquePointer, watcher: OpaquePointer)?

    /// How far beyond the viewport cells exist, as a share of its length and at least in points.
    var marginShare: CGFloat = 0.25 { didSet { if marginShare != oldValue { cellsAreStale = true } } }
    let leastMargin: CGFloat = 96

    /// Creates a canvas and its widget, which has a floating reference.
    static func make(layout: any CollectionLayout, source: any CollectionSource) -> CollectionCanvas {
        let owner = Owner()
        let widget = martlet_collection_new(Self.table, Unmanaged.passRetained(owner).toOpaque())!
        let canvas = CollectionCanvas(widget: widget, layout: layout, source: source)
        owner.canvas = canvas
        canvas.addControllers()
        return canvas
    }

    private init(widget: UnsafeMutablePointer<GtkWidget>, layout: any CollectionLayout, source: any CollectionSource) {
        self.widget = widget
        self.layout = layout
        self.source = source
    }

    /// How many items each section has, and which is which.
    var numbering: ItemNumbering { source?.numbering ?? ItemNumbering() }

    /// The view that shows an element now; `nil` when it is not near the viewport.
    func view(for element: LayoutElement) -> CollectionReusableView? {
        recycler.slot(for: element).flatMap { views[$0] }
    }

    /// Lets go of everything: the widget is going, and has let go of its children.
    fileprivate func widgetIsGone() {
        layoutClock.cancel()
        scrollClock.cancel()
        settleTask?.cancel()
        source = nil
        views = [:]
        prototypes = [:]
        nearEndHandler = nil
    }
}

extension CollectionCanvas {
    /// What the C widget holds on to.
    @MainActor
    fileprivate final class Owner {
        var canvas: CollectionCanvas?

        nonisolated static func call<Result: Sendable>(
            _ owner: UnsafeMutableRawPointer?, or fallback: Result,
            _ body: @MainActor @Sendable (CollectionCanvas) -> Result
        ) -> Result {
            guard let owner else { return fallback }
            let held = Unmanaged<Owner>.fromOpaque(owner).takeUnretainedValue()
            return MainActor.assumeIsolated { held.canvas.map(body) ?? fallback }
        }
    }

    private static let table: UnsafePointer<MartletCollectionTable> = {
        let table = UnsafeMutablePointer<MartletCollectionTable>.allocate(capacity: 1)
        table.initialize(
            to: MartletCollectionTable(
                allocate: { owner, width, height in
                    Owner.call(owner, or: ()) { $0.allocate(width: Int(width), height: Int(height)) }
                },
                scrolled: { owner in Owner.call(owner, or: ()) { $0.scrolled() } },
                focus: { owner, direction in Owner.call(owner, or: 0) { $0.moveFocus(direction) ? 1 : 0 } },
                grab_focus: { owner in Owner.call(owner, or: 0) { $0.grabFocus() ? 1 : 0 } },
                focus_child_changed: { owner, child in
                    // Sound: the pointer is used within this call alone, on the thread that it came from.
                    nonisolated(unsafe) let child = child
                    Owner.call(owner, or: ()) { $0.focusChildChanged(child) }
                },
                sizes_changed: { owner in Owner.call(owner, or: ()) { $0.sizesChanged() } },
                release: { owner in
                    Owner.call(owner, or: ()) { $0.widgetIsGone() }
                    if let owner { Unmanaged<Owner>.fromOpaque(owner).release() }
                }))
        return UnsafePointer(table)
    }()
}
