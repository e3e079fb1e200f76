import Foundation
import FoundationNetworking

extension Request {
    /// What becomes of a response whose head came.
    public enum ResponseDisposition: Hashable, Sendable {
        /// Its body is received.
        case allow
        /// The request is cancelled.
        case cancel
    }
}

/// Wants to see the head of a response before its body is received.
typealias HeadWatcher =
    @Sendable (HTTPURLResponse, @escaping @Sendable (Request.ResponseDisposition) -> Void) -> Void

extension Request {
    /// Adds somebody who is asked about each response, redirects aside.
    func watchHeads(_ watcher: @escaping HeadWatcher) {
        mutable.write { $0.headWatchers.append(watcher) }
        watch(for: .head)
    }

    /// Asks them all, one after the other; the transfer is held until the last one answered.
    func showHead(_ head: ResponseHead, of transfer: Transfer) -> HeadAnswer {
        let all = mutable.read { $0.headWatchers }
        guard !all.isEmpty, let response = head.response else { return .proceed }
        ask(all[...], response, transfer)
        return .hold
    }

    private func ask(_ rest: ArraySlice<HeadWatcher>, _ response: HTTPURLResponse, _ transfer: Transfer) {
        guard let first = rest.first else { return transport.engine.proceed(transfer, .consumer) }
        first(response) { disposition in
            switch disposition {
            case .allow: self.ask(rest.dropFirst(), response, transfer)
            case .cancel: self.cancel()
            }
        }
    }
}

extension Request {
    /// Calls `handler` on `queue` with each response as soon as its head came; the body waits until it answers.
    @preconcurrency
    @discardableResult
    public func onHTTPResponse(
        on queue: DispatchQueue = .main,
        perform handler:
            @escaping @Sendable (
                _ response: HTTPURLResponse, _ completionHandler: @escaping @Sendable (ResponseDisposition) -> Void
            ) -> Void
    ) -> Self {
        watchHeads { response, answer in queue.async { handler(response, answer) } }
        return self
    }

    /// Calls `handler` on `queue` with each response as soon as its head came.
    @preconcurrency
    @discardableResult
    public func onHTTPResponse(
        on queue: DispatchQueue = .main, perform handler: @escaping @Sendable (HTTPURLResponse) -> Void
    ) -> Self {
        onHTTPResponse(on: queue) { response, answer in
            handler(response)
            answer(.allow)
        }
    }

    /// Calls `handler` with each response as soon as its head came; the body waits until it answers.
    @_disfavoredOverload
    @discardableResult
    public func onHTTPResponse(
        perform handler: @escaping @Sendable (_ response: HTTPURLResponse) async -> ResponseDisposition
    ) -> Self {
        watchHeads { response, answer in Task { answer(await handler(response)) } }
        return self
    }

    /// Calls `handler` with each response as soon as its head came; the body waits until it returns.
    @discardableResult
    public func onHTTPResponse(
        perform handler: @escaping @Sendable (_ response: HTTPURLResponse) async -> Void
    ) -> Self {
        onHTTPResponse { response in
            await handler(response)
            return .allow
        }
    }

    /// Each response as soon as its head came, as a sequence that ends with the request.
    public func httpResponses(
        bufferingPolicy: StreamOf<HTTPURLResponse>.BufferingPolicy = .unbounded
    ) -> StreamOf<HTTPURLResponse> {
        sequence(bufferingPolicy) { channel in
            watchHeads { response, answer in
                channel.yield(response)
                answer(.allow)
            }
        }
    }
}
