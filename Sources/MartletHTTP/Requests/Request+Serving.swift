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

    /// Makes the handlers' responses one after the other, and hands them out when all are made.
    func serveHandlers() {
        guard
            mutable.write({ mutable in
                defer { mutable.isServing = true }
                return !mutable.isServing
            })
        else { return }
        serveNext()
    }

    private func serveNext() {
        while true {
            let (handler, attempt) = mutable.read { mutable -> ((any ResponseHandling)?, Int) in
                (mutable.handlers[mutable.deliveries.count], mutable.lifecycle.retryCount)
            }
            guard let handler else {
                // Without a handler, too, somebody may want to know what validation says.
                if !mutable.read({ $0.isValidated }) { _ = validatedOutcome() }
                if handOut() { return }
                continue
            }
            let delivery = handler.serialize(validatedOutcome(), for: self)
            guard let error = delivery.error,
                mutable.read({ $0.lifecycle.hasRetriers && $0.lifecycle.state != .cancelled })
            else {
                note(delivery)
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
        note(delivery)
        transport.serializationQueue.async { self.serveNext() }
    }

    private func note(_ delivery: ResponseDelivery) { mutable.write { $0.deliveries.append(delivery) } }

    /// Hands out what was made; `false` if another handler came in the meantime.
    private func handOut() -> Bool {
        let work = mutable.write { mutable -> (Gathered<ResponseDelivery>, RequestWatchers?)? in
            guard mutable.deliveries.count == mutable.handlers.count else { return nil }
            defer {
                mutable.deliveries = .none
                mutable.handlers = .none
            }
            mutable.isServing = false
            _ = mutable.lifecycle.handle(.served)
            return (mutable.deliveries, mutable.takeWatchers())
        }
        guard let (deliveries, watchers) = work else { return false }
        transport.forget(self)
        deliveries.forEach { $0.deliver(nil) }
        watchers?.endings.forEach { $0() }
        if watchers != nil { closeProgress() }
        cleanUp()
        return true
    }
}
