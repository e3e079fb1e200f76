import CCurl
import Foundation

extension TransferSlot {
    /// The body up to which libcurl keeps a copy and sends it with the head; a larger one is read piece by piece.
    private static let copiedBodyLimit = 16 << 10

    /// Sets the handle up for a transfer; `false` if libcurl refuses something, which leaves its reason in `failure`.
    func begin(_ transfer: Transfer, sockets context: UnsafeMutableRawPointer) -> Bool {
        let request = transfer.request
        self.transfer = transfer
        limits = request.limits
        lastActivity = turn.now
        errorText.pointee = 0

        let shape = Shape(method: request.method, acceptEncoding: request.acceptEncoding, hasBody: request.body != nil)
        var code = CURLE_OK
        if shape != self.shape {
            if self.shape != nil { curl_easy_reset(easy) }
            self.shape = shape
            code = configure(shape, sockets: context)
        }
        if code == CURLE_OK { code = martlet_easy_set_string(easy, CURLOPT_URL, request.url) }
        if code == CURLE_OK { code = setHeaders(request.headerLines) }
        if code == CURLE_OK, let body = request.body { code = setBody(body) }
        guard code == CURLE_OK else {
            failure = .curl(code: code.rawValue, message: String(cString: curl_easy_strerror(code)))
            return false
        }
        return true
    }

    private func configure(_ shape: Shape, sockets: UnsafeMutableRawPointer) -> CURLcode {
        let context = Unmanaged.passUnretained(self).toOpaque()
        var codes = [
            martlet_easy_set_pointer(easy, CURLOPT_PRIVATE, context),
            martlet_easy_set_pointer(easy, CURLOPT_ERRORBUFFER, errorText),
            martlet_easy_set_long(easy, CURLOPT_NOSIGNAL, 1),
            martlet_easy_set_string(easy, CURLOPT_PROTOCOLS_STR, "http,https"),
            martlet_easy_set_long(easy, CURLOPT_SUPPRESS_CONNECT_HEADERS, 1),
            martlet_easy_set_write(easy, receiveBody, context),
            martlet_easy_set_header(easy, receiveHeaderLine, context),
            martlet_easy_set_sockets(easy, openSocket, closeSocket, sockets),
            martlet_easy_set_string(easy, CURLOPT_ACCEPT_ENCODING, shape.acceptEncoding),
        ]
        if headerList != nil {
            // A reset forgets the list, which itself is still good.
            codes.append(martlet_easy_set_list(easy, CURLOPT_HTTPHEADER, headerList))
        }
        switch shape.method {
        case "GET" where !shape.hasBody: codes.append(martlet_easy_set_long(easy, CURLOPT_HTTPGET, 1))
        case "HEAD": codes.append(martlet_easy_set_long(easy, CURLOPT_NOBODY, 1))
        case "POST" where shape.hasBody: codes.append(martlet_easy_set_long(easy, CURLOPT_POST, 1))
        default:
            codes.append(martlet_easy_set_long(easy, shape.hasBody ? CURLOPT_POST : CURLOPT_HTTPGET, 1))
            codes.append(martlet_easy_set_string(easy, CURLOPT_CUSTOMREQUEST, shape.method))
        }
        return codes.first { $0 != CURLE_OK } ?? CURLE_OK
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
        return code
    }

    private func setBody(_ body: Data) -> CURLcode {
        let code = martlet_easy_set_offset(easy, CURLOPT_POSTFIELDSIZE_LARGE, curl_off_t(body.count))
        guard code == CURLE_OK else { return code }
        if body.count <= Self.copiedBodyLimit {
            return body.withUnsafeBytes { bytes in
                // An empty body still needs a pointer, or libcurl would ask the read callback for it.
                let start = bytes.baseAddress.map { UnsafeMutableRawPointer(mutating: $0) }
                return withUnsafeMutableBytes(of: &uploaded) { empty in
                    martlet_easy_set_pointer(easy, CURLOPT_COPYPOSTFIELDS, start ?? empty.baseAddress)
                }
            }
        }
        upload = body
        return martlet_easy_set_read(easy, readBody, rewindBody, Unmanaged.passUnretained(self).toOpaque())
    }
}
