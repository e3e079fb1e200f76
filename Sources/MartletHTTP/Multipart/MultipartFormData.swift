import Foundation

/// A body of type `multipart/form-data`, RFC 7578: parts in order, encoded into memory or into a file.
///
/// A form is for one thread at a time, and is encoded once, since the content of a part may be a stream. What goes
/// wrong when appending is thrown when encoding.
open class MultipartFormData {
    /// From this many bytes of content on, a session encodes a form into a file unless told otherwise.
    public static let encodingMemoryThreshold: UInt64 = 10_000_000

    /// The value of the `Content-Type` field, with the boundary.
    open lazy var contentType: String = MultipartSyntax.contentType(boundary: boundary)

    /// How many bytes the contents of all parts have, without headers and boundaries.
    public var contentLength: UInt64 {
        parts.reduce(0) { sum, part in
            let (total, overflows) = sum.addingReportingOverflow(part.length)
            return overflows ? .max : total
        }
    }

    /// What parts the parts.
    public let boundary: String

    let fileManager: FileManager
    private var parts: [MultipartPart] = []
    private var failure: AFError.MultipartEncodingFailureReason?

    /// Creates an empty form.
    ///
    /// - Parameters:
    ///   - fileManager: What tells where temporary files go.
    ///   - boundary: 1 to 70 of the characters of RFC 2046 §5.1.1, with any others encoding fails; a random one if
    ///     `nil`. The content of no part may have a line of `--` and it.
    public init(fileManager: FileManager = .default, boundary: String? = nil) {
        self.fileManager = fileManager
        self.boundary = boundary ?? MultipartSyntax.randomBoundary()
    }

    /// Appends bytes.
    ///
    /// Names may have any characters: what could break out of the header is percent-encoded, as browsers do it.
    public func append(_ data: Data, withName name: String, fileName: String? = nil, mimeType: String? = nil) {
        add(
            .data(data), length: UInt64(data.count),
            headers: MultipartSyntax.headers(name: name, fileName: fileName, mimeType: mimeType))
    }

    /// Appends a file, under its own name, with the type that its extension stands for;
    /// `application/octet-stream` if it stands for none, or there is none.
    public func append(_ fileURL: URL, withName name: String) {
        let fileName = fileURL.lastPathComponent
        guard !["", "/", ".", ".."].contains(fileName) else { return fail(.bodyPartFilenameInvalid(in: fileURL)) }
        let type = MediaTypes.system.type(forPathExtension: fileURL.pathExtension)
        append(fileURL, withName: name, fileName: fileName, mimeType: type)
    }

    /// Appends a file; as many bytes of it are sent as it has now.
    public func append(_ fileURL: URL, withName name: String, fileName: String, mimeType: String) {
        do {
            add(
                .file(fileURL), length: try MultipartPart.size(of: fileURL),
                headers: MultipartSyntax.headers(name: name, fileName: fileName, mimeType: mimeType))
        } catch {
            fail(error.reason)
        }
    }

    /// Appends `length` bytes of a stream, which is opened when the form is encoded.
    public func append(
        _ stream: InputStream, withLength length: UInt64, name: String, fileName: String, mimeType: String
    ) {
        let headers = MultipartSyntax.headers(name: name, fileName: fileName, mimeType: mimeType)
        append(stream, withLength: length, headers: headers)
    }

    /// Appends `length` bytes of a stream under header fields of one's own; a field that could not stand in a
    /// header makes encoding fail.
    public func append(_ stream: InputStream, withLength length: UInt64, headers: HTTPHeaders) {
        add(.stream(stream), length: length, headers: headers)
    }

    /// The whole form in memory.
    ///
    /// - Throws: `AFError.multipartEncodingFailed`; of a stream that has more or fewer bytes than were stated, with
    ///   an `AFError.UnexpectedInputStreamLength`.
    public func encode() throws -> Data { try encoded() }

    /// Writes the form to a new file, with one buffer of 64 KiB for all its parts.
    ///
    /// Of a stream, as many bytes are sent as were stated, even if it has more. On failure no file is left.
    ///
    /// - Throws: `AFError.multipartEncodingFailed`, also where a file exists already or its directory does not.
    public func writeEncodedData(to fileURL: URL) throws { try write(to: fileURL, permissions: 0o666) }

    /// The whole form in memory.
    func encoded() throws(AFError) -> Data {
        var data = Data()
        try emit(cutsStreams: false) { bytes throws(AFError) in data.append(contentsOf: bytes) }
        return data
    }

    /// Writes the form to a new file with these permissions, less what the process's mask takes.
    func write(to fileURL: URL, permissions: mode_t) throws(AFError) {
        try check()
        let file = try NewFile(at: fileURL, permissions: permissions)
        do {
            try emit(cutsStreams: true, file.write)
            try file.close()
        } catch {
            file.discard()
            throw error
        }
    }

    private func check() throws(AFError) {
        if let failure { throw .multipartEncodingFailed(reason: failure) }
        guard MultipartSyntax.isBoundary(boundary) else {
            throw .multipartEncodingFailed(reason: .boundaryInvalid(boundary))
        }
    }

    private func emit(
        cutsStreams: Bool, _ take: (UnsafeRawBufferPointer) throws(AFError) -> Void
    ) throws(AFError) {
        try check()
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 64 << 10, alignment: 16)
        defer { buffer.deallocate() }
        for (index, part) in parts.enumerated() {
            let opening = MultipartSyntax.opening(boundary: boundary, isFirst: index == 0)
            try Array((opening + MultipartSyntax.lines(part.headers)).utf8).hand(to: take)
            try part.emit(cutsAtLength: cutsStreams, through: buffer, take)
        }
        try Array(MultipartSyntax.closing(boundary: boundary, isEmpty: parts.isEmpty).utf8).hand(to: take)
    }

    private func add(_ content: MultipartPart.Content, length: UInt64, headers: HTTPHeaders) {
        parts.append(MultipartPart(headers: headers, content: content, length: length))
    }

    /// The first failure is the one that is told.
    private func fail(_ reason: AFError.MultipartEncodingFailureReason) { failure = failure ?? reason }
}

extension [UInt8] {
    fileprivate func hand(to take: (UnsafeRawBufferPointer) throws(AFError) -> Void) throws(AFError) {
        try withUnsafeBytes { bytes in Result { () throws(AFError) in try take(bytes) } }.get()
    }
}
