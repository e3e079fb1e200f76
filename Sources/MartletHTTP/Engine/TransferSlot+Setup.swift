import CCurl
import Foundation

extension TransferSlot {
    /// The body up to which libcurl keeps a copy and sends it with the head; a larger one is read piece by piece.
    private static let copiedBodyLimit = 16 << 10
    /// The buffer for what goes to a file: measured, it is half as fast again as libcurl's 16 KiB.
    private static let largeBuffer = 512 << 10

    /// Sets the handle up for a transfer; `false` if something is refused, which leaves its reason in `failure`.
    func begin(_ transfer: Transfer, loop: EngineLoop) -> Bool {
        self.transfer = transfer
        limits = transfer.request.limits
        head.use(transfer.takeHeadRoom())
        lastActivity = turn.now
        start = EngineTurn.wall
        errorText.pointee = 0
        answersProxy = loop.connections.proxies.hasCredential
        if case .pieces = transfer.request.sink { destination = .pieces }
        if case .file(let sink) = transfer.request.sink { destination = .file(sink) }

        var copied: Data?
        do throws(TransferFailure) {
            switch transfer.request.body {
            case .none: break
            case .data(let data) where data.count <= Self.copiedBodyLimit: copied = data
            case .data(let data): upload = .data(data, taken: 0)
            case .file(let url): upload = try UploadSource.opening(url)
            case .stream(let stream, let length): upload = .stream(stream, length: length, taken: 0)
            }
        } catch {
            failure = error
            return false
        }
        let kind: BodyKind = transfer.request.body.isNone ? .none : copied != nil ? .copied : .read
        return check(configure(transfer.request, kind, copied, loop))
    }

    private func check(_ code: CURLcode) -> Bool {
        if code == CURLE_OK { return true }
        failure = failure ?? .curl(code: code.rawValue, message: String(cString: curl_easy_strerror(code)))
        return false
    }

    private func configure(
        _ request: TransferRequest, _ kind: BodyKind, _ copied: Data?, _ loop: EngineLoop
    ) -> CURLcode {
        // Not of what is handed out piece by piece: a coded piece of that size could be a hundred megabytes.
        var isLarge = false
        if case .file = request.sink { isLarge = true }
        var code = CURLE_OK
        if !isSet(for: request, kind, isLarge) {
            if shape != nil { reset() }
            let shape = Shape(
                method: request.method, body: kind, isLarge: isLarge,
                handlesCookies: request.handlesCookies, isSecure: request.isSecure,
                credential: request.credential, proxyAuthorization: request.proxyAuthorization)
            self.shape = shape
            code = configure(shape, loop)
        }
        // Given as it is, a string is copied before libcurl copies it.
        if code == CURLE_OK { code = request.url.withCString { martlet_easy_set_string(easy, CURLOPT_URL, $0) } }
        if code == CURLE_OK { code = setHeaders(request.headerLines) }
        if code == CURLE_OK, let copied { code = setCopied(copied) }
        if code == CURLE_OK, kind == .read {
            code = martlet_easy_set_offset(easy, CURLOPT_POSTFIELDSIZE_LARGE, curl_off_t(upload.length))
        }
        return code
    }

    /// Whether the handle has the shape that a request needs, which it mostly has: none is made to find that out.
    private func isSet(for request: TransferRequest, _ kind: BodyKind, _ isLarge: Bool) -> Bool {
        shape?.method == request.method && shape?.body == kind && shape?.isLarge == isLarge
            && shape?.handlesCookies == request.handlesCookies && shape?.isSecure == request.isSecure
            && shape?.credential == request.credential && shape?.proxyAuthorization == request.proxyAuthorization
    }

