import Foundation
import FoundationNetworking

extension Request {
    /// Starts the request, or lets a suspended one go on.
    @discardableResult
    public func resume() -> Self {
        handle(.resume)
        return self
    }

    /// Holds the request where it is: nothing more is read until it is resumed.
    @discardableResult
    public func suspend() -> Self {
        handle(.suspend)
        return self
    }

    /// Ends the request in `AFError.explicitlyCancelled`; nothing happens if it is over.
    @discardableResult
    public func cancel() -> Self {
        handle(.cancel)
        return self
    }

    /// The session is gone: what its engine does not know of ends here.
    func sessionEnded() {
        let isWithEngine = mutable.read { $0.lifecycle.phase == .exchanging }
        if isWithEngine { lastTask?.sessionEnded() }
        if !isWithEngine { handle(.finish(.sessionDeinitialized)) { $0.outcome.error = .sessionDeinitialized } }
    }

    /// Ends a request that is not with the engine.
    func finish(error: AFError? = nil) { handle(.finish(error)) }

    /// Takes an event, and does what follows from it.
    func handle(_ event: RequestLifecycle.Event, also change: (inout MutableState) -> Void = { _ in }) {
        let actions = mutable.write { mutable in
            change(&mutable)
            return mutable.lifecycle.handle(event)
        }
        for action in actions { perform(action) }
    }

    private func perform(_ action: RequestLifecycle.Action) {
        switch action {
        case .prepare: prepare()
        case .start:
            guard let task = lastTask else { return }
            task.start(for: self)
            tellMonitors { $0.request(self, didResumeTask: task) }
        case .proceed:
            settleHold()
            if let task = lastTask { tellMonitors { $0.request(self, didResumeTask: task) } }
        case .hold: settleHold()
        case .cancelTask:
            lastTask?.end()
            didCancelAttempt()
        case .askRetriers: askRetriers()
        case .wait(let seconds):
            // The transport holds a request that is not over; one that is need not be held until then.
            transport.rootQueue.asyncAfter(deadline: .now() + seconds) { [weak self] in self?.handle(.delayElapsed) }
        case .serve: serve()
        case .announce(let state): announce(state)
        case .announceRetry:
            resetForRetry()
            tellMonitors { $0.requestIsRetrying(self) }
        case .announceHeldTask:
            if let task = lastTask { tellMonitors { $0.request(self, didSuspendTask: task) } }
        case .announceEnd: tellMonitors { $0.requestDidFinish(self) }
        }
    }

    /// Holds the attempt, or lets it go on, as the request stands.
    ///
    /// Threads that suspend and resume at the same time may come here in another order than they were heard in, so the
    /// last one looks again.
    private func settleHold() {
        var isHeld: Bool
        repeat {
            isHeld = isSuspended
            lastTask?.setHeld(isHeld)
        } while isHeld != isSuspended
    }

    private func announce(_ state: State) {
        guard isMonitored else { return }
        let task = lastTask
        tellMonitors { monitor in
            switch state {
            case .resumed:
                monitor.requestDidResume(self)
            case .suspended:
                monitor.requestDidSuspend(self)
                if let task { monitor.request(self, didSuspendTask: task) }
            case .cancelled:
                monitor.requestDidCancel(self)
                if let task { monitor.request(self, didCancelTask: task) }
            case .initialized, .finished: break
            }
        }
    }

    private func resetForRetry() {
        mutable.write { mutable in
            mutable.outcome = RequestOutcome(request: mutable.outcome.request, isStream: mutable.outcome.isStream)
            mutable.isValidated = false
            mutable.deliveries = .none
            mutable.isServing = false
        }
        prepareForRetry()
    }

    /// Adds somebody who waits for the end, and starts the request if that is its way.
    func append(_ handler: some ResponseHandling) {
        handle(.handlerAdded(starts: startsItself)) { $0.handlers.append(handler) }
    }
}
