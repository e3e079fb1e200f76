import Foundation
import FoundationNetworking

/// A response whose errors are `AFError`s.
public typealias AFDataResponse<Success: Sendable> = DataResponse<Success, AFError>

/// A result whose error is an `AFError`.
public typealias AFResult<Success> = Result<Success, AFError>

/// All that came of a request whose body is gathered in memory.
public struct DataResponse<Success: Sendable, Failure: Error>: Sendable {
    fileprivate enum Source: Sendable {
        case made(HTTPURLResponse?)
        case received(ResponseHead?)
    }

    fileprivate let source: Source

    /// The request as it was sent, before redirects.
    public let request: URLRequest?
    /// The body; `nil` if none came.
    public let data: Data?
    /// What was measured of the last attempt; `nil` if there was none.
    public let metrics: SessionTaskMetrics?
    /// How long it took to make the value of the body, in seconds.
    public let serializationDuration: TimeInterval
    /// The value, or what went wrong.
    public let result: Result<Success, Failure>

    /// The response; `nil` if none came.
    public var response: HTTPURLResponse? {
        switch source {
        case .made(let response): response
        case .received(let head): head?.response
        }
    }

    /// The value, if all went well.
    public var value: Success? { try? result.get() }

    /// What went wrong, if anything did.
    public var error: Failure? { if case .failure(let error) = result { error } else { nil } }

    /// Creates a response.
    public init(
        request: URLRequest?, response: HTTPURLResponse?, data: Data?, metrics: SessionTaskMetrics? = nil,
        serializationDuration: TimeInterval, result: Result<Success, Failure>
    ) {
        source = .made(response)
        self.request = request
        self.data = data
        self.metrics = metrics
        self.serializationDuration = serializationDuration
        self.result = result
    }

    init(_ outcome: RequestOutcome, serializationDuration: TimeInterval, result: Result<Success, Failure>) {
        source = .received(outcome.head)
        request = outcome.request
        data = outcome.data
        metrics = outcome.metrics
        self.serializationDuration = serializationDuration
        self.result = result
    }

    fileprivate init<Other, OtherFailure>(_ other: DataResponse<Other, OtherFailure>, result: Result<Success, Failure>)
    {
        switch other.source {
        case .made(let response): source = .made(response)
        case .received(let head): source = .received(head)
        }
        request = other.request
        data = other.data
        metrics = other.metrics
        serializationDuration = other.serializationDuration
        self.result = result
    }
}

extension DataResponse: RequestResponse where Failure == AFError {
    func failing(with error: AFError) -> Self { Self(self, result: .failure(error)) }

    func announce(to monitor: any EventMonitor, of request: Request) {
        guard let request = request as? DataRequest else { return }
        if let plain = self as? DataResponse<Data?, AFError> {
            monitor.request(request, didParseResponse: plain)
        } else {
            monitor.request(request, didParseResponse: self)
        }
    }
}

extension DataResponse {
    /// The response with its value changed.
    public func map<NewSuccess: Sendable>(_ transform: (Success) -> NewSuccess) -> DataResponse<NewSuccess, Failure> {
        DataResponse<NewSuccess, Failure>(self, result: result.map(transform))
    }

    /// The response with its value changed, or the error that this meets.
    public func tryMap<NewSuccess: Sendable>(_ transform: (Success) throws -> NewSuccess) -> DataResponse<
        NewSuccess, any Error
    > {
        DataResponse<NewSuccess, any Error>(self, result: Result { try transform(try result.get()) })
    }

    /// The response with its error changed.
    public func mapError<NewFailure: Error>(_ transform: (Failure) -> NewFailure) -> DataResponse<Success, NewFailure> {
        DataResponse<Success, NewFailure>(self, result: result.mapError(transform))
    }

    /// The response with its error changed, or the error that this meets.
    public func tryMapError<NewFailure: Error>(
        _ transform: (Failure) throws -> NewFailure
    ) -> DataResponse<Success, any Error> {
        let changed: Result<Success, any Error>
        switch result {
        case .success(let value): changed = .success(value)
        case .failure(let failure): changed = Result { throw try transform(failure) }
        }
        return DataResponse<Success, any Error>(self, result: changed)
    }
}

extension DataResponse: CustomStringConvertible, CustomDebugStringConvertible {
    /// The result.
    public var description: String { "\(result)" }

    /// The request, the response and the result.
    public var debugDescription: String {
        guard let request else { return "[Request]: None\n[Result]: \(result)" }
        let line = "\(request.httpMethod ?? "GET") \(request.url?.absoluteString ?? "")"
        let head = response.map { "\($0.statusCode)\n\($0.headers)" } ?? "None"
        return """
            [Request]: \(line)
            \(request.headers)
            [Response]: \(head)
            [Data]: \(data.map { "\($0.count) bytes" } ?? "None")
            [Network Duration]: \(metrics.map { "\($0.taskInterval.duration)s" } ?? "None")
            [Serialization Duration]: \(serializationDuration)s
            [Result]: \(result)
            """
    }
}
