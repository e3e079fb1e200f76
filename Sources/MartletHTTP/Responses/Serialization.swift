import Foundation

/// How a response is made, and the time that takes.
struct Serialization<Response: RequestResponse>: Sendable {
    private let make: @Sendable (RequestOutcome) throws -> Response.Success
    /// Whether an error in making the response is a reason to ask the retriers.
    private let asksRetriers: Bool

    /// Makes the response of what `make` returns or throws.
    init(asksRetriers: Bool = true, _ make: @escaping @Sendable (RequestOutcome) throws -> Response.Success) {
        self.make = make
        self.asksRetriers = asksRetriers
    }

    /// Makes the value in `place`, and tells the monitors of the response.
    ///
    /// In memory that the caller has: what is done by value with a type that only the client knows is dear.
    func make(
        _ outcome: RequestOutcome, for request: Request, at place: UnsafeMutablePointer<Response.Success>
    ) -> Serialized {
        let start = EngineTurn.monotonic
        var serialized = Serialized(outcome: outcome)
        do {
            place.initialize(to: try make(outcome))
        } catch {
            serialized.error = error.asAFError(
                or: .responseSerializationFailed(reason: .customSerializationFailed(error: error)))
        }
        serialized.duration = EngineTurn.monotonic - start
        serialized.asksRetriers = asksRetriers && serialized.error != nil
        request.tellMonitors { Response(serialized, valueAt: place).announce(to: $0, of: request) }
        return serialized
    }

    /// Makes the response, and tells the monitors.
    func response(_ outcome: RequestOutcome, for request: Request) -> (Response, AFError?) {
        let place = UnsafeMutablePointer<Response.Success>.allocate(capacity: 1)
        defer { place.deallocate() }
        let serialized = make(outcome, for: request, at: place)
        defer { if serialized.error == nil { place.deinitialize(count: 1) } }
        return (Response(serialized, valueAt: place), serialized.asksRetriers ? serialized.error : nil)
    }
}

/// A response but for its value.
struct Serialized: Sendable {
    var outcome: RequestOutcome
    /// How long it took to make the value, in seconds.
    var duration = 0.0
    /// Why there is no value; `nil` if there is one.
    var error: AFError?
    /// Whether another attempt may mend the error.
    var asksRetriers = false

    init(outcome: RequestOutcome) { self.outcome = outcome }
}

extension RequestResponse {
    /// Puts a response together; where it has a value, that is copied.
    init(_ serialized: Serialized, valueAt place: UnsafeMutablePointer<Success>) {
        let result: AFResult<Success> = serialized.error.map { .failure($0) } ?? .success(place.pointee)
        self.init(serialized.outcome, serializationDuration: serialized.duration, result: result)
    }
}

extension Serialization {
    /// Makes the value as a serialiser of the library does.
    init<Success>(
        _ serializer: some OutcomeSerializer & ResponseSerializer<Success>
    ) where Response == AFDataResponse<Success> {
        self.init { try serializer.serialize($0) }
    }

    /// Makes the value of a downloaded file.
    init<Success>(
        file serializer: some DownloadResponseSerializerProtocol<Success>
    ) where Response == AFDownloadResponse<Success> {
        self.init { outcome in
            try serializer.serializeDownload(
                request: outcome.request, response: outcome.head?.response, fileURL: outcome.fileURL,
                error: outcome.error)
        }
    }

    /// Makes the value as any serialiser does.
    init<Success>(
        own serializer: some DataResponseSerializerProtocol<Success>
    ) where Response == AFDataResponse<Success> {
        self.init { outcome in
            try serializer.serialize(
                request: outcome.request, response: outcome.head?.response, data: outcome.data, error: outcome.error)
        }
    }
}
