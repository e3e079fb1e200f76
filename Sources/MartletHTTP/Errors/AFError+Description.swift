import Foundation

extension AFError: LocalizedError {
    /// What went wrong, in a sentence for a person.
    public var errorDescription: String? {
        switch self {
        case .createURLRequestFailed(let error): "The request could not be made: \(error.localizedDescription)"
        case .explicitlyCancelled: "The request was cancelled."
        case .invalidURL(let url): "“\(url)” is not a valid URL."
        case .limitExceeded(let reason): reason.localizedDescription
        case .parameterEncodingFailed(let reason): reason.localizedDescription
        case .parameterEncoderFailed(let reason): reason.localizedDescription
        case .responseValidationFailed(let reason): reason.localizedDescription
        case .responseSerializationFailed(let reason): reason.localizedDescription
        case .sessionDeinitialized:
            "The session was released before its request was done. Keep the Session as long as requests run."
        case .sessionTaskFailed(let error): "The request failed: \(error.localizedDescription)"
        case .urlRequestValidationFailed(let reason): reason.localizedDescription
        }
    }
}

extension AFError.LimitExceededReason {
    var localizedDescription: String {
        switch self {
        case .bodySize(let limit):
            "The response has more than the \(limit) bytes allowed; ResponseLimits.maximumBodySize sets the bound."
        case .decompressionRatio(let limit):
            "The response grows more than \(limit) times when decompressed; ResponseLimits.maximumDecompressionRatio"
                + " sets the bound."
        case .headerSize(let limit):
            "The response's headers have more than the \(limit) bytes allowed; ResponseLimits.maximumHeaderSize sets"
                + " the bound."
        }
    }
}

extension AFError.ParameterEncodingFailureReason {
    var localizedDescription: String {
        switch self {
        case .missingURL: "The request has no URL to encode the parameters into."
        case .jsonEncodingFailed(let error): "The parameters cannot be written as JSON: \(error.localizedDescription)"
        case .customEncodingFailed(let error): "The parameters could not be encoded: \(error.localizedDescription)"
        }
    }
}

extension AFError.ParameterEncoderFailureReason {
    var localizedDescription: String {
        switch self {
        case .missingRequiredComponent(.url): "The request has no URL to encode the parameters into."
        case .missingRequiredComponent(.httpMethod(let method)):
            "The request has no method that tells where the parameters go: “\(method)”."
        case .encoderFailed(let error): "The parameters could not be encoded: \(error.localizedDescription)"
        }
    }
}

extension AFError.ResponseValidationFailureReason {
    var localizedDescription: String {
        switch self {
        case .missingContentType(let types):
            "The response does not state its type; expected was \(types.joined(separator: ", "))."
        case .unacceptableContentType(let types, let type):
            "The response is of type \(type); expected was \(types.joined(separator: ", "))."
        case .unacceptableStatusCode(let code): "The server answered with status \(code)."
        case .customValidationFailed(let error): "The response was refused: \(error.localizedDescription)"
        }
    }
}

extension AFError.ResponseSerializationFailureReason {
    var localizedDescription: String {
        switch self {
        case .inputDataNilOrZeroLength: "The response is empty."
        case .stringSerializationFailed(let encoding): "The response is not text in the encoding \(encoding)."
        case .jsonSerializationFailed(let error): "The response is not JSON: \(error.localizedDescription)"
        case .decodingFailed(let error): "The response does not have the expected form: \(error.localizedDescription)"
        case .customSerializationFailed(let error): "The response could not be read: \(error.localizedDescription)"
        case .invalidEmptyResponse(let type):
            "The response is empty, and \(type) has no empty value. Let it conform to EmptyResponse."
        }
    }
}

extension AFError.URLRequestValidationFailureReason {
    var localizedDescription: String {
        switch self {
        case .bodyDataInGETRequest(let data): "A GET request may not have a body; this one has \(data.count) bytes."
        case .unsupportedURL(let url): "“\(url)” cannot be fetched: only http and https URLs with a host can."
        case .invalidMethod(let method): "“\(method)” is not a request method."
        case .invalidHeaderName(let name): "“\(name)” is not the name of a header field."
        case .invalidHeaderValue(let name):
            "The value of the header field \(name) has a line break or another control character."
        }
    }
}
