import Foundation
import FoundationNetworking

/// Makes a value of a downloaded file.
public protocol DownloadResponseSerializerProtocol<SerializedObject>: Sendable {
    /// What is made.
    associatedtype SerializedObject: Sendable

    /// Makes the value.
    ///
    /// - Parameters:
    ///   - request: The request as it was sent.
    ///   - response: The response; `nil` if none came.
    ///   - fileURL: The file; `nil` if there is none.
    ///   - error: What went wrong until here; if anything did, throw it.
    /// - Throws: Whatever stands in the way; what is not an `AFError` is wrapped in one.
    func serializeDownload(
        request: URLRequest?, response: HTTPURLResponse?, fileURL: URL?, error: (any Error)?
    ) throws -> SerializedObject
}

extension DownloadResponseSerializerProtocol where Self: DataResponseSerializerProtocol {
    /// Makes the value as of a body in memory.
    ///
    /// - Throws: Also `AFError.responseSerializationFailed` for a file that is not there or cannot be read.
    public func serializeDownload(
        request: URLRequest?, response: HTTPURLResponse?, fileURL: URL?, error: (any Error)?
    ) throws -> SerializedObject {
        if let error { throw error }
        guard let fileURL else { throw AFError.responseSerializationFailed(reason: .inputFileNil) }
        let data: Data
        do {
            data = try Data(contentsOf: fileURL)
        } catch {
            throw AFError.responseSerializationFailed(reason: .inputFileReadFailed(at: fileURL))
        }
        return try serialize(request: request, response: response, data: data, error: error)
    }
}

/// Hands out where the file is.
public struct URLResponseSerializer: DownloadResponseSerializerProtocol {
    /// Creates a serialiser.
    public init() {}

    /// The file.
    public func serializeDownload(
        request: URLRequest?, response: HTTPURLResponse?, fileURL: URL?, error: (any Error)?
    ) throws -> URL {
        if let error { throw error }
        guard let fileURL else { throw AFError.responseSerializationFailed(reason: .inputFileNil) }
        return fileURL
    }
}

extension DownloadResponseSerializerProtocol where Self == URLResponseSerializer {
    /// Hands out where the file is.
    public static var url: URLResponseSerializer { URLResponseSerializer() }
}
