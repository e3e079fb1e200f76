import Foundation
import FoundationNetworking

/// A request whose response body is gathered in memory.
public class DataRequest: Request, @unchecked Sendable {
    // `@unchecked` is sound: the class stores nothing beyond what `Request` does.

    /// What makes the `URLRequest`.
    public var convertible: any URLRequestConvertible {
        if case .convertible(let convertible) = blueprint { convertible } else { blueprint }
    }

    /// The response's body; `nil` until it has come in full.
    public var data: Data? { mutable.read { $0.outcome.data } }

    override var isCached: Bool { true }

    override func didReceive(_ head: ResponseHead, of transfer: Transfer) -> HeadAnswer {
        showHead(head, of: transfer)
    }
}

extension DataRequest {
    /// What becomes of a response whose head came.
    public typealias ResponseDisposition = Request.ResponseDisposition

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
}
