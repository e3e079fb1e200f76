import CGLib
import CGtk
import Foundation
import MartletGLib

/// Views of which each is opened from the one below it, and closed again: by a command, by fingers, or by both in turn.
///
/// ```swift
/// let navigation = NavigationView(root: shelf)
/// navigation.push(book, transition: OpeningBook(cover))
/// navigation.onPinchOut { (book, OpeningBook(cover)) }
/// ```
/// Whatever takes over a transition goes on from where it is. Where the desktop's animations are off, views fade.
@MainActor
public final class NavigationView: Widget {
    /// A view and how it comes.
    public typealias Destination = (view: Widget, transition: any NavigationTransition)

    private let root: Widget
    private var opened: [Destination] = []
    private var active: (any NavigationTransition)?
    private var drive = TransitionDrive(isOpen: false)
    private lazy var ticker = FrameTicker(on: pointer)
    var pinch: PinchState?
    /// The scale up to which a pinch has enlarged the top view.
    var enlarged: Double?
    var wheelRest: Task<Void, Never>?
    var pinchOut: (() -> Destination?)?
    var mayPinchIn: () -> Bool = { true }
    var zoom: (Double) -> Bool = { _ in false }
    private var settled: (Bool) -> Void = { _ in }

    /// The seconds that gestures are timed by.
    var now: () -> Double = { Double(g_get_monotonic_time()) / 1_000_000 }

    /// Shows `root` until another view is pushed.
    public init(root: Widget) {
        self.root = root
        super.init(gtk_overlay_new()!)
        own(root)
        gtk_overlay_set_child(opaque, root.pointer)
        gtk_widget_set_vexpand(pointer, 1)
        gtk_widget_set_hexpand(pointer, 1)
        addPinchControllers()
    }

    /// The view that was opened last, also while it is being opened or closed; `nil` when there is the root alone.
    public var topView: Widget? { opened.last?.view }

    /// How far the top view is open: 1 when it is alone, 0 when there is none.
    public var progress: Double { drive.position }

    /// Whether two views are to be seen.
    public var isInTransition: Bool { drive.isUnderWay }

    /// Opens a view over the one that is shown.
    public func push(
        _ view: Widget, transition: any NavigationTransition = CrossFade(), animated: Bool = true
    ) {
        finishAtOnce()
        add((view, transition))
        perform(drive.handle(.command(open: true)))
        if !animated { finishAtOnce() }
    }

    /// Closes the top view; without effect where there is none.
    public func pop(animated: Bool = true) {
        guard !opened.isEmpty else { return }
        perform(drive.handle(.command(open: false)))
        if !animated { finishAtOnce() }
    }

    /// Calls `handler` when a transition has ended, with whether the upper view stayed.
    public func onSettle(_ handler: @escaping (_ isOpen: Bool) -> Void) { settled = handler }

    /// Asks `destination` for what is to be opened when fingers spread over the view that is shown; `nil` for nothing.
    public func onPinchOut(_ destination: @escaping () -> Destination?) { pinchOut = destination }

    /// Calls `handler` with the factor by which fingers, or Ctrl and the wheel, enlarge, where that opens and closes
    /// nothing; `false` leaves the movement to the view below.
    public func onZoom(_ handler: @escaping (_ factor: Double) -> Bool) { zoom = handler }

    /// Asks `condition` whether fingers that close may close the top view; they may unless this is called.
    public func allowsPinchIn(_ condition: @escaping () -> Bool) { mayPinchIn = condition }
}

// MARK: Interaction; UIKit's percent-driven transition

extension NavigationView {
    /// Takes hold of the transition that is under way, or begins to close the top view; `false` where there is neither.
    @discardableResult
    public func grab() -> Bool {
        guard !opened.isEmpty else { return false }
        perform(drive.handle(.grab(time: now())))
        return true
    }

    /// Begins to open a view, which is then held.
    public func grab(opening view: Widget, transition: any NavigationTransition) {
        finishAtOnce()
        add((view, transition))
        perform(drive.handle(.grab(time: now())))
    }

    /// Brings what is held to a progress, from 0 to 1.
    public func update(_ progress: Double) { perform(drive.handle(.move(to: progress, time: now()))) }

    /// Lets go: it goes to the end that it is nearer to, or was moving to.
    public func release() { perform(drive.handle(.release(time: now()))) }

    /// Lets go, and goes back to where it was.
    public func cancel() { perform(drive.handle(.giveUp)) }

    /// The progress that a pinch from another one means.
    func progress(from start: Double, pinchedBy scale: Double) -> Double {
        active?.progress(from: start, pinchedBy: scale) ?? start
    }
}

// MARK: Doing what is decided

extension NavigationView {
    private var lower: Widget { opened.dropLast().last?.view ?? root }

    private func add(_ destination: Destination) {
        opened.append(destination)
        own(destination.view)
        gtk_overlay_add_overlay(opaque, destination.view.pointer)
        drive = TransitionDrive(isOpen: false)
    }

    private func finishAtOnce() {
        guard drive.isUnderWay else { return }
        if drive.isHeld { perform(drive.handle(.release(time: now()))) }
        perform(drive.handle(.step(to: drive.position, velocity: 0, isAtRest: true)))
    }

    private func perform(_ actions: [TransitionDrive.Action]) {
        for action in actions {
            switch action {
            case .begin: begin()
            case .show(let progress): active?.update(progress)
            case .run(let start, let end, let velocity): run(start, end, velocity)
            case .stop: ticker.stop()
            case .end(let isOpen): end(isOpen)
            }
        }
    }

    private func begin() {
        guard let top = opened.last else { return }
        lower.isVisible = true
        gtk_widget_set_can_target(top.view.pointer, 0)
        let transition = Motion.isEnabled ? top.transition : CrossFade()
        active = transition
        transition.begin(from: lower, to: top.view)
        transition.update(drive.position)
    }

    private func run(_ start: Double, _ end: Double, _ velocity: Double) {
        guard let active, gtk_widget_get_mapped(pointer) != 0 else {
            return perform(drive.handle(.step(to: end, velocity: 0, isAtRest: true)))
        }
        let spring = Spring(
            from: start, to: end, velocity: velocity, dampingRatio: active.dampingRatio, duration: active.duration)
        ticker.start { [unowned self] time in
            let state = spring.state(at: time)
            perform(
                drive.handle(.step(to: state.position, velocity: state.velocity, isAtRest: state.isAtRest)))
        }
    }

    private func end(_ isOpen: Bool) {
        ticker.stop()
        active?.end(isOpen: isOpen)
        active = nil
        if let top = opened.last {
            gtk_widget_set_can_target(top.view.pointer, 1)
            if isOpen {
                lower.isVisible = false
                top.view.grabFocus()
            } else {
                opened.removeLast()
                gtk_overlay_remove_overlay(opaque, top.view.pointer)
                disown(top.view)
                (opened.last?.view ?? root).grabFocus()
            }
        }
        drive = TransitionDrive(isOpen: !opened.isEmpty)
        settled(isOpen)
    }
}
