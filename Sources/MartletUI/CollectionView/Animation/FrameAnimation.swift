import CGLib
import CGtk
import MartletGLib

/// Counts from 0 to 1 along with a widget's frame clock, eased, as often as wanted; libadwaita's timed animation.
///
/// Where animations are switched off, or the widget is not on screen, it is at its end at once.
@MainActor
final class FrameAnimation {
    /// How a movement begins and ends.
    enum Curve {
        /// Starts and stops gently: for what the program moves.
        case easeInOut
        /// Starts at full speed: for what a person set in motion.
        case easeOut

        fileprivate var gtk: AdwEasing {
            switch self {
            case .easeInOut: ADW_EASE_IN_OUT_CUBIC
            case .easeOut: ADW_EASE_OUT_CUBIC
            }
        }
    }

    private final class Box {
        var step: @MainActor (Double) -> Void = { _ in }
    }

    private let box = Box()
    private let animation: GObjectRef

    /// Whether it is counting.
    private(set) var isRunning = false

    /// Creates an animation on `widget`'s frame clock; that of a widget that is gone never moves.
    init(on widget: UnsafeMutablePointer<GtkWidget>) {
        let target = adw_callback_animation_target_new(
            { progress, data in
                guard let data else { return }
                let box = Unmanaged<Box>.fromOpaque(data).takeUnretainedValue()
                MainActor.assumeIsolated { box.step(progress) }
            },
            Unmanaged.passRetained(box).toOpaque(),
            { Unmanaged<Box>.fromOpaque($0!).release() })
        // The introspection data says "transfer none", but the first reference belongs to the caller.
        animation = GObjectRef(taking: adw_timed_animation_new(widget, 0, 1, 0, target)!)
    }

    /// Begins anew; `step` gets the progress, at last 1 with `isRunning` false.
    ///
    /// It may end before this returns.
    func start(milliseconds: UInt32, curve: Curve, step: @escaping @MainActor (Double) -> Void) {
        cancel()
        isRunning = true
        box.step = { [unowned self] progress in
            if progress >= 1 {
                isRunning = false
                box.step = { _ in }
            }
            step(progress)
        }
        adw_timed_animation_set_duration(animation.opaque, milliseconds)
        adw_timed_animation_set_easing(animation.opaque, curve.gtk)
        adw_animation_play(animation.cast())
    }

    /// Stops where it is; `step` is not called again.
    func cancel() {
        box.step = { _ in }
        isRunning = false
        adw_animation_reset(animation.cast())
    }

    isolated deinit {
        cancel()
    }
}
