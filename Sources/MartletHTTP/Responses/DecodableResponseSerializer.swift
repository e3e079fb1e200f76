import Foundation
import FoundationNetworking

/// Decodes a value from the body.
public final class DecodableResponseSerializer<T: Decodable & Sendable>: OutcomeSerializer {
    /// What is made.
    public typealias SerializedObject = T

    /// Changes the body first.
    public let dataPreprocessor: any DataPreprocessor
    /// Does the decoding.
    public let decoder: any DataDecoder
    /// The statuses with which a response may be empty.
    public let emptyResponseCodes: Set<Int>
    /// The methods whose responses may be empty.
    public let emptyRequestMethods: Set<HTTPMethod>

    /// Creates a serialiser.
    public init(
        dataPreprocessor: any DataPreprocessor = DecodableResponseSerializer.defaultDataPreprocessor,
        decoder: any DataDecoder = JSONDecoder(),
        emptyResponseCodes: Set<Int> = DecodableResponseSerializer.defaultEmptyResponseCodes,
        emptyRequestMethods: Set<HTTPMethod> = DecodableResponseSerializer.defaultEmptyRequestMethods
    ) {
        self.dataPreprocessor = dataPreprocessor
        self.decoder = decoder
        self.emptyResponseCodes = emptyResponseCodes
        self.emptyRequestMethods = emptyRequestMethods
    }

    func value(of data: Data, _ source: ResponseSource) throws -> T {
        do {
            return try decoder.decode(T.self, from: data)
        } catch {
            throw AFError.responseSerializationFailed(reason: .decodingFailed(error: error))
        }
    }

    func emptyValue() throws -> T {
        let value = (T.self as? any EmptyResponse.Type)?.emptyValue() as? T
        guard let value else {
            throw AFError.responseSerializationFailed(reason: .invalidEmptyResponse(type: "\(T.self)"))
        }
        return value
    }
}

extension ResponseSerializer {
    /// Decodes a value from the body.
    public static func decodable<T: Decodable & Sendable>(
        of type: T.Type,
        dataPreprocessor: any DataPreprocessor = DecodableResponseSerializer<T>.defaultDataPreprocessor,
        decoder: any DataDecoder = JSONDecoder(),
        emptyResponseCodes: Set<Int> = DecodableResponseSerializer<T>.defaultEmptyResponseCodes,
        emptyRequestMethods: Set<HTTPMethod> = DecodableResponseSerializer<T>.defaultEmptyRequestMethods
    ) -> DecodableResponseSerializer<T> where Self == DecodableResponseSerializer<T> {
        DecodableResponseSerializer<T>(
            dataPreprocessor: dataPreprocessor, decoder: decoder, emptyResponseCodes: emptyResponseCodes,
            emptyRequestMethods: emptyRequestMethods)
    }
}
