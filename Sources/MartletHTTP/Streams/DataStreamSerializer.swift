import Foundation

/// Makes a value of one piece of a stream.
public protocol DataStreamSerializer<SerializedObject>: Sendable {
    /// What is made.
    associatedtype SerializedObject: Sendable

    /// Makes the value; what it throws is handed to the stream's handler.
    func serialize(_ data: Data) throws -> SerializedObject
}

/// Decodes each piece of a stream.
public struct DecodableStreamSerializer<T: Decodable & Sendable>: DataStreamSerializer {
    /// Does the decoding.
    public let decoder: any DataDecoder
    /// Changes a piece first.
    public let dataPreprocessor: any DataPreprocessor

    /// Creates a serialiser.
    public init(
        decoder: any DataDecoder = JSONDecoder(), dataPreprocessor: any DataPreprocessor = PassthroughPreprocessor()
    ) {
        self.decoder = decoder
        self.dataPreprocessor = dataPreprocessor
    }

    /// The value.
    ///
    /// - Throws: `AFError.responseSerializationFailed`, or what the preprocessor throws.
    public func serialize(_ data: Data) throws -> T {
        let processed = try dataPreprocessor.preprocess(data)
        do {
            return try decoder.decode(T.self, from: processed)
        } catch {
            throw AFError.responseSerializationFailed(reason: .decodingFailed(error: error))
        }
    }
}

/// Hands out each piece of a stream as it is.
public struct PassthroughStreamSerializer: DataStreamSerializer {
    /// Creates a serialiser.
    public init() {}

    /// The piece.
    public func serialize(_ data: Data) throws -> Data { data }
}

/// Makes text of each piece of a stream.
public struct StringStreamSerializer: DataStreamSerializer {
    /// Creates a serialiser.
    public init() {}

    /// The text; what is no UTF-8 is replaced.
    public func serialize(_ data: Data) throws -> String { String(decoding: data, as: UTF8.self) }
}

extension DataStreamSerializer {
    /// Decodes each piece.
    public static func decodable<T: Decodable & Sendable>(
        of type: T.Type, decoder: any DataDecoder = JSONDecoder(),
        dataPreprocessor: any DataPreprocessor = PassthroughPreprocessor()
    ) -> Self where Self == DecodableStreamSerializer<T> {
        DecodableStreamSerializer<T>(decoder: decoder, dataPreprocessor: dataPreprocessor)
    }
}

extension DataStreamSerializer where Self == PassthroughStreamSerializer {
    /// Hands out each piece as it is.
    public static var passthrough: PassthroughStreamSerializer { PassthroughStreamSerializer() }
}

extension DataStreamSerializer where Self == StringStreamSerializer {
    /// Makes text of each piece.
    public static var string: StringStreamSerializer { StringStreamSerializer() }
}
