/// Who moves a transition, and where it goes: fingers, a command or a spring, each taking over from the other where it is.
///
/// A pure value: events in, actions out, time as it is told. How open the upper view is goes from 0 to 1.
struct TransitionDrive: Equatable {
    /// Something that happens.
    enum Event: Equatable {
        /// The upper view is to be opened, or closed.
        case command(open: Bool)
        /// Fingers take hold.
        case grab(time: Double)
        /// Fingers have brought it here.
        case move(to: Double, time: Double)
        /// Fingers let go.
        case release(time: Double)
        /// The gesture is not one, after all.
        case giveUp
        /// A spring has come so far.
        case step(to: Double, velocity: Double, isAtRest: Bool)
    }

    /// Something to be done.
    enum Action: Equatable {
        /// Both views are to be seen from now on.
        case begin
        /// Shows a progress.
        case show(Double)
        /// Lets a spring go on from where it is, with a velocity in progress a second.
        case run(from: Double, to: Double, velocity: Double)
        /// Stops the spring.
        case stop
        /// One view is left.
        case end(isOpen: Bool)
    }

    private enum Phase: Equatable {
        case resting
        case held
        case running(toOpen: Bool)
    }

    private var phase = Phase.resting
    /// Which view was alone before.
    private(set) var wasOpen: Bool
    /// How open it is now.
    private(set) var position: Double
    private var speed = 0.0
    private var tracker = VelocityTracker()

    /// How far ahead of a release its movement is looked at, in seconds.
    private static let foresight = 0.25
    /// The speed at which a command begins, as in the tutorial on a paper-like app.
    private static let firstSpeed = 0.7

    /// A transition that rests.
    init(isOpen: Bool) {
        wasOpen = isOpen
        position = isOpen ? 1 : 0
    }

    static func == (a: TransitionDrive, b: TransitionDrive) -> Bool {
        a.phase == b.phase && a.wasOpen == b.wasOpen && a.position == b.position
    }

    /// Whether both views are to be seen.
    var isUnderWay: Bool { phase != .resting }

    /// Whether fingers hold it.
    var isHeld: Bool { phase == .held }

    /// Takes an event in.
    mutating func handle(_ event: Event) -> [Action] {
        switch event {
        case .command(let open): command(open)
        case .grab(let time): grab(time)
        case .move(let place, let time): move(place, time)
        case .release(let time): release(time)
        case .giveUp: phase == .held ? run(open: wasOpen, velocity: 0) : []
        case .step(let place, let velocity, let isAtRest): step(place, velocity, isAtRest)
        }
    }

    private mutating func command(_ open: Bool) -> [Action] {
        switch phase {
        case .resting:
            guard open != wasOpen else { return [] }
            return [.begin] + run(open: open, velocity: open ? Self.firstSpeed : 0)
        case .held: return run(open: open, velocity: 0)
        case .running(open): return []
        case .running: return run(open: open, velocity: speed)
        }
    }

    private mutating func grab(_ time: Double) -> [Action] {
        let before = phase
        phase = .held
        tracker = VelocityTracker()
        tracker.add(position, at: time)
        switch before {
        case .resting: return [.begin]
        case .held: return []
        case .running: return [.stop]
        }
    }

    private mutating func move(_ place: Double, _ time: Double) -> [Action] {
        guard phase == .held, place.isFinite else { return [] }
        position = min(max(0, place), 1)
        tracker.add(position, at: time)
        return [.show(position)]
    }

    private mutating func release(_ time: Double) -> [Action] {
        guard phase == .held else { return [] }
        let velocity = tracker.velocity(at: time)
        return run(open: position + velocity * Self.foresight > 0.5, velocity: velocity)
    }

    private mutating func run(open: Bool, velocity: Double) -> [Action] {
        let target = open ? 1.0 : 0
        guard position != target else { return [.stop] + end(open) }
        phase = .running(toOpen: open)
        speed = velocity
        return [.run(from: position, to: target, velocity: velocity)]
    }

    private mutating func step(_ place: Double, _ velocity: Double, _ isAtRest: Bool) -> [Action] {
        guard case .running(let open) = phase, place.isFinite else { return [] }
        guard !isAtRest else { return end(open) }
        position = place
        speed = velocity
        return [.show(place)]
    }

    private mutating func end(_ open: Bool) -> [Action] {
        phase = .resting
        position = open ? 1 : 0
        speed = 0
        wasOpen = open
        return [.show(position), .end(isOpen: open)]
    }
}
