import Foundation
import FoundationNetworking

extension DownloadRequest {
    /// Calls `completionHandler` on `queue` with what came, unserialised.
    @preconcurrency
    @discardableResult
    public func response(
        queue: DispatchQueue = .main, completionHandler: @escaping @Sendable (AFDownloadResponse<URL?>) -> Void
    ) -> Self {
        let unserialized = Serialization<AFDownloadResponse<URL?>>(asksRetriers: false) { outcome in
            if let error = outcome.error { throw error }
            return outcome.fileURL
        }
        return call(unserialized, queue, completionHandler)
    }

    /// Calls `completionHandler` on `queue` with what `responseSerializer` made.
    @preconcurrency
    @discardableResult
    public func response<Serializer: DownloadResponseSerializerProtocol>(
        queue: DispatchQueue = .main, responseSerializer: Serializer,
        completionHandler: @escaping @Sendable (AFDownloadResponse<Serializer.SerializedObject>) -> Void
    ) -> Self {
        call(Serialization(file: responseSerializer), queue, completionHandler)
    }

    /// Calls `completionHandler` on `queue` with what `responseSerializer` made.
    @preconcurrency
    @discardableResult
    public func response<Serializer: ResponseSerializer>(
        queue: DispatchQueue = .main, responseSerializer: Serializer,
        completionHandler: @escaping @Sendable (AFDownloadResponse<Serializer.SerializedObject>) -> Void
    ) -> Self {
        call(Serialization(file: responseSerializer), queue, completionHandler)
    }

    /// Calls `completionHandler` on `queue` with where the file is.
    @preconcurrency
    @discardableResult
    public func responseURL(
        queue: DispatchQueue = .main, completionHandler: @escaping @Sendable (AFDownloadResponse<URL>) -> Void
    ) -> Self {
        response(queue: queue, responseSerializer: URLResponseSerializer(), completionHandler: completionHandler)
    }

    /// Calls `completionHandler` on `queue` with the bytes of the file.
    @preconcurrency
    @discardableResult
    public func responseData(
        queue: DispatchQueue = .main,
        dataPreprocessor: any DataPreprocessor = DataResponseSerializer.defaultDataPreprocessor,
        emptyResponseCodes: Set<Int> = DataResponseSerializer.defaultEmptyResponseCodes,
        emptyRequestMethods: Set<HTTPMethod> = DataResponseSerializer.defaultEmptyRequestMethods,
        completionHandler: @escaping @Sendable (AFDownloadResponse<Data>) -> Void
    ) -> Self {
        let serializer = DataResponseSerializer(
            dataPreprocessor: dataPreprocessor, emptyResponseCodes: emptyResponseCodes,
            emptyRequestMethods: emptyRequestMethods)
        return call(Serialization(file: serializer), queue, completionHandler)
    }

    /// Calls `completionHandler` on `queue` with the file as text.
    @preconcurrency
    @discardableResult
    public func responseString(
        queue: DispatchQueue = .main,
        dataPreprocessor: any DataPreprocessor = StringResponseSerializer.defaultDataPreprocessor,
        encoding: String.Encoding? = nil,
        emptyResponseCodes: Set<Int> = StringResponseSerializer.defaultEmptyResponseCodes,
        emptyRequestMethods: Set<HTTPMethod> = StringResponseSerializer.defaultEmptyRequestMethods,
        completionHandler: @escaping @Sendable (AFDownloadResponse<String>) -> Void
    ) -> Self {
        let serializer = StringResponseSerializer(
            dataPreprocessor: dataPreprocessor, encoding: encoding, emptyResponseCodes: emptyResponseCodes,
            emptyRequestMethods: emptyRequestMethods)
        return call(Serialization(file: serializer), queue, completionHandler)
    }

    /// Calls `completionHandler` on `queue` with the arrays and dictionaries of a JSON file.
    @preconcurrency
    @discardableResult
    public func responseJSON(
        queue: DispatchQueue = .main,
        dataPreprocessor: any DataPreprocessor = JSONResponseSerializer.defaultDataPreprocessor,
        emptyResponseCodes: Set<Int> = JSONResponseSerializer.defaultEmptyResponseCodes,
        emptyRequestMethods: Set<HTTPMethod> = JSONResponseSerializer.defaultEmptyRequestMethods,
        options: JSONSerialization.ReadingOptions = .allowFragments,
        completionHandler: @escaping @Sendable (AFDownloadResponse<any Sendable>) -> Void
    ) -> Self {
        let serializer = JSONResponseSerializer(
            dataPreprocessor: dataPreprocessor, emptyResponseCodes: emptyResponseCodes,
            emptyRequestMethods: emptyRequestMethods, options: options)
        return call(Serialization(file: serializer), queue, completionHandler)
    }

    /// Calls `completionHandler` on `queue` with a value decoded from the file.
    @preconcurrency
    @discardableResult
    public func responseDecodable<Value: Decodable & Sendable>(
        of type: Value.Type = Value.self, queue: DispatchQueue = .main,
        dataPreprocessor: any DataPreprocessor = DecodableResponseSerializer<Value>.defaultDataPreprocessor,
        decoder: any DataDecoder = JSONDecoder(),
        emptyResponseCodes: Set<Int> = DecodableResponseSerializer<Value>.defaultEmptyResponseCodes,
        emptyRequestMethods: Set<HTTPMethod> = DecodableResponseSerializer<Value>.defaultEmptyRequestMethods,
        completionHandler: @escaping @Sendable (AFDownloadResponse<Value>) -> Void
    ) -> Self {
        let serializer = DecodableResponseSerializer<Value>(
            dataPreprocessor: dataPreprocessor, decoder: decoder, emptyResponseCodes: emptyResponseCodes,
            emptyRequestMethods: emptyRequestMethods)
        return call(Serialization(file: serializer), queue, completionHandler)
    }

    private func call<Value>(
        _ serialization: Serialization<AFDownloadResponse<Value>>, _ queue: DispatchQueue,
        _ completion: @escaping @Sendable (AFDownloadResponse<Value>) -> Void
    ) -> Self {
        append(ResponseCallback(serialization: serialization, queue: queue, completion: completion))
        return self
    }
}
