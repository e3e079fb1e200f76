import Foundation
import FoundationNetworking

extension DownloadRequest {
    /// Makes a task whose value is the bytes of the file.
    public func serializingData(
        automaticallyCancelling shouldAutomaticallyCancel: Bool = true,
        dataPreprocessor: any DataPreprocessor = DataResponseSerializer.defaultDataPreprocessor,
        emptyResponseCodes: Set<Int> = DataResponseSerializer.defaultEmptyResponseCodes,
        emptyRequestMethods: Set<HTTPMethod> = DataResponseSerializer.defaultEmptyRequestMethods
    ) -> DownloadTask<Data> {
        let serializer = DataResponseSerializer(
            dataPreprocessor: dataPreprocessor, emptyResponseCodes: emptyResponseCodes,
            emptyRequestMethods: emptyRequestMethods)
        return task(Serialization(file: serializer), shouldAutomaticallyCancel)
    }

    /// Makes a task whose value is decoded from the file.
    public func serializingDecodable<Value: Decodable & Sendable>(
        _ type: Value.Type = Value.self, automaticallyCancelling shouldAutomaticallyCancel: Bool = true,
        dataPreprocessor: any DataPreprocessor = DecodableResponseSerializer<Value>.defaultDataPreprocessor,
        decoder: any DataDecoder = JSONDecoder(),
        emptyResponseCodes: Set<Int> = DecodableResponseSerializer<Value>.defaultEmptyResponseCodes,
        emptyRequestMethods: Set<HTTPMethod> = DecodableResponseSerializer<Value>.defaultEmptyRequestMethods
    ) -> DownloadTask<Value> {
        let serializer = DecodableResponseSerializer<Value>(
            dataPreprocessor: dataPreprocessor, decoder: decoder, emptyResponseCodes: emptyResponseCodes,
            emptyRequestMethods: emptyRequestMethods)
        return task(Serialization(file: serializer), shouldAutomaticallyCancel)
    }

    /// Makes a task whose value is the file as text.
    public func serializingString(
        automaticallyCancelling shouldAutomaticallyCancel: Bool = true,
        dataPreprocessor: any DataPreprocessor = StringResponseSerializer.defaultDataPreprocessor,
        encoding: String.Encoding? = nil,
        emptyResponseCodes: Set<Int> = StringResponseSerializer.defaultEmptyResponseCodes,
        emptyRequestMethods: Set<HTTPMethod> = StringResponseSerializer.defaultEmptyRequestMethods
    ) -> DownloadTask<String> {
        let serializer = StringResponseSerializer(
            dataPreprocessor: dataPreprocessor, encoding: encoding, emptyResponseCodes: emptyResponseCodes,
            emptyRequestMethods: emptyRequestMethods)
        return task(Serialization(file: serializer), shouldAutomaticallyCancel)
    }

    /// Makes a task whose value is where the file is.
    public func serializingDownloadedFileURL(
        automaticallyCancelling shouldAutomaticallyCancel: Bool = true
    ) -> DownloadTask<URL> {
        task(Serialization(file: URLResponseSerializer()), shouldAutomaticallyCancel)
    }

    /// Makes a task whose value a serialiser makes.
    public func serializingDownload<Serializer: ResponseSerializer>(
        using serializer: Serializer, automaticallyCancelling shouldAutomaticallyCancel: Bool = true
    ) -> DownloadTask<Serializer.SerializedObject> {
        task(Serialization(file: serializer), shouldAutomaticallyCancel)
    }

    /// Makes a task whose value a serialiser makes.
    public func serializingDownload<Serializer: DownloadResponseSerializerProtocol>(
        using serializer: Serializer, automaticallyCancelling shouldAutomaticallyCancel: Bool = true
    ) -> DownloadTask<Serializer.SerializedObject> {
        task(Serialization(file: serializer), shouldAutomaticallyCancel)
    }

    private func task<Value>(_ serialization: Serialization<AFDownloadResponse<Value>>, _ cancelsAutomatically: Bool)
        -> DownloadTask<Value>
    {
        let handler = ResponseAwait(serialization)
        append(handler)
        return DownloadTask(self, handler, cancelsAutomatically: cancelsAutomatically)
    }
}
