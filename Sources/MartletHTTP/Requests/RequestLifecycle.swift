/// Where a request stands between its making and its end, and what is to be done next.
///
/// A pure value: whoever holds the request reports what happened and does what is returned, in order.
struct RequestLifecycle: Sendable {
    /// What happened.
    enum Event: Sendable {
        /// Its `URLRequest` is wanted before anybody resumes it.
        case prepare
        case resume
        case suspend
        case cancel
        /// The attempt's task was made.
        case prepared
        /// The attempt ended; `nil` where it ended well.
        case ended(AFError?)
        /// Somebody else ends it, whatever it is at; a transfer's own end is `ended`.
        case finish(AFError?)
        /// The retriers, asked about an error, want another attempt after so many seconds.
        case retry(after: Double)
        /// The retriers leave it at this error.
        case leave(AFError)
        /// The time until the next attempt is over.
        case delayElapsed
        /// A response handler was added; whether the first one starts the request.
        case handlerAdded(starts: Bool)
        /// Every response handler was served.
        case served
    }

    /// What is to be done.
    enum Action: Sendable, Equatable {
        /// Make the `URLRequest` and its task, then report `prepared`, or `ended` where that fails.
        case prepare
        /// Start the task.
        case start
        /// Let the task go on, hold it, or end it.
        case proceed
        case hold
        case cancelTask
        /// Ask the retriers about the error.
        case askRetriers
        /// Report `delayElapsed` after so many seconds.
        case wait(Double)
        /// Serve the response handlers, then report `served`.
        case serve
        /// Tell whoever watches.
        case announce(State)
        case announceRetry
        /// A request that was suspended before has a task now.
        case announceHeldTask
        case announceEnd
    }

    enum Phase: Sendable, Equatable {
        case idle
        /// The `URLRequest` and its task are being made.
        case preparing
        /// The task is made and was not started.
        case ready
        case exchanging
        case askingRetriers
        case waiting
        case serving
        case over
    }

    typealias State = Request.State

    private(set) var state = State.initialized
    private(set) var phase = Phase.idle
    private(set) var retryCount = 0
    /// What the request ends with, or ended with.
    private(set) var error: AFError?
    /// Whether somebody else ended it, after which retriers that answer late are not heard.
    private var isFinal = false
    /// Whether anybody may want another attempt.
    var hasRetriers = false

    /// Takes an event.
    mutating func handle(_ event: Event) -> [Action] {
        switch event {
        case .prepare: phase == .idle ? begin() : []
        case .resume: resume()
        case .suspend: suspend()
        case .cancel: cancel()
        case .prepared: prepared()
        case .ended(let error): ended(error)
        case .finish(let error): finish(error)
        case .retry(let delay): retry(after: delay)
        case .leave(let error): leave(error)
        case .delayElapsed: phase == .waiting ? begin() : []
        case .handlerAdded(let starts): handlerAdded(starts)
        case .served: served()
        }
    }

    private mutating func begin() -> [Action] {
        phase = .preparing
        return [.prepare]
    }

    private mutating func resume() -> [Action] {
        guard state.canTransition(to: .resumed) else { return [] }
        state = .resumed
        switch phase {
        case .idle:
            phase = .preparing
            return [.announce(.resumed), .prepare]
        case .ready:
            phase = .exchanging
            return [.announce(.resumed), .start]
        case .exchanging: return [.announce(.resumed), .proceed]
        default: return [.announce(.resumed)]
        }
    }

    private mutating func suspend() -> [Action] {
        guard state.canTransition(to: .suspended) else { return [] }
        state = .suspended
        return phase == .exchanging ? [.announce(.suspended), .hold] : [.announce(.suspended)]
    }

    private mutating func cancel() -> [Action] {
        guard state.canTransition(to: .cancelled) else { return [] }
        state = .cancelled
        switch phase {
        case .exchanging:
            error = .explicitlyCancelled
            return [.announce(.cancelled), .cancelTask]
        case .serving, .over: return [.announce(.cancelled)]
        case .ready:
            error = .explicitlyCancelled
            phase = .serving
            return [.announce(.cancelled), .cancelTask, .serve, .announceEnd]
        case .idle, .preparing, .askingRetriers, .waiting:
            // Whoever is still busy with it comes too late.
            error = .explicitlyCancelled
            phase = .serving
            return [.announce(.cancelled), .serve, .announceEnd]
        }
    }

    private mutating func prepared() -> [Action] {
        guard phase == .preparing else { return [] }
        phase = state == .resumed ? .exchanging : .ready
        switch state {
        case .resumed: return [.start]
        case .suspended: return [.announceHeldTask]
        default: return []
        }
    }

    private mutating func ended(_ error: AFError?) -> [Action] {
        guard phase == .exchanging || phase == .preparing else { return [] }
        if state == .cancelled {
            self.error = .explicitlyCancelled
        } else {
            self.error = error
            if error != nil, hasRetriers {
                phase = .askingRetriers
                return [.askRetriers]
            }
        }
        phase = .serving
        return [.serve, .announceEnd]
    }

    private mutating func finish(_ error: AFError?) -> [Action] {
        guard phase != .serving, phase != .over else { return [] }
        isFinal = true
        self.error = error
        let isReady = phase == .ready
        phase = .serving
        return (isReady ? [.cancelTask] : []) + [.serve, .announceEnd]
    }

    private mutating func retry(after delay: Double) -> [Action] {
        // While the handlers are served, too, a response that cannot be read may be worth another attempt.
        guard phase == .askingRetriers || phase == .serving, state != .cancelled, !isFinal else { return [] }
        retryCount += 1
        error = nil
        guard delay > 0 else { return [.announceRetry] + begin() }
        phase = .waiting
        return [.announceRetry, .wait(delay)]
    }

    private mutating func leave(_ error: AFError) -> [Action] {
        guard phase == .askingRetriers else { return [] }
        self.error = error
        phase = .serving
        return [.serve, .announceEnd]
    }

    private mutating func handlerAdded(_ starts: Bool) -> [Action] {
        if phase == .over {
            phase = .serving
            return [.serve]
        }
        return starts && state == .initialized ? resume() : []
    }

    private mutating func served() -> [Action] {
        guard phase == .serving else { return [] }
        phase = .over
        if state.canTransition(to: .finished) { state = .finished }
        return []
    }
}
