import Foundation
import FoundationNetworking

extension Request {
    /// Notes how an attempt ended, and lets its error or its response be judged.
    ///
    /// Called on the engine's thread, or on a queue by requests that had something to finish first.
    func end(_ task: SessionTask, _ result: SessionTask.Outcome) {
        let hasRetriers = mutable.write { mutable -> Bool in
            mutable.outcome.head = result.head
            if result.data != nil { mutable.outcome.data = result.data }
            // Downloads are validated before they get here.
            if result.error != nil || !mutable.isValidated { mutable.outcome.error = result.error }
            mutable.outcome.metrics = result.metrics
            mutable.metrics.append(result.metrics)
            if result.error == nil { mutable.complete(received: result.received, sent: result.sent) }
            return mutable.lifecycle.hasRetriers
        }
        tellMonitors { $0.request(self, didGatherMetrics: result.metrics) }
        tellSessionMonitors { $0.urlSession(transport, task: task, didCompleteWithError: result.error) }
        tellMonitors { $0.request(self, didCompleteTask: task, with: result.error) }
        tellProgress()
        // What validation costs must not be spent on the engine's thread. It can wait for whoever serves the handlers,
        // unless somebody has to know at once what it says.
        guard hasRetriers || isMonitored else { return handle(.ended(result.error)) }
        transport.serializationQueue.async { self.handle(.ended(self.validatedOutcome().error)) }
    }

    /// The outcome, after validation, which is done once an attempt.
    func validatedOutcome() -> RequestOutcome {
        var outcome = RequestOutcome()
        let validators = mutable.write { mutable -> Gathered<Validator> in
            defer { mutable.isValidated = true }
            outcome = mutable.outcome
            if let error = mutable.lifecycle.error {
                let isCancelled = mutable.lifecycle.state == .cancelled && error.isExplicitlyCancelledError
                outcome.error = isCancelled ? .explicitlyCancelled : outcome.error ?? error
            }
            return mutable.isValidated ? .none : mutable.validators
        }
        guard !validators.isEmpty, outcome.error == nil, outcome.head != nil else { return outcome }
        validators.forEach { validator in
            guard outcome.error == nil else { return }
            outcome.error = validator.error(for: outcome)
            tellMonitors { announceValidation(to: $0, outcome) }
        }
        if let error = outcome.error { mutable.write { $0.outcome.error = error } }
        return outcome
    }

    /// Asks the retriers about the error that the attempt ended with.
    func askRetriers() {
        guard let error = mutable.read({ $0.lifecycle.error }) else { return }
        askRetriers(about: error) { result in
            switch result {
            case .retry: self.handle(.retry(after: 0))
            case .retryWithDelay(let delay): self.handle(.retry(after: delay))
            case .doNotRetry: self.handle(.leave(error))
            case .doNotRetryWithError(let retryError):
                let error = retryError.asAFError(
                    or: .requestRetryFailed(retryError: retryError, originalError: error))
                self.handle(.leave(error)) { $0.outcome.error = error }
            }
        }
    }

    /// Asks the session's retrier, then the request's, about an error.
    func askRetriers(about error: AFError, _ completion: @escaping @Sendable (RetryResult) -> Void) {
        let own = mutable.read { $0.settings.interceptor }
        let retriers = [transport.interceptor, own].compactMap { $0 as (any RequestRetrier)? }
        guard !retriers.isEmpty, let session = transport.session else { return completion(.doNotRetry) }
        let retrier = retriers.count == 1 ? retriers[0] : Interceptor(retriers: retriers)
        retrier.retry(self, for: session, dueTo: error) { result in
            guard case .doNotRetryWithError(let retryError) = result else { return completion(result) }
            completion(
                .doNotRetryWithError(AFError.requestRetryFailed(retryError: retryError, originalError: error)))
        }
    }
}
