import Foundation

extension AFError: LocalizedError {
    /// What went wrong, in a sentence for a person.
    public var errorDescription: String? {
        switch self {
        case .createUploadableFailed(let error): "The body could not be made: \(error.localizedDescription)"
        case .downloadedFileMoveFailed(let error, _, let destination):
            "The downloaded file could not be moved to “\(destination.path)”: \(error.localizedDescription)"
        case .createURLRequestFailed(let error): "The request could not be made: \(error.localizedDescription)"
        case .explicitlyCancelled: "The request was cancelled."
        case .invalidURL(let url): "“\(url)” is not a valid URL."
        case .limitExceeded(let reason): reason.localizedDescription
        case .multipartEncodingFailed(let reason): reason.localizedDescription
        case .requestAdaptationFailed(let error): "The request could not be adapted: \(error.localizedDescription)"
        case .requestRetryFailed(let retryError, let originalError):
            "Retrying failed: \(retryError.localizedDescription) What it was to mend: "
                + originalError.localizedDescription
        case .securityMaterialInvalid(let reason): reason.localizedDescription
        case .serverTrustEvaluationFailed(let reason): reason.localizedDescription
        case .sessionInvalidated(let error):
            "The session was ended" + (error.map { ": \($0.localizedDescription)" } ?? ".")
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
        case .headerCount(let limit):
            "The response's header has more than the \(limit) lines allowed; ResponseLimits.maximumHeaderCount sets"
                + " the bound."
        case .eventSize(let limit): "An event of the stream has more than the \(limit) bytes of data allowed."
        case .headerSize(let limit):
            "The response's headers have more than the \(limit) bytes allowed; ResponseLimits.maximumHeaderSize sets"
                + " the bound."
        case .lineLength(let limit): "A line of the stream has more than the \(limit) bytes allowed."
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
        case .dataFileNil: "There is no downloaded file."
        case .dataFileReadFailed(let url): "The downloaded file “\(url.path)” cannot be read."
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
        case .inputFileNil: "There is no downloaded file."
        case .inputFileReadFailed(let url): "The downloaded file “\(url.path)” cannot be read."
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
        case .invalidMethod(let method): "“\(method)” is not a request method."
        case .invalidHeaderName(let name): "“\(name)” is not the name of a header field."
        case .invalidHeaderValue(let name):
            "The value of the header field \(name) has a line break or another control character."
        }
    }
}
