import Foundation
import FoundationNetworking

/// A serialiser of the library itself, which can work from a response's head without an `HTTPURLResponse` being made.
protocol OutcomeSerializer: ResponseSerializer {
    /// The value of a body that has at least one byte.
    func value(of data: Data, _ source: ResponseSource) throws -> SerializedObject

    /// The value of an empty response that may be empty.
    func emptyValue() throws -> SerializedObject
}

/// What a serialiser may want to know of a response beside its body.
struct ResponseSource {
    let status: Int?
    let header: (String) -> String?
}

extension OutcomeSerializer {
    /// Makes the value, or throws the first error that stands in the way.
    public func serialize(
        request: URLRequest?, response: HTTPURLResponse?, data: Data?, error: (any Error)?
    ) throws -> SerializedObject {
        if let error { throw error }
        let source = ResponseSource(status: response?.statusCode) { response?.value(forHTTPHeaderField: $0) }
        return try serialize(data, request, source)
    }

    /// The same, from what the engine delivered.
    func serialize(_ outcome: RequestOutcome) throws -> SerializedObject {
        if let error = outcome.error { throw error }
        // Not the outcome: what a closure takes along is copied.
        let head = outcome.head
        let source = ResponseSource(status: head?.status) { head?.value(for: $0) }
        return try serialize(outcome.data, outcome.request, source)
    }

    private func serialize(_ data: Data?, _ request: URLRequest?, _ source: ResponseSource) throws -> SerializedObject {
        guard let data, !data.isEmpty else {
            let isAllowed =
                source.status.map(emptyResponseCodes.contains) == true
                || requestAllowsEmptyResponseData(request) == true
            guard isAllowed else { throw AFError.responseSerializationFailed(reason: .inputDataNilOrZeroLength) }
            return try emptyValue()
        }
        return try value(of: dataPreprocessor.preprocess(data), source)
    }
}
