import Foundation

/// How a response's value is made, and the time that takes.
struct Serialization<Value: Sendable>: Sendable {
    private let make: @Sendable (RequestOutcome) throws -> Value

    /// Makes the value as a serialiser of the library does.
    init(_ serializer: some OutcomeSerializer & ResponseSerializer<Value>) {
        make = { try serializer.serialize($0) }
    }

    /// Makes the value as any serialiser does.
    init(own serializer: some DataResponseSerializerProtocol<Value>) {
        make = { outcome in
            try serializer.serialize(
                request: outcome.request, response: outcome.head?.response, data: outcome.data, error: outcome.error)
        }
    }

    /// Makes the value as a closure does.
    init(_ make: @escaping @Sendable (RequestOutcome) throws -> Value) { self.make = make }

    /// The response.
    func response(_ outcome: RequestOutcome) -> AFDataResponse<Value> {
        let start = ContinuousClock.now
        let result: AFResult<Value>
        do {
            result = .success(try make(outcome))
        } catch {
            result = .failure(
                error.asAFError(or: .responseSerializationFailed(reason: .customSerializationFailed(error: error))))
        }
        let duration = (ContinuousClock.now - start).components
        let seconds = Double(duration.seconds) + Double(duration.attoseconds) * 1e-18
        return AFDataResponse(outcome, serializationDuration: seconds, result: result)
    }
}
