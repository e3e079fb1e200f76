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
