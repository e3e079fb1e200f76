import Foundation

/// What went wrong with a request, by the stage at which it did.
public indirect enum AFError: Error, Sendable {
    /// Making the body of an upload failed.
    case createUploadableFailed(error: any Error)
    /// Making the `URLRequest` failed.
    case createURLRequestFailed(error: any Error)
    /// A downloaded file could not be moved to its destination.
    case downloadedFileMoveFailed(error: any Error, source: URL, destination: URL)
    /// Somebody cancelled the request.
    case explicitlyCancelled
    /// What was to be the URL is none.
    case invalidURL(url: any URLConvertible)
    /// A bound on the response was passed.
    case limitExceeded(reason: LimitExceededReason)
    /// A multipart body could not be encoded.
    case multipartEncodingFailed(reason: MultipartEncodingFailureReason)
    /// A `ParameterEncoding` failed.
    case parameterEncodingFailed(reason: ParameterEncodingFailureReason)
    /// A `ParameterEncoder` failed.
    case parameterEncoderFailed(reason: ParameterEncoderFailureReason)
    /// A `RequestAdapter` failed.
    case requestAdaptationFailed(error: any Error)
    /// A `RequestRetrier` failed, when asked about an error.
    case requestRetryFailed(retryError: any Error, originalError: any Error)
    /// The response came, and validation refused it.
    case responseValidationFailed(reason: ResponseValidationFailureReason)
    /// The response came, and could not be made into what was asked for.
    case responseSerializationFailed(reason: ResponseSerializationFailureReason)
    /// A certificate, a key or the like could not be used.
    case securityMaterialInvalid(reason: SecurityMaterialFailureReason)
    /// The server could not prove to be who it should be.
    case serverTrustEvaluationFailed(reason: ServerTrustFailureReason)
    /// The session went away before the request was done.
    case sessionDeinitialized
    /// The session was ended, and with it the request.
    case sessionInvalidated(error: (any Error)?)
    /// The exchange failed; the error is a `URLError`.
    case sessionTaskFailed(error: any Error)
    /// The request may not be sent as it is.
    case urlRequestValidationFailed(reason: URLRequestValidationFailureReason)
}

extension AFError {
    /// Which bound was passed, and where it stood.
    public enum LimitExceededReason: Hashable, Sendable {
        /// The body had more bytes than `ResponseLimits.maximumBodySize`.
        case bodySize(Int)
        /// The body grew more than `ResponseLimits.maximumDecompressionRatio` times when it was decoded.
        case decompressionRatio(Double)
        /// The header had more lines than `ResponseLimits.maximumHeaderCount`.
        case headerCount(Int)
        /// The data of a server-sent event had more bytes.
        case eventSize(Int)
        /// The header lines had more bytes than `ResponseLimits.maximumHeaderSize`.
        case headerSize(Int)
        /// A line of a stream had more bytes.
        case lineLength(Int)
    }

    /// Why parameters could not be encoded by a `ParameterEncoding`.
    public enum ParameterEncodingFailureReason: Sendable {
        /// The request has no URL to encode into.
        case missingURL
        /// They are no JSON.
        case jsonEncodingFailed(error: any Error)
        /// An encoding of the caller's own failed.
        case customEncodingFailed(error: any Error)
    }

    /// Why parameters could not be encoded by a `ParameterEncoder`.
    public enum ParameterEncoderFailureReason: Sendable {
        /// A part of a request that the encoder needs.
        public enum RequiredComponent: Hashable, Sendable {
            /// The URL.
            case url
            /// The method.
            case httpMethod(rawValue: String)
        }

        /// The request lacks a part.
        case missingRequiredComponent(RequiredComponent)
        /// The encoder threw.
        case encoderFailed(error: any Error)
    }

    /// Why a response was refused.
    public enum ResponseValidationFailureReason: Sendable {
        /// There is no downloaded file.
        case dataFileNil
        /// The downloaded file cannot be read.
        case dataFileReadFailed(at: URL)
        /// It says nothing of its type, and not every type will do.
        case missingContentType(acceptableContentTypes: [String])
        /// It has another type.
        case unacceptableContentType(acceptableContentTypes: [String], responseContentType: String)
        /// It has another status.
        case unacceptableStatusCode(code: Int)
        /// A validation of the caller's own refused it.
        case customValidationFailed(error: any Error)
    }

    /// Why a response could not be made into what was asked for.
    public enum ResponseSerializationFailureReason: Sendable {
        /// There is no data, and an empty response is not allowed here.
        case inputDataNilOrZeroLength
        /// There is no downloaded file.
        case inputFileNil
        /// The downloaded file cannot be read.
        case inputFileReadFailed(at: URL)
        /// The data is no text in this encoding.
        case stringSerializationFailed(encoding: String.Encoding)
        /// The data is no JSON.
        case jsonSerializationFailed(error: any Error)
        /// The data does not decode to the type.
        case decodingFailed(error: any Error)
        /// A serialiser of the caller's own threw.
        case customSerializationFailed(error: any Error)
        /// The response is empty, as it may be, but the type has no empty value.
        case invalidEmptyResponse(type: String)
    }

    /// Why a request may not be sent.
    public enum URLRequestValidationFailureReason: Hashable, Sendable {
        /// A GET has a body.
        case bodyDataInGETRequest(Data)
        /// The method is no token, RFC 9110 §9.1.
        case invalidMethod(String)
        /// The name of a header field is no token, RFC 9110 §5.1.
        case invalidHeaderName(String)
        /// The value of the named field has a line break, a NUL or another control character, RFC 9110 §5.5.
        case invalidHeaderValue(name: String)
    }
}

extension Error {
    /// The error as an `AFError`, if it is one.
    public var asAFError: AFError? { self as? AFError }

    /// The error as an `AFError`; the text of a fault in the program if it is none.
    public func asAFError(orFailWith message: @autoclosure () -> String) -> AFError {
        guard let error = self as? AFError else { fatalError(message()) }
        return error
    }

    /// The error as an `AFError`, or `other` if it is none.
    func asAFError(or other: @autoclosure () -> AFError) -> AFError { self as? AFError ?? other() }
}
