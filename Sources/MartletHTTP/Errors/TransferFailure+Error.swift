import CCurl
import Foundation

extension TransferFailure {
    /// The failure as users of the library know it.
    func error(url: URL?) -> AFError {
        switch self {
        case .cancelled: .explicitlyCancelled
        case .shutDown: .sessionDeinitialized
        case .idle: .sessionTaskFailed(error: Self.urlError(.timedOut, "The request timed out.", url))
        case .overdue:
            .sessionTaskFailed(
                error: Self.urlError(.timedOut, "The request took longer than it may altogether.", url))
        case .trust(let refusal): refusal.error(url: url)
        case .limit(let reason): .limitExceeded(reason: reason)
        case .file(let path, let code):
            .sessionTaskFailed(error: Self.fileError(path, code))
        case .body(let error): .sessionTaskFailed(error: error)
        case .curl(let code, let message):
            .sessionTaskFailed(error: Self.urlError(Self.urlErrorCode(code), message, url))
        }
    }

    private static func fileError(_ path: String, _ code: Int32) -> URLError {
        let text = "“\(path)”: \(String(cString: strerror(code)))."
        let url = URL(fileURLWithPath: path)
        return switch code {
        case ENOENT: urlError(.fileDoesNotExist, text, url)
        case EISDIR: urlError(.fileIsDirectory, text, url)
        case EACCES, EPERM: urlError(.noPermissionsToReadFile, text, url)
        case EBUSY:
            urlError(.cannotOpenFile, "“\(path)” is being written by another download. Wait until that is over.", url)
        case ENOSPC, EDQUOT, EFBIG, EROFS: urlError(.cannotWriteToFile, text, url)
        default: urlError(.cannotOpenFile, text, url)
        }
    }

    /// A `URLError` that has a sentence and the URL.
    static func urlError(_ code: URLError.Code, _ message: String, _ url: URL?) -> URLError {
        var info: [String: Any] = [NSLocalizedDescriptionKey: message]
        if let url {
            info[NSURLErrorFailingURLErrorKey] = url
        }
        return URLError(code, userInfo: info)
    }

    /// The code of Foundation that says what libcurl's says.
    ///
    /// Retry policies look at it.
    private static func urlErrorCode(_ code: UInt32) -> URLError.Code {
        switch CURLcode(code) {
        case CURLE_URL_MALFORMAT: .badURL
        case CURLE_COULDNT_RESOLVE_HOST, CURLE_COULDNT_RESOLVE_PROXY: .cannotFindHost
        case CURLE_COULDNT_CONNECT, CURLE_PROXY: .cannotConnectToHost
        case CURLE_OPERATION_TIMEDOUT: .timedOut
        case CURLE_PARTIAL_FILE, CURLE_SEND_ERROR, CURLE_RECV_ERROR, CURLE_GOT_NOTHING, CURLE_HTTP2_STREAM:
            .networkConnectionLost
        case CURLE_SSL_CONNECT_ERROR, CURLE_SSL_CIPHER: .secureConnectionFailed
        case CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_ISSUER_ERROR, CURLE_SSL_PINNEDPUBKEYNOTMATCH:
            .serverCertificateUntrusted
        case CURLE_SSL_CERTPROBLEM: .clientCertificateRejected
        case CURLE_BAD_CONTENT_ENCODING: .cannotDecodeContentData
        // URLs are looked at before; the protocol that is not supported is what the server speaks, such as HTTP/0.9.
        case CURLE_WEIRD_SERVER_REPLY, CURLE_HTTP2, CURLE_UNSUPPORTED_PROTOCOL:
            .badServerResponse
        case CURLE_SEND_FAIL_REWIND: .requestBodyStreamExhausted
        default: .unknown
        }
    }
}