    private func configure(_ shape: Shape, _ loop: EngineLoop) -> CURLcode {
        let context = Unmanaged.passUnretained(self).toOpaque()
        let sockets = Unmanaged.passUnretained(loop).toOpaque()
        var codes = [
            martlet_easy_set_pointer(easy, CURLOPT_PRIVATE, context),
            martlet_easy_set_pointer(easy, CURLOPT_ERRORBUFFER, errorText),
            martlet_easy_set_long(easy, CURLOPT_NOSIGNAL, 1),
            martlet_easy_set_string(easy, CURLOPT_PROTOCOLS_STR, "http,https"),
            martlet_easy_set_long(easy, CURLOPT_SUPPRESS_CONNECT_HEADERS, 1),
            martlet_easy_set_write(easy, receiveBody, context),
            martlet_easy_set_header(easy, receiveHeaderLine, context),
            martlet_easy_set_sockets(easy, openSocket, closeSocket, sockets),
            // Otherwise the end of a transfer waits, and every other one with it, until its name is looked up.
            martlet_easy_set_long(easy, CURLOPT_QUICK_EXIT, 1),
        ]
        if headerList != nil {
            // A reset forgets the list, which itself is still good.
            codes.append(martlet_easy_set_list(easy, CURLOPT_HTTPHEADER, headerList))
        }
        if shape.isLarge {
            codes.append(martlet_easy_set_long(easy, CURLOPT_BUFFERSIZE, Self.largeBuffer))
        }
        if shape.body == .read {
            codes.append(martlet_easy_set_long(easy, CURLOPT_UPLOAD_BUFFERSIZE, Self.largeBuffer))
            codes.append(martlet_easy_set_read(easy, readBody, rewindBody, context))
        }
        if let credential = shape.credential {
            codes.append(martlet_easy_set_long(easy, CURLOPT_HTTPAUTH, Int(martlet_auth_challenged)))
            codes.append(martlet_easy_set_string(easy, CURLOPT_USERNAME, credential.user))
            codes.append(martlet_easy_set_string(easy, CURLOPT_PASSWORD, credential.password))
        }
        if let value = shape.proxyAuthorization {
            let line = curl_slist_append(nil, "Proxy-Authorization: \(value)")
            codes.append(martlet_easy_set_list(easy, CURLOPT_PROXYHEADER, line))
            curl_slist_free_all(proxyLine)
            proxyLine = line
        }
        if shape.isSecure { codes.append(configureSecurity(loop.engine.security)) }
        codes.append(setMethod(shape))
        codes.append(loop.connections.configure(easy, shape))
        return codes.first { $0 != CURLE_OK } ?? CURLE_OK
    }

    private func setMethod(_ shape: Shape) -> CURLcode {
        let hasBody = shape.body != .none
        switch shape.method {
        case "GET" where !hasBody: return martlet_easy_set_long(easy, CURLOPT_HTTPGET, 1)
        case "HEAD" where !hasBody: return martlet_easy_set_long(easy, CURLOPT_NOBODY, 1)
        case "POST" where hasBody: return martlet_easy_set_long(easy, CURLOPT_POST, 1)
        default:
            let code = martlet_easy_set_long(easy, hasBody ? CURLOPT_POST : CURLOPT_HTTPGET, 1)
            return code != CURLE_OK ? code : martlet_easy_set_string(easy, CURLOPT_CUSTOMREQUEST, shape.method)
        }
    }

    private func setHeaders(_ lines: [String]) -> CURLcode {
        if lines == headerLines { return CURLE_OK }
        var list: UnsafeMutablePointer<curl_slist>?
        for line in lines {
            guard let longer = curl_slist_append(list, line) else {
                curl_slist_free_all(list)
                return CURLE_OUT_OF_MEMORY
            }
            list = longer
        }
        let code = martlet_easy_set_list(easy, CURLOPT_HTTPHEADER, list)
        curl_slist_free_all(headerList)
        headerList = list
        headerLines = lines
        sentOwnHost = lines.contains { $0.utf8.count > 5 && $0.prefix(5).lowercased() == "host:" }
        return code
    }

    private func setCopied(_ body: Data) -> CURLcode {
        let code = martlet_easy_set_offset(easy, CURLOPT_POSTFIELDSIZE_LARGE, curl_off_t(body.count))
        guard code == CURLE_OK else { return code }
        return body.withUnsafeBytes { bytes in
            // An empty body still needs a pointer, or libcurl would ask the read callback for it.
            var nothing: UInt8 = 0
            return withUnsafeMutableBytes(of: &nothing) { empty in
                let start = bytes.baseAddress.map { UnsafeMutableRawPointer(mutating: $0) } ?? empty.baseAddress
                return martlet_easy_set_pointer(easy, CURLOPT_COPYPOSTFIELDS, start)
            }
        }
    }

    /// Forgets all options; a share is none of those that a reset forgets.
    func reset() {
        // A reset of libcurl 7.88 forgets where the list of cookie files is, and nobody frees it.
        martlet_easy_set_string(easy, CURLOPT_COOKIEFILE, nil)
        curl_easy_reset(easy)
        martlet_easy_set_pointer(easy, CURLOPT_SHARE, nil)
    }
}
