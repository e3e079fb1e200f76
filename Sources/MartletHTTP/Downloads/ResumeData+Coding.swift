import Foundation

extension ResumeData {
    /// Why data is no resume data.
    enum DecodingFailure: Error, Hashable, LocalizedError {
        /// It is something else, such as another client's resume data.
        case notResumeData
        /// A later version of this library wrote it.
        case unknownVersion(Int)
        /// A field of it cannot be.
        case invalidField(String)

        var errorDescription: String? {
            switch self {
            case .notResumeData: "This is no resume data of this library. Download the file anew."
            case .unknownVersion(let version):
                "The resume data is of version \(version), which this library does not know. Download the file anew."
            case .invalidField(let name): "The resume data has an impossible “\(name)”. Download the file anew."
            }
        }
    }

    /// More than the largest header and URL that a request may have.
    private static let maximumSize = 1 << 20
    private static let format = "martlet-resume-data"
    private static let version = 1

    /// The value as JSON, with its format's name and version.
    ///
    /// `nil` if it has more than 1 MiB, which only a header of that size can bring about.
    func encoded() -> Data? {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        let data = try? encoder.encode(Stored(self))
        return data.flatMap { $0.count <= Self.maximumSize ? $0 : nil }
    }

    /// Reads what `encoded()` wrote; nothing in it is trusted.
    init(decoding data: Data) throws(DecodingFailure) {
        guard data.count <= Self.maximumSize, let mark = try? JSONDecoder().decode(Mark.self, from: data),
            mark.format == Self.format
        else { throw .notResumeData }
        guard mark.version == Self.version else { throw .unknownVersion(mark.version) }
        let stored: Stored
        do {
            stored = try JSONDecoder().decode(Stored.self, from: data)
        } catch {
            throw Self.field(of: error).map { .invalidField($0) } ?? .notResumeData
        }
        self = try stored.checked()
    }

    /// The field that an error is about; `nil` where Foundation does not tell, as of numbers that are too large.
    private static func field(of error: any Error) -> String? {
        switch error {
        case DecodingError.keyNotFound(let key, _): key.stringValue
        case DecodingError.typeMismatch(_, let context), DecodingError.valueNotFound(_, let context),
            DecodingError.dataCorrupted(let context):
            context.codingPath.first?.stringValue
        default: nil
        }
    }

    private struct Mark: Decodable {
        let format: String
        let version: Int
    }

    /// The form in the file.
    private struct Stored: Codable {
        var format = ResumeData.format
        var version = ResumeData.version
        let url: String
        let headers: [[String]]
        let partialFile: String
        let bytes: Int64
        let completeLength: Int64?
        let entityTag: String?
        let lastModified: String?
        let responseURL: String
        let responseStatus: Int
        let responseHeaders: [[String]]

        init(_ value: ResumeData) {
            url = value.url.absoluteString
            headers = value.headers.map { [$0.name, $0.value] }
            partialFile = value.partialFile
            bytes = value.bytes
            completeLength = value.completeLength
            switch value.validator {
            case .entityTag(let text): (entityTag, lastModified) = (text, nil)
            case .lastModified(let text): (entityTag, lastModified) = (nil, text)
            }
            responseURL = value.response.url.absoluteString
            responseStatus = value.response.status
            // What a server may not send is left out, lest the rest be refused for it when it is read.
            responseHeaders = value.response.headers.filter(Self.isValid).map { [$0.name, $0.value] }
        }

        func checked() throws(DecodingFailure) -> ResumeData {
            guard bytes > 0 else { throw .invalidField("bytes") }
            if let completeLength, completeLength < bytes { throw .invalidField("completeLength") }
            guard partialFile.hasPrefix("/"), !partialFile.utf8.contains(0) else { throw .invalidField("partialFile") }
            guard responseStatus == 200 else { throw .invalidField("responseStatus") }
            let head = Head(
                url: try Self.url(responseURL, "responseURL"), status: responseStatus,
                headers: try Self.headers(responseHeaders, "responseHeaders"))
            return ResumeData(
                url: try Self.url(url, "url"), headers: try Self.headers(headers, "headers"), partialFile: partialFile,
                bytes: bytes, validator: try validator(), response: head, completeLength: completeLength)
        }

        private func validator() throws(DecodingFailure) -> Validator {
            if let entityTag {
                guard let tag = EntityTag(entityTag), !tag.isWeak else { throw .invalidField("entityTag") }
                return .entityTag(entityTag)
            }
            guard let lastModified, !lastModified.isEmpty, WireSyntax.isFieldValue(lastModified) else {
                throw .invalidField("lastModified")
            }
            return .lastModified(lastModified)
        }

        private static func url(_ text: String, _ field: String) throws(DecodingFailure) -> URL {
            guard WireSyntax.origin(of: text) != nil, let url = URL(string: text) else { throw .invalidField(field) }
            return url
        }

        private static func headers(_ pairs: [[String]], _ field: String) throws(DecodingFailure) -> HTTPHeaders {
            var fields: [HTTPHeader] = []
            for pair in pairs {
                guard pair.count == 2 else { throw .invalidField(field) }
                let header = HTTPHeader(name: pair[0], value: pair[1])
                guard isValid(header) else { throw .invalidField(field) }
                fields.append(header)
            }
            return HTTPHeaders(received: fields)
        }

        private static func isValid(_ header: HTTPHeader) -> Bool {
            WireSyntax.isToken(header.name) && WireSyntax.isFieldValue(header.value)
        }
    }
}
