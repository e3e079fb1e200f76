import CGLib
import CGtk
import Foundation
import MartletGLib
import MartletLayouts
import UITestSupport

@testable import MartletUI

struct Thing: Identifiable, Equatable, Sendable {
    var id: Int
    var name: String
    var length: CGFloat = 50

    init(_ id: Int, _ name: String? = nil, length: CGFloat = 50) {
        self.id = id
        self.name = name ?? "Thing \(id)"
        self.length = length
    }

    static func list(_ ids: some Sequence<Int>, length: CGFloat = 50) -> [Thing] {
        ids.map { Thing($0, length: length) }
    }
}

/// What happened to the cells of a test.
@MainActor
final class CellLog {
    static var shared = CellLog()
    var made = 0
    var binds: [Int] = []
    var reuses = 0
}

final class ThingCell: CollectionCell<Thing> {
    let label = Label()

    required init() {
        super.init()
        CellLog.shared.made += 1
    }

    override func bind(_ thing: Thing) {
        label.text = thing.name
        CellLog.shared.binds.append(thing.id)
    }

    /// The attributes that were applied, in their order.
    private(set) var told: [LayoutAttributes] = []

    override func apply(_ attributes: LayoutAttributes) { told.append(attributes) }
    override func prepareForReuse() { CellLog.shared.reuses += 1 }
    override class func length(of thing: Thing, breadth: CGFloat) -> CGFloat? { thing.length }
    override class func searchText(of thing: Thing) -> String? { thing.name }
}

/// A cell that only GTK can measure: a text that wraps.
final class TextCell: CollectionCell<Thing> {
    let label = Label(overflow: .wrap)

    override func bind(_ thing: Thing) {
        label.text = thing.name
        CellLog.shared.binds.append(thing.id)
    }
}

/// A window on the virtual display with a collection view in it, 300 by 400 unless told.
@MainActor
final class CollectionWindow {
    let window: UnsafeMutablePointer<GtkWindow>
    let view: CollectionView<Thing>

    init(
        _ cell: CollectionCell<Thing>.Type = ThingCell.self, layout: some CollectionLayout = FlowLayout(columns: 1),
        items: [Thing] = [], width: Int = 300, height: Int = 400, rightToLeft: Bool = false
    ) async throws {
        try VirtualDisplay.start()
        CellLog.shared = CellLog()
        view = CollectionView(cell, layout: layout)
        if rightToLeft { gtk_widget_set_direction(view.canvasWidget, GTK_TEXT_DIR_RTL) }
        window = gtk_window_new()!.cast()
        // Without decorations the content's size is the window's.
        gtk_window_set_title(window, "collection view test")
        gtk_window_set_decorated(window, 0)
        gtk_window_set_default_size(window, Int32(width), Int32(height))
        gtk_window_set_child(window, view.pointer)
        view.items = items
        gtk_window_present(window)
        try await settle()
    }

    isolated deinit {
        gtk_window_destroy(window)
    }

    /// Waits until the view has a size and nothing is left to be laid out.
    func settle() async throws {
        try await pump(until: { self.view.canvas.size.width > 0 })
        try await frames(2)
    }

    /// Waits for frames to be drawn.
    func frames(_ count: Int) async throws {
        let clock = gtk_widget_get_frame_clock(view.canvasWidget)!
        for _ in 0..<count {
            let last = gdk_frame_clock_get_frame_counter(clock)
            gtk_widget_queue_draw(view.canvasWidget)
            try await pump(until: { gdk_frame_clock_get_frame_counter(clock) > last })
        }
    }

    /// Waits until a change of layout or items has come to its end.
    func animationsEnd() async throws {
        try await frames(1)
        try await pump(until: {
            self.view.canvas.animation == nil && !self.view.canvas.scrollClock.isRunning
        })
        try await frames(1)
    }

    /// The frames of the items' cells in the window, by the items' ids, of those in sight.
    var frames: [Int: CGRect] {
        var result: [Int: CGRect] = [:]
        for item in view.visibleItems {
            guard let cell = view.cell(for: item.id) else { continue }
            var bounds = graphene_rect_t()
            guard gtk_widget_compute_bounds(cell.pointer, view.canvasWidget, &bounds) != 0 else { continue }
            result[item.id] = CGRect(
                x: Double(bounds.origin.x), y: Double(bounds.origin.y), width: Double(bounds.size.width),
                height: Double(bounds.size.height))
        }
        return result
    }

    /// What the cells in sight say, from the top down.
    var texts: [String] {
        view.visibleItems.compactMap { (view.cell(for: $0.id) as? ThingCell)?.label.text }
    }
}

/// A plain window around any widget.
@MainActor
final class PlainWindow {
    private let window: UnsafeMutablePointer<GtkWindow>

    init(_ content: Widget, width: Int32 = 900, height: Int32 = 700) {
        window = gtk_window_new()!.cast()
        gtk_window_set_default_size(window, width, height)
        gtk_window_set_child(window, content.pointer)
        gtk_window_present(window)
    }

    func close() {
        gtk_window_destroy(window)
    }
}
