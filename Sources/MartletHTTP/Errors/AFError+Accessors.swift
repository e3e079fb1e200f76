import Foundation

extension AFError {
    /// Whether making the body of an upload failed.
    public var isCreateUploadableError: Bool { if case .createUploadableFailed = self { true } else { false } }
    /// Whether making the request failed.
    public var isCreateURLRequestError: Bool { if case .createURLRequestFailed = self { true } else { false } }
    /// Whether a downloaded file could not be moved.
    public var isDownloadedFileMoveError: Bool { if case .downloadedFileMoveFailed = self { true } else { false } }
    /// Whether the request was cancelled.
    public var isExplicitlyCancelledError: Bool { if case .explicitlyCancelled = self { true } else { false } }
    /// Whether the URL is none.
    public var isInvalidURLError: Bool { if case .invalidURL = self { true } else { false } }
    /// Whether a bound on the response was passed.
    public var isLimitExceededError: Bool { if case .limitExceeded = self { true } else { false } }
    /// Whether a multipart body could not be encoded.
    public var isMultipartEncodingError: Bool { if case .multipartEncodingFailed = self { true } else { false } }
    /// Whether a `ParameterEncoding` failed.
    public var isParameterEncodingError: Bool { if case .parameterEncodingFailed = self { true } else { false } }
    /// Whether a `RequestAdapter` failed.
    public var isRequestAdaptationError: Bool { if case .requestAdaptationFailed = self { true } else { false } }
    /// Whether a `RequestRetrier` failed.
    public var isRequestRetryError: Bool { if case .requestRetryFailed = self { true } else { false } }
    /// Whether a certificate, a key or the like could not be used.
    public var isSecurityMaterialError: Bool { if case .securityMaterialInvalid = self { true } else { false } }
    /// Whether the server could not prove to be who it should be.
    public var isServerTrustEvaluationError: Bool {
        if case .serverTrustEvaluationFailed = self { true } else { false }
    }
    /// Whether the session was ended.
    public var isSessionInvalidatedError: Bool { if case .sessionInvalidated = self { true } else { false } }
    /// Whether a `ParameterEncoder` failed.
    public var isParameterEncoderError: Bool { if case .parameterEncoderFailed = self { true } else { false } }
    /// Whether validation refused the response.
    public var isResponseValidationError: Bool { if case .responseValidationFailed = self { true } else { false } }
    /// Whether serialisation failed.
    public var isResponseSerializationError: Bool {
        if case .responseSerializationFailed = self { true } else { false }
    }
    /// Whether the session went away.
    public var isSessionDeinitializedError: Bool { if case .sessionDeinitialized = self { true } else { false } }
    /// Whether the exchange failed.
    public var isSessionTaskError: Bool { if case .sessionTaskFailed = self { true } else { false } }
    /// Whether the request may not be sent as it is.
    public var isRequestValidationError: Bool { if case .urlRequestValidationFailed = self { true } else { false } }
}

extension AFError {
    /// What was to be the URL.
    public var urlConvertible: (any URLConvertible)? { if case .invalidURL(let url) = self { url } else { nil } }

    /// The URL of the request that failed, where the cause knows it.
    public var url: URL? {
        if case .invalidURL(let convertible) = self { return convertible as? URL }
        if case .multipartEncodingFailed(let reason) = self { return reason.url }
        return (underlyingError as? URLError)?.failingURL
    }

    /// The error that this one tells of.
    public var underlyingError: (any Error)? {
        switch self {
        case .createUploadableFailed(let error), .createURLRequestFailed(let error), .sessionTaskFailed(let error),
            .downloadedFileMoveFailed(let error, _, _), .requestAdaptationFailed(let error),
            .requestRetryFailed(let error, _):
            error
        case .sessionInvalidated(let error): error
        case .multipartEncodingFailed(let reason): reason.underlyingError
        case .securityMaterialInvalid(let reason): reason.underlyingError
        case .serverTrustEvaluationFailed(let reason): reason.underlyingError
        case .parameterEncodingFailed(let reason): reason.underlyingError
        case .parameterEncoderFailed(let reason): reason.underlyingError
        case .responseValidationFailed(let reason): reason.underlyingError
        case .responseSerializationFailed(let reason): reason.underlyingError
        case .explicitlyCancelled, .invalidURL, .limitExceeded, .sessionDeinitialized, .urlRequestValidationFailed: nil
        }
    }

    /// Where a downloaded file lay that could not be moved.
    public var sourceURL: URL? { if case .downloadedFileMoveFailed(_, let source, _) = self { source } else { nil } }

    /// Where a downloaded file was to go.
    public var destinationURL: URL? {
        if case .downloadedFileMoveFailed(_, _, let destination) = self { destination } else { nil }
    }

    /// The types that validation would have taken.
    public var acceptableContentTypes: [String]? {
        if case .responseValidationFailed(let reason) = self { reason.acceptableContentTypes } else { nil }
    }

    /// The type that validation refused.
    public var responseContentType: String? {
        if case .responseValidationFailed(let reason) = self { reason.responseContentType } else { nil }
    }

    /// The status that validation refused.
    public var responseCode: Int? {
        if case .responseValidationFailed(let reason) = self { reason.responseCode } else { nil }
    }

    /// The text encoding that the data was not in.
    public var failedStringEncoding: String.Encoding? {
        if case .responseSerializationFailed(let reason) = self { reason.failedStringEncoding } else { nil }
    }
}

extension AFError.ParameterEncodingFailureReason {
    /// The error that this reason tells of.
    public var underlyingError: (any Error)? {
        switch self {
        case .jsonEncodingFailed(let error), .customEncodingFailed(let error): error
        case .missingURL: nil
        }
    }
}

extension AFError.ParameterEncoderFailureReason {
    /// The error that this reason tells of.
    public var underlyingError: (any Error)? { if case .encoderFailed(let error) = self { error } else { nil } }
}

extension AFError.ResponseValidationFailureReason {
    /// The error that this reason tells of.
    public var underlyingError: (any Error)? {
        if case .customValidationFailed(let error) = self { error } else { nil }
    }

    /// The types that would have been taken.
    public var acceptableContentTypes: [String]? {
        switch self {
        case .missingContentType(let types), .unacceptableContentType(let types, _): types
        case .dataFileNil, .dataFileReadFailed, .unacceptableStatusCode, .customValidationFailed: nil
        }
    }

    /// The type that was refused.
    public var responseContentType: String? {
        if case .unacceptableContentType(_, let type) = self { type } else { nil }
    }

    /// The status that was refused.
    public var responseCode: Int? { if case .unacceptableStatusCode(let code) = self { code } else { nil } }
}

extension AFError.ResponseSerializationFailureReason {
    /// The error that this reason tells of.
    public var underlyingError: (any Error)? {
        switch self {
        case .jsonSerializationFailed(let error), .decodingFailed(let error), .customSerializationFailed(let error):
            error
        case .inputDataNilOrZeroLength, .inputFileNil, .inputFileReadFailed, .stringSerializationFailed,
            .invalidEmptyResponse:
            nil
        }
    }

    /// The text encoding that the data was not in.
    public var failedStringEncoding: String.Encoding? {
        if case .stringSerializationFailed(let encoding) = self { encoding } else { nil }
    }
}
