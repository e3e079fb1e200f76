import CGtk
import CGtkShim
import Foundation
import MartletLayouts

// Where the viewport is, and how it is moved.
extension CollectionCanvas {
    private func adjustment(_ orientation: GtkOrientation) -> UnsafeMutablePointer<GtkAdjustment> {
        martlet_collection_get_adjustment(widget, orientation)
    }

    /// The viewport's origin in content coordinates.
    var offset: CGPoint {
        CGPoint(
            x: gtk_adjustment_get_value(adjustment(GTK_ORIENTATION_HORIZONTAL)),
            y: gtk_adjustment_get_value(adjustment(GTK_ORIENTATION_VERTICAL)))
    }

    /// What is in sight, in content coordinates.
    var viewport: CGRect { CGRect(origin: offset, size: size) }

    /// How far beyond the viewport cells exist.
    var margin: CGFloat {
        let length = layout.axis == .vertical ? size.height : size.width
        return max(leastMargin, (length * marginShare).rounded())
    }

    /// Moves the viewport at once; brought inside the content.
    func setOffset(_ new: CGPoint) {
        gtk_adjustment_set_value(adjustment(GTK_ORIENTATION_HORIZONTAL), new.x)
        gtk_adjustment_set_value(adjustment(GTK_ORIENTATION_VERTICAL), new.y)
    }

    /// Tells the scroll bars how much there is, and where the viewport is in it.
    func configureAdjustments(offset: CGPoint) {
        let content = layout.contentSize
        configure(GTK_ORIENTATION_HORIZONTAL, value: offset.x, content: content.width, page: size.width)
        configure(GTK_ORIENTATION_VERTICAL, value: offset.y, content: content.height, page: size.height)
    }

    private func configure(_ orientation: GtkOrientation, value: CGFloat, content: CGFloat, page: CGFloat) {
        let upper = max(content, page)
        gtk_adjustment_configure(
            adjustment(orientation), min(max(value, 0), upper - page), 0, upper, page * 0.1, page * 0.9, page)
    }

    /// An adjustment moved.
    func scrolled() {
        guard !isAllocating else { return }
        if scrollClock.isRunning, !isScrollingItself { scrollClock.cancel() }
        if isPrepared, !needsPrepare { showCells() }
        invalidate()
        source?.didScroll()
    }

    /// Moves the viewport so that an element shows; later, when nothing is laid out yet.
    func scroll(to element: LayoutElement, at position: ScrollPosition, animated: Bool) {
        guard isPrepared, !needsPrepare, size != .zero else {
            pendingScroll = (element, position)
            invalidate()
            return
        }
        scroll(to: layout.offset(showing: element, at: position), animated: animated)
    }

    /// Moves the viewport to an offset, from where it is now, along the shortest way.
    func scroll(to target: CGPoint, animated: Bool) {
        scrollClock.cancel()
        guard animated else { return setOffset(target) }
        scrollTarget = target
        scrollStart = offset
        scrollClock.start(milliseconds: 250, curve: .easeOut) { [unowned self] progress in
            isScrollingItself = true
            let (a, b) = (scrollStart, scrollTarget)
            setOffset(CGPoint(x: a.x + (b.x - a.x) * progress, y: a.y + (b.y - a.y) * progress))
            isScrollingItself = false
        }
    }

    /// After the content moved under an animated scroll: it goes on from here.
    func keepScrollTarget() {
        guard scrollClock.isRunning else { return }
        scrollClock.cancel()
    }
}
