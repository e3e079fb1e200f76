import CCurl
import Foundation
import FoundationNetworking

extension Request {
    /// Makes the `URLRequest`, adapts it, and makes its task.
    ///
    /// On the caller's thread if that is none that a person waits for and no other was asked for: a hop to a queue and
    /// back is a third of what a small request costs.
    func prepare() {
        transport.keep(self)
        // Cancelled on another thread, it may be over already, and nobody else would let go of it.
        if mutable.read({ $0.lifecycle.phase == .over }) { transport.forget(self) }
        guard transport.hasOwnRequestQueue || martlet_is_main_thread() != 0 || isSlow else { return makeRequest() }
        transport.requestQueue.async { self.makeRequest() }
    }

    private func makeRequest() {
        do {
            let request = try blueprint.makeRequest()
            mutable.write { mutable in
                mutable.requests.append(request)
                mutable.outcome.request = request
            }
            try prepareBody()
            // Cancelled in the meantime: what was made for it, and nobody will send, goes.
            guard mutable.read({ $0.lifecycle.phase == .preparing }) else { return cleanUp() }
            tellMonitors { $0.request(self, didCreateInitialURLRequest: request) }
            try request.validate()
            adapt(request)
        } catch {
            let error = error.asAFError(or: .createURLRequestFailed(error: error))
            tellMonitors { $0.request(self, didFailToCreateURLRequestWithError: error) }
            failBeforeTask(error)
        }
    }

    /// Lets the adapters have it: the session's first, then those of the request.
    private func adapt(_ initial: URLRequest) {
        let own = mutable.read { $0.extras?.settings.interceptor }
        guard own != nil || transport.interceptor != nil else { return makeTask(initial) }
        let adapters = [transport.interceptor, own].compactMap { $0 as (any RequestAdapter)? }
        guard !adapters.isEmpty else { return makeTask(initial) }
        guard let session = transport.session else { return failBeforeTask(.sessionDeinitialized) }
        let state = RequestAdapterState(requestID: id, session: session)
        let adapter = adapters.count == 1 ? adapters[0] : Interceptor(adapters: adapters)
        adapter.adapt(initial, using: state) { result in
            do {
                let adapted = try result.get()
                self.mutable.write { $0.requests.append(adapted) }
                self.tellMonitors { $0.request(self, didAdaptInitialRequest: initial, to: adapted) }
                try adapted.validate()
                self.makeTask(adapted)
            } catch {
                let error = AFError.requestAdaptationFailed(error: error)
                self.tellMonitors { $0.request(self, didFailToAdaptURLRequest: initial, withError: error) }
                self.failBeforeTask(error)
            }
        }
    }

    private func makeTask(_ request: URLRequest) {
        let task = SessionTask(request, of: self)
        let (isWanted, watchers) = mutable.write { mutable -> (Bool, RequestWatchers?) in
            guard mutable.lifecycle.phase == .preparing else { return (false, nil) }
            mutable.outcome.request = request
            mutable.tasks.append(task)
            return (true, mutable.extras?.watchers)
        }
        // It was cancelled in the meantime, and is over.
        guard isWanted else { return }
        tellMonitors { $0.request(self, didCreateURLRequest: request) }
        watchers?.requests.forEach { $0(request) }
        watchers?.tasks.forEach { $0(task) }
        tellMonitors { $0.request(self, didCreateTask: task) }
        handle(.prepared)
    }

    private func failBeforeTask(_ error: AFError) {
        handle(.ended(error)) { $0.outcome.error = error }
    }
}

extension URLRequest {
    /// Checks what cannot be sent: a GET with a body.
    ///
    /// - Throws: `AFError.urlRequestValidationFailed`.
    public func validate() throws {
        if httpMethod == "GET", let body = httpBody, !body.isEmpty {
            throw AFError.urlRequestValidationFailed(reason: .bodyDataInGETRequest(body))
        }
    }
}
