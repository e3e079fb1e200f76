import CGLib
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
    ///
    /// An adjustment's values begin at its lower bound, which is not always 0; see `configure`.
    var offset: CGPoint {
        CGPoint(x: offset(GTK_ORIENTATION_HORIZONTAL), y: offset(GTK_ORIENTATION_VERTICAL))
    }

    private func offset(_ orientation: GtkOrientation) -> CGFloat {
        let adjustment = adjustment(orientation)
        return gtk_adjustment_get_value(adjustment) - gtk_adjustment_get_lower(adjustment)
    }

    /// What is in sight, in content coordinates.
    var viewport: CGRect { CGRect(origin: offset, size: size) }

    /// How far beyond the viewport cells exist.
    var margin: CGFloat {
        let length = layout.axis == .vertical ? size.height : size.width
        return max(leastMargin, (length * marginShare).rounded())
    }

    /// Moves the viewport at once; brought inside the content.
    private func setOffset(_ new: CGPoint) {
        isScrollingItself = true
        defer { isScrollingItself = false }
        for (orientation, value) in [(GTK_ORIENTATION_HORIZONTAL, new.x), (GTK_ORIENTATION_VERTICAL, new.y)] {
            guard value.isFinite else { continue }
            let adjustment = adjustment(orientation)
            gtk_adjustment_set_value(adjustment, value + gtk_adjustment_get_lower(adjustment))
        }
    }

    /// Tells the scroll bars how much there is, and where the viewport is in it.
    func configureAdjustments(offset: CGPoint) {
        let content = layout.contentSize
        configure(GTK_ORIENTATION_HORIZONTAL, value: offset.x, content: content.width, page: size.width)
        configure(GTK_ORIENTATION_VERTICAL, value: offset.y, content: content.height, page: size.height)
    }

    /// Sets one adjustment.
    ///
    /// A fling or a finger goes on from the value that it last set. When what is in sight moves in the content while
    /// they do, the value must stay, so the bounds move instead; in the first pass at rest they begin at 0 again.
    private func configure(_ orientation: GtkOrientation, value: CGFloat, content: CGFloat, page: CGFloat) {
        let adjustment = adjustment(orientation)
        let upper = max(content, page)
        let offset = min(max(value, 0), upper - page)
        let lower = isInMotion ? gtk_adjustment_get_value(adjustment) - offset : 0
        gtk_adjustment_configure(
            adjustment, lower + offset, lower, lower + upper, page * 0.1, page * 0.9, page)
    }

    /// Whether the viewport is being moved by a person, or by the swing that one gave it.
    private var isInMotion: Bool { now - lastMotion < 0.2 }

    /// Seconds on the clock that events and frames are timed by.
    var now: Double { Double(g_get_monotonic_time()) / 1_000_000 }

    /// An adjustment moved.
    func scrolled() {
        guard !isAllocating else { return }
        if !isScrollingItself {
            lastMotion = now
            scrollClock.cancel()
            noteMotion()
        } else if !settling.isHeld {
            settling.placed(at: offset)
        }
        if isPrepared, !needsPrepare { showCells() }
        invalidate()
        source?.didScroll()
    }

    /// Moves the viewport so that an element shows; later, when nothing is laid out yet.
    func scroll(to element: LayoutElement, at position: ScrollPosition, animated: Bool) {
        guard isPrepared, !needsPrepare, size != .zero else {
            pendingScroll = (element, position)
            invalidateContent()
            return
        }
        scroll(to: layout.offset(showing: element, at: position), animated: animated)
    }

    /// Moves the viewport to an offset, from where it is now, along the shortest way; later, when nothing is laid out.
    func scroll(to target: CGPoint, animated: Bool) {
        scrollClock.cancel()
        // Who moves it now has taken over from the finger, whose end may never be seen here: another's gesture has it.
        settling.held(false, at: now)
        settling.placed(at: offset)
        guard isPrepared, !needsPrepare, size != .zero else {
            pendingOffset = target
            return invalidateContent()
        }
        guard animated else { return setOffset(target) }
        scrollTarget = target
        scrollStart = offset
        scrollClock.start(milliseconds: 250, curve: .easeOut) { [unowned self] progress in
            let (a, b) = (scrollStart, scrollTarget)
            setOffset(CGPoint(x: a.x + (b.x - a.x) * progress, y: a.y + (b.y - a.y) * progress))
        }
    }

    /// After the content moved under an animated scroll: its way moves along.
    func shiftScroll(by dx: CGFloat, _ dy: CGFloat) {
        scrollStart = CGPoint(x: scrollStart.x + dx, y: scrollStart.y + dy)
        scrollTarget = CGPoint(x: scrollTarget.x + dx, y: scrollTarget.y + dy)
    }
}
