import Foundation

/// How parts are set off and named on the wire: RFC 2046 §5.1.1, RFC 7578 and, for names, the HTML Standard's
/// “Multipart form data”, as browsers send it.
enum MultipartSyntax {
    /// A boundary that no content has, by any likelihood: 128 random bits.
    static func randomBoundary() -> String {
        // 72 bits: as long as Alamofire's boundary, so that a body has the length that its users know.
        let digits = (0..<9).map { _ in
            let byte = String(UInt8.random(in: .min ... .max), radix: 16)
            return byte.count < 2 ? "0" + byte : byte
        }
        return "martlet.boundary." + digits.joined()
    }

    /// Whether the text may be a boundary: 1 to 70 of the characters that RFC 2046 allows, no space at the end.
    static func isBoundary(_ text: String) -> Bool {
        let marks = Set("'()+_,-./:=? ".utf8)
        return (1...70).contains(text.utf8.count) && text.utf8.last != UInt8(ascii: " ")
            && text.utf8.allSatisfy { byte in
                switch byte {
                case 48...57, 65...90, 97...122: true
                default: marks.contains(byte)
                }
            }
    }

    /// The `Content-Type` of a body with this boundary, quoted where it is no token.
    static func contentType(boundary: String) -> String {
        "multipart/form-data; boundary=" + (WireSyntax.isToken(boundary) ? boundary : "\"\(boundary)\"")
    }

    /// The fields of a part.
    static func headers(name: String, fileName: String?, mimeType: String?) -> HTTPHeaders {
        var disposition = "form-data; name=\"\(escaped(name))\""
        if let fileName { disposition += "; filename=\"\(escaped(fileName))\"" }
        var headers: HTTPHeaders = [.contentDisposition(disposition)]
        if let mimeType { headers.add(.contentType(mimeType)) }
        return headers
    }

    /// The text as it stands between quotes: `"`, CR and LF in percent-encoding, and nothing else encoded but the
    /// control characters that may not stand in a header field at all.
    static func escaped(_ text: String) -> String {
        guard text.utf8.contains(where: needsEscape) else { return text }
        var bytes: [UInt8] = []
        for byte in text.utf8 {
            if needsEscape(byte) {
                let digits = String(byte, radix: 16, uppercase: true)
                bytes += ((digits.count == 1 ? "%0" : "%") + digits).utf8
            } else {
                bytes.append(byte)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    private static func needsEscape(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: "\"") || byte < 32 && byte != 9 || byte == 127
    }

    /// What comes before a part.
    static func opening(boundary: String, isFirst: Bool) -> String { (isFirst ? "" : "\r\n") + "--\(boundary)\r\n" }

    /// What comes after the last part; where there is none, what a browser sends for an empty form.
    static func closing(boundary: String, isEmpty: Bool) -> String { (isEmpty ? "" : "\r\n") + "--\(boundary)--\r\n" }

    /// The fields and the empty line after them.
    static func lines(_ headers: HTTPHeaders) throws(AFError) -> String {
        var lines = ""
        for header in headers {
            guard WireSyntax.isToken(header.name), WireSyntax.isFieldValue(header.value) else {
                throw .multipartEncodingFailed(reason: .bodyPartHeaderInvalid(name: header.name))
            }
            lines += "\(header.name): \(header.value)\r\n"
        }
        return lines + "\r\n"
    }
}
