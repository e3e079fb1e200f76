import Foundation
import FoundationNetworking

extension SessionTask {
    /// Begins; called once.
    func start(for owner: Request) {
        let isCancelled = mutable.write { mutable -> Bool in
            mutable.start = EngineTurn.wall
            mutable.owner = owner
            // It may have been cancelled between the decision to start it and this call.
            guard mutable.state != .completed else { return true }
            mutable.state = mutable.isHeld ? .suspended : .running
            return false
        }
        guard !isCancelled, let request = originalRequest else {
            return complete(TransferOutcome(failure: .cancelled))
        }
        exchangeWithCache(request, owner)
    }

    /// Holds the attempt where it is, or lets it go on.
    func setHeld(_ isHeld: Bool) {
        let transfer = mutable.write { mutable -> Transfer? in
            mutable.isHeld = isHeld
            guard mutable.start != 0 else { return nil }
            if mutable.state == (isHeld ? .running : .suspended) { mutable.state = isHeld ? .suspended : .running }
            return mutable.transfer
        }
        guard let transfer else { return }
        if isHeld { transport.engine.hold(transfer, .caller) } else { transport.engine.proceed(transfer, .caller) }
    }

    /// Ends the attempt early; its owner is told as soon as the engine let go of it.
    func end() {
        let (transfer, isUndecided) = mutable.write { mutable -> (Transfer?, Bool) in
            guard mutable.state != .completed else { return (nil, false) }
            guard mutable.start != 0 else {
                mutable.state = .completed
                return (nil, false)
            }
            mutable.state = .canceling
            defer { mutable.question = nil }
            return (mutable.transfer, mutable.question != nil)
        }
        if isUndecided { return complete(TransferOutcome(failure: .cancelled)) }
        if let transfer { transport.engine.cancel(transfer) }
    }

    /// The session is gone: nobody waits any more for what is to follow.
    func sessionEnded() {
        guard let question = mutable.read({ $0.question }), isDecided(question) else { return }
        complete(TransferOutcome(failure: .shutDown))
    }

    /// Somebody is about to be asked what is to follow: the question's number, or `nil` if the attempt was cancelled,
    /// which ends it.
    func beginDeciding() -> Int? {
        let question = mutable.write { mutable -> Int? in
            guard mutable.state != .canceling else { return nil }
            mutable.lastQuestion += 1
            mutable.question = mutable.lastQuestion
            return mutable.question
        }
        guard let question else {
            complete(TransferOutcome(failure: .cancelled))
            return nil
        }
        // A session that went a moment ago found nothing undecided to end.
        if transport.session == nil, isDecided(question) {
            complete(TransferOutcome(failure: .shutDown))
            return nil
        }
        return question
    }

    /// Whether it is decided now what follows; `false` for an answer that comes twice, or too late.
    func isDecided(_ question: Int) -> Bool {
        mutable.write { mutable in
            guard mutable.question == question else { return false }
            mutable.question = nil
            return true
        }
    }

    /// Sends a request: the first, or the one that a redirect led to.
    func exchange(_ request: URLRequest, _ owner: Request, answering credential: URLCredential? = nil) {
        do {
            let (start, isRedirected) = mutable.read { ($0.transactions.isEmpty ? 0 : $0.start, $0.redirectCount > 0) }
            var wire = try owner.wire(
                for: request, from: isRedirected ? originalRequest : nil, answering: credential)
            // What earlier exchanges took is no longer there for this one.
            if wire.totalTimeout > 0, start > 0 {
                wire.totalTimeout = max(0.001, wire.totalTimeout - (EngineTurn.wall - start))
            }
            let transfer = Transfer(consume wire, consumer: self)
            let isCancelled = mutable.write { mutable -> Bool in
                mutable.current = request
                guard mutable.state != .canceling else { return true }
                if mutable.isHeld { transfer.holds = .caller }
                mutable.transfer = transfer
                return false
            }
            // A cancellation until here found no transfer to end.
            guard !isCancelled else { return complete(TransferOutcome(failure: .cancelled)) }
            transport.engine.start(transfer)
        } catch {
            let error = error.asAFError(or: .createUploadableFailed(error: error))
            owner.tellMonitors { $0.request(owner, didFailTask: self, earlyWithError: error) }
            complete(TransferOutcome(), error: error)
        }
    }

    /// The attempt is over.
    func complete(_ outcome: TransferOutcome, error: AFError? = nil) {
        let failure = error ?? outcome.failure.map { $0.error(url: currentRequest?.url) }
        let (owner, result) = mutable.write { mutable -> (Request?, Outcome) in
            mutable.note(outcome)
            mutable.state = .completed
            mutable.transfer = nil
            mutable.error = failure
            if let head = outcome.head { mutable.head = head }
            defer { mutable.owner = nil }
            let metrics = SessionTaskMetrics(
                start: mutable.start, redirectCount: mutable.redirectCount, transactions: mutable.transactions)
            let data: Data? = outcome.body.isEmpty ? nil : outcome.body
            return (
                mutable.owner,
                Outcome(
                    head: outcome.head, data: data, received: outcome.received, sent: mutable.sent,
                    metrics: metrics, error: failure)
            )
        }
        guard let owner else { return }
        owner.tellSessionMonitors {
            if let data = result.data { $0.urlSession(transport, dataTask: self, didReceive: data) }
            $0.urlSession(transport, task: self, didFinishCollecting: result.metrics)
        }
        owner.finishAttempt(self, result)
    }

    /// Keeps what was measured of an exchange.
    func note(_ outcome: TransferOutcome) { mutable.write { $0.note(outcome) } }
}

extension SessionTask.MutableState {
    /// Keeps what was measured of an exchange.
    fileprivate mutating func note(_ outcome: TransferOutcome) {
        guard let times = outcome.times else { return }
        received = outcome.received
        sent = max(sent, times.uploaded)
        transactions.append(SessionTaskMetrics.Transaction(times: times, request: current, head: outcome.head))
    }
}
