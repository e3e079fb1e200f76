import Foundation
import FoundationNetworking

extension Request {
    /// Each `URLRequest` as it is going to be sent, as a sequence that ends with the request.
    public func urlRequests(
        bufferingPolicy: StreamOf<URLRequest>.BufferingPolicy = .unbounded
    ) -> StreamOf<URLRequest> {
        sequence(bufferingPolicy) { channel in watchRequests { channel.yield($0) } }
    }

    /// Each attempt when it is made, as a sequence that ends with the request.
    public func urlSessionTasks(
        bufferingPolicy: StreamOf<SessionTask>.BufferingPolicy = .unbounded
    ) -> StreamOf<SessionTask> {
        sequence(bufferingPolicy) { channel in watchTasks { channel.yield($0) } }
    }

    /// Each `URLRequest` as a command for a shell, as a sequence that ends with the request.
    public func cURLDescriptions(
        bufferingPolicy: StreamOf<String>.BufferingPolicy = .unbounded
    ) -> StreamOf<String> {
        sequence(bufferingPolicy) { channel in
            watchRequests { [weak self] request in
                if let self { channel.yield(self.curlCommand(for: request)) }
            }
        }
    }

    func sequence<Element>(
        _ policy: StreamOf<Element>.BufferingPolicy, _ watch: (StreamChannel<Element>) -> Void
    ) -> StreamOf<Element> {
        StreamOf(bufferingPolicy: policy) { channel in
            watch(channel)
            watchEnding { channel.finish() }
        }
    }
}

extension DataRequest {
    /// Each response as soon as its head came, as a sequence that ends with the request.
    public func httpResponses(
        bufferingPolicy: StreamOf<HTTPURLResponse>.BufferingPolicy = .unbounded
    ) -> StreamOf<HTTPURLResponse> {
        sequence(bufferingPolicy) { channel in watchHeads(watcher(channel)) }
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
    public func onHTTPResponse(perform handler: @escaping @Sendable (_ response: HTTPURLResponse) async -> Void) -> Self
    {
        onHTTPResponse { response in
            await handler(response)
            return .allow
        }
    }
}

extension DataStreamRequest {
    /// Each response as soon as its head came, as a sequence that ends with the request.
    public func httpResponses(
        bufferingPolicy: StreamOf<HTTPURLResponse>.BufferingPolicy = .unbounded
    ) -> StreamOf<HTTPURLResponse> {
        sequence(bufferingPolicy) { channel in watchHeads(watcher(channel)) }
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
    public func onHTTPResponse(perform handler: @escaping @Sendable (_ response: HTTPURLResponse) async -> Void) -> Self
    {
        onHTTPResponse { response in
            await handler(response)
            return .allow
        }
    }
}

private func watcher(_ channel: StreamChannel<HTTPURLResponse>) -> HeadWatcher {
    { response, answer in
        channel.yield(response)
        answer(.allow)
    }
}
