import Foundation

extension Request {
    /// The attempt is over, for good as far as can be told: the handlers' turn.
    func serve() {
        let sole = mutable.read { mutable -> (any ResponseHandling)? in
            mutable.handlers.count == 1 && mutable.deliveries.isEmpty ? mutable.handlers.first : nil
        }
        if let sole, sole.claim() { return }
        transport.serializationQueue.async { self.serveHandlers() }
    }

    /// What comes next for the handlers.
    private enum Step {
        /// The response of one of them is to be made, in the attempt after so many retries.
        case make(any ResponseHandling, Int)
        /// Nobody has said yet whether the response will do.
        case validate
        /// All are made, and are to be handed out.
        case handOut(Gathered<ResponseDelivery>, RequestWatchers?)
    }

    /// Makes the handlers' responses one after the other, and hands them out when all are made.
    func serveHandlers() {
        let isFirst = mutable.write { mutable in
            defer { mutable.isServing = true }
            return !mutable.isServing
        }
        if isFirst { serveNext() }
    }

    private func serveNext(after last: ResponseDelivery? = nil) {
        var last = last
        while true {
            let next = step(after: last)
            last = nil
            // Without a handler, too, somebody may want to know what validation says.
            if case .validate = next { _ = validatedOutcome() }
            if case .handOut(let deliveries, let watchers) = next { return handOut(deliveries, watchers) }
            guard case .make(let handler, let attempt) = next else { continue }
            let delivery = handler.serialize(validatedOutcome(), for: self)
            guard let error = delivery.error,
                mutable.read({ $0.lifecycle.hasRetriers && $0.lifecycle.state != .cancelled })
            else {
                last = delivery
                continue
            }
            askRetriers(about: error) { result in
                guard self.retryCount == attempt else { return }
                switch result {
                case .retry: self.handle(.retry(after: 0))
                case .retryWithDelay(let delay): self.handle(.retry(after: delay))
                case .doNotRetry: self.goOn(delivery)
                case .doNotRetryWithError(let error):
                    let error = error.asAFError(or: .requestRetryFailed(retryError: error, originalError: error))
                    self.goOn(ResponseDelivery(error: nil) { _ in delivery.deliver(error) })
                }
                // Cancelled while the retriers thought about it.
                if self.isCancelled, self.retryCount == attempt, case .retry = result { self.goOn(delivery) }
                if self.isCancelled, self.retryCount == attempt, case .retryWithDelay = result { self.goOn(delivery) }
            }
            return
        }
    }

    private func goOn(_ delivery: ResponseDelivery) {
        transport.serializationQueue.async { self.serveNext(after: delivery) }
    }

    /// Keeps what was made, and says what comes next; when all is made, the request is over.
    private func step(after last: ResponseDelivery?) -> Step {
        mutable.write { mutable in
            if let last { mutable.deliveries.append(last) }
            if let handler = mutable.handlers[mutable.deliveries.count] {
                return .make(handler, mutable.lifecycle.retryCount)
            }
            guard mutable.isValidated else { return .validate }
            defer {
                mutable.deliveries = .none
                mutable.handlers = .none
            }
            mutable.isServing = false
            _ = mutable.lifecycle.handle(.served)
            return .handOut(mutable.deliveries, mutable.takeWatchers())
        }
    }

    private func handOut(_ deliveries: Gathered<ResponseDelivery>, _ watchers: RequestWatchers?) {
        transport.forget(self)
        deliveries.forEach { $0.deliver(nil) }
        watchers?.endings.forEach { $0() }
        if watchers != nil { closeProgress() }
        cleanUp()
    }
}
