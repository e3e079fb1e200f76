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

    /// Makes the response, and tells the monitors.
    func response(_ outcome: RequestOutcome, for request: Request) -> (Response, AFError?) {
        let start = EngineTurn.monotonic
        let result: AFResult<Response.Success>
        var failure: AFError?
        do {
            result = .success(try make(outcome))
        } catch {
            let error = error.asAFError(
                or: .responseSerializationFailed(reason: .customSerializationFailed(error: error)))
            result = .failure(error)
            failure = asksRetriers ? error : nil
        }
        let response = Response(outcome, serializationDuration: EngineTurn.monotonic - start, result: result)
        request.tellMonitors { response.announce(to: $0, of: request) }
        return (response, failure)
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
