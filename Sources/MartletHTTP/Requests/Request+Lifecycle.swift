import Foundation
import FoundationNetworking

extension Request {
    /// Starts the request, or lets a suspended one go on.
    @discardableResult
    public func resume() -> Self {
        let (isFirst, transfer) = mutable.withLock { mutable -> (Bool, Transfer?) in
            guard mutable.state.canTransition(to: .resumed) else { return (false, nil) }
            mutable.state = .resumed
            defer { mutable.hasStarted = true }
            return (!mutable.hasStarted, mutable.transfer)
        }
        if isFirst {
            start()
        } else if let transfer {
            context.engine.proceed(transfer)
        }
        return self
    }

    /// Holds the request where it is: nothing more is read until it is resumed.
    @discardableResult
    public func suspend() -> Self {
        let transfer = mutable.withLock { mutable -> Transfer? in
            guard mutable.state.canTransition(to: .suspended) else { return nil }
            mutable.state = .suspended
            return mutable.transfer
        }
        if let transfer { context.engine.pause(transfer) }
        return self
    }

    /// Ends the request in `AFError.explicitlyCancelled`; nothing happens if it is over.
    @discardableResult
    public func cancel() -> Self {
        let (transfer, isUnstarted) = mutable.withLock { mutable -> (Transfer?, Bool) in
            guard !mutable.hasEnded, mutable.state.canTransition(to: .cancelled) else { return (nil, false) }
            mutable.state = .cancelled
            mutable.outcome.error = .explicitlyCancelled
            defer { mutable.hasStarted = true }
            return (mutable.transfer, !mutable.hasStarted)
        }
        if let transfer { context.engine.cancel(transfer) }
        if isUnstarted { end(head: nil, data: nil, error: .explicitlyCancelled) }
        return self
    }

    private func start() {
        do {
            let request = try blueprint.makeRequest()
            let handlers = mutable.withLock { mutable in
                mutable.outcome.request = request
                defer { mutable.creationHandlers = [] }
                return mutable.creationHandlers
            }
            handlers.forEach { $0(request) }
            try send(request)
        } catch {
            end(head: nil, data: nil, error: error)
        }
    }

    private func send(_ request: URLRequest) throws(AFError) {
        let wire = try TransferRequest(
            request, spelled: blueprint.spelledHeaders, defaults: context.defaults,
            configuration: context.configuration)
        let transfer = Transfer(wire, consumer: self)
        let state = mutable.withLock { mutable in
            if mutable.state != .cancelled { mutable.transfer = transfer }
            return mutable.state
        }
        // A cancellation until here found no transfer to end.
        guard state != .cancelled else { throw .explicitlyCancelled }
        if state == .suspended { context.engine.pause(transfer) }
        context.engine.start(transfer)
    }

    /// Adds somebody who waits for the end, and starts the request if that is its way.
    func append(_ handler: some ResponseHandling) {
        let (starts, serves) = mutable.withLock { mutable -> (Bool, Bool) in
            mutable.handlers.append(handler)
            if mutable.hasEnded, !mutable.isServing {
                mutable.isServing = true
                return (false, true)
            }
            return (mutable.state == .initialized && startsItself, false)
        }
        if serves { context.queue.async { self.serveAll() } }
        if starts { resume() }
    }

    /// The exchange is over: the handlers' turn.
    private func end(head: ResponseHead?, data: Data?, received: Int64 = 0, error: AFError?) {
        let sole = mutable.withLock { mutable -> (any ResponseHandling)?? in
            guard !mutable.hasEnded else { return nil }
            mutable.hasEnded = true
            mutable.isServing = true
            mutable.transfer = nil
            mutable.outcome.head = head
            mutable.outcome.data = data
            mutable.outcome.error = mutable.state == .cancelled ? .explicitlyCancelled : error
            mutable.progress.end(received, success: mutable.outcome.error == nil)
            return .some(mutable.handlers.count == 1 ? mutable.handlers[0] : nil)
        }
        guard let sole else { return }
        if observesProgress.load(ordering: .acquiring) { endProgress() }
        if let sole, sole.claim() { return }
        context.queue.async { self.serveAll() }
    }

    /// Serves the handlers one after the other until none is left.
    private func serveAll() {
        while true {
            let handler = mutable.withLock { mutable -> (any ResponseHandling)? in
                mutable.handlers.isEmpty ? nil : mutable.handlers[0]
            }
            let outcome = validatedOutcome()
            handler?.serve(outcome)
            if finishServing(handler != nil) { return }
        }
    }

    /// A task has served the sole handler that it claimed.
    func didServe() {
        if !finishServing(true) { context.queue.async { self.serveAll() } }
    }

    private func finishServing(_ served: Bool) -> Bool {
        mutable.withLock { mutable in
            if served { mutable.handlers.removeFirst() }
            guard mutable.handlers.isEmpty else { return false }
            mutable.isServing = false
            if mutable.state.canTransition(to: .finished) { mutable.state = .finished }
            return true
        }
    }

    /// The outcome, after validation, which is done once and by the one who serves.
    func validatedOutcome() -> RequestOutcome {
        let (outcome, validators) = mutable.withLock { mutable in
            defer { mutable.isValidated = true }
            return (mutable.outcome, mutable.isValidated ? [] : mutable.validators)
        }
        guard !validators.isEmpty, outcome.error == nil, outcome.head != nil else { return outcome }
        var validated = outcome
        for validator in validators where validated.error == nil {
            validated.error = validator.error(for: validated)
        }
        if let error = validated.error { mutable.withLock { $0.outcome.error = error } }
        return validated
    }
}

extension Request: TransferConsumer {
    var observesTransferProgress: Bool { observesProgress.load(ordering: .acquiring) }

    func transferDidReceive(_ received: Int64, of expected: Int64, status: Int) {
        noteProgress(received, of: expected, status: status)
    }

    func transferDidComplete(_ transfer: Transfer, _ outcome: consuming TransferOutcome) {
        let outcome = outcome
        guard let failure = outcome.failure else {
            if let head = outcome.head, (300..<400).contains(head.status), redirect(after: head) { return }
            return end(head: outcome.head, data: outcome.body, received: outcome.received, error: nil)
        }
        end(
            head: outcome.head, data: outcome.body.isEmpty ? nil : outcome.body, received: outcome.received,
            error: failure.error(url: URL(string: transfer.request.url)))
    }

    /// Goes where the response points; `false` if it points nowhere.
    private func redirect(after head: ResponseHead) -> Bool {
        guard let request = mutable.withLock({ $0.outcome.request }) else { return false }
        switch Redirection.decision(after: head.status, location: head.value(for: "Location"), to: request) {
        case .none: return false
        case .refuse(let url):
            let message = "The server redirects to \(url.absoluteString), which is not an http or https URL."
            let error = TransferFailure.urlError(.unsupportedURL, message, url)
            end(head: head, data: nil, error: .sessionTaskFailed(error: error))
        case .follow(let next):
            let count = mutable.withLock { mutable in
                mutable.outcome.request = next
                mutable.redirectCount += 1
                return mutable.redirectCount
            }
            do {
                guard count <= context.configuration.limits.maximumRedirects else {
                    let message = "The server redirects more than \(count - 1) times."
                    throw AFError.sessionTaskFailed(
                        error: TransferFailure.urlError(.httpTooManyRedirects, message, next.url))
                }
                try send(next)
            } catch {
                end(head: head, data: nil, error: error.asAFError(or: .createURLRequestFailed(error: error)))
            }
        }
        return true
    }
}
