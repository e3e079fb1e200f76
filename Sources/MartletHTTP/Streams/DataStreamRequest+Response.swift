import Foundation
import FoundationNetworking

extension DataStreamRequest {
    /// Calls `stream` on `queue` with each piece as it came, and at the end.
    @preconcurrency
    @discardableResult
    public func responseStream(on queue: DispatchQueue = .main, stream: @escaping Handler<Data, Never>) -> Self {
        add(
            StreamHandler(
                serializationQueue: serializationQueue, queue: queue, plain: { .success($0) }, handler: stream))
        return self
    }

    /// Calls `stream` on `queue` with what `serializer` makes of each piece, and at the end.
    @preconcurrency
    @discardableResult
    public func responseStream<Serializer: DataStreamSerializer>(
        using serializer: Serializer, on queue: DispatchQueue = .main,
        stream: @escaping Handler<Serializer.SerializedObject, AFError>
    ) -> Self {
        add(
            StreamHandler(
                serializationQueue: serializationQueue, queue: queue,
                maker: StreamPieceMaker { data, request in
                    let result = Result { try serializer.serialize(data) }
                        .mapError {
                            $0.asAFError(
                                or: .responseSerializationFailed(reason: .customSerializationFailed(error: $0)))
                        }
                    request.tellMonitors { $0.request(request, didParseStream: result) }
                    return result
                }, handler: stream))
        return self
    }

    /// Calls `stream` on `queue` with each piece as text, and at the end.
    ///
    /// A letter that is cut in two by the end of a piece comes whole with the next one.
    @preconcurrency
    @discardableResult
    public func responseStreamString(
        on queue: DispatchQueue = .main, stream: @escaping Handler<String, Never>
    ) -> Self {
        add(
            StreamHandler(
                serializationQueue: serializationQueue, queue: queue,
                maker: .text { string, request in
                    request.tellMonitors {
                        $0.request(request, didParseStream: Result<String, AFError>.success(string))
                    }
                }, handler: stream))
        return self
    }

    /// Calls `stream` on `queue` with a value decoded from each piece, and at the end.
    @preconcurrency
    @discardableResult
    public func responseStreamDecodable<T: Decodable & Sendable>(
        of type: T.Type = T.self, on queue: DispatchQueue = .main, using decoder: any DataDecoder = JSONDecoder(),
        preprocessor: any DataPreprocessor = PassthroughPreprocessor(), stream: @escaping Handler<T, AFError>
    ) -> Self {
        responseStream(
            using: DecodableStreamSerializer<T>(decoder: decoder, dataPreprocessor: preprocessor), on: queue,
            stream: stream)
    }
}
