import Foundation

extension AFError {
    /// Why a multipart body could not be encoded.
    public enum MultipartEncodingFailureReason: Sendable {
        /// The URL of a part is no file URL.
        case bodyPartURLInvalid(url: URL)
        /// The URL of a part ends in nothing that could be a file name.
        case bodyPartFilenameInvalid(in: URL)
        /// The file of a part is not there.
        case bodyPartFileNotReachable(at: URL)
        /// Looking for the file of a part failed.
        case bodyPartFileNotReachableWithError(atURL: URL, error: any Error)
        /// The file of a part is a directory.
        case bodyPartFileIsDirectory(at: URL)
        /// The file of a part has no size.
        case bodyPartFileSizeNotAvailable(at: URL)
        /// Asking for the size of a part's file failed.
        case bodyPartFileSizeQueryFailedWithError(forURL: URL, error: any Error)
        /// The header field of a part is no token, or its value has a line break or another control character.
        case bodyPartHeaderInvalid(name: String)
        /// The boundary is not 1 to 70 of the characters that RFC 2046 §5.1.1 allows.
        case boundaryInvalid(String)
        /// The file of a part cannot be opened.
        case bodyPartInputStreamCreationFailed(for: URL)
        /// The file to encode into cannot be opened.
        case outputStreamCreationFailed(for: URL)
        /// The file to encode into exists already.
        case outputStreamFileAlreadyExists(at: URL)
        /// The URL to encode into is no file URL.
        case outputStreamURLInvalid(url: URL)
        /// Writing failed.
        case outputStreamWriteFailed(error: any Error)
        /// Reading a part failed.
        case inputStreamReadFailed(error: any Error)
    }

    /// A stream gave another number of bytes than was stated for it.
    public struct UnexpectedInputStreamLength: Error, Hashable, LocalizedError {
        /// What was stated.
        public var bytesExpected: UInt64
        /// What came.
        public var bytesRead: UInt64

        /// Creates an error.
        public init(bytesExpected: UInt64, bytesRead: UInt64) {
            self.bytesExpected = bytesExpected
            self.bytesRead = bytesRead
        }

        /// What went wrong, in a sentence for a person.
        public var errorDescription: String? {
            "The stream gave \(bytesRead) bytes where \(bytesExpected) were stated."
        }
    }
}

extension AFError.MultipartEncodingFailureReason {
    /// The file that this reason tells of.
    public var url: URL? {
        switch self {
        case .bodyPartURLInvalid(let url), .bodyPartFilenameInvalid(let url), .bodyPartFileNotReachable(let url),
            .bodyPartFileNotReachableWithError(let url, _), .bodyPartFileIsDirectory(let url),
            .bodyPartFileSizeNotAvailable(let url), .bodyPartFileSizeQueryFailedWithError(let url, _),
            .bodyPartInputStreamCreationFailed(let url), .outputStreamCreationFailed(let url),
            .outputStreamFileAlreadyExists(let url), .outputStreamURLInvalid(let url):
            url
        case .outputStreamWriteFailed, .inputStreamReadFailed, .bodyPartHeaderInvalid, .boundaryInvalid: nil
        }
    }

    /// The error that this reason tells of.
    public var underlyingError: (any Error)? {
        switch self {
        case .bodyPartFileNotReachableWithError(_, let error), .bodyPartFileSizeQueryFailedWithError(_, let error),
            .outputStreamWriteFailed(let error), .inputStreamReadFailed(let error):
            error
        default: nil
        }
    }

    var localizedDescription: String {
        let path = url.map { $0.isFileURL ? $0.path : $0.absoluteString } ?? ""
        let cause = underlyingError.map { ": \($0.localizedDescription)" } ?? "."
        return switch self {
        case .bodyPartURLInvalid: "“\(path)” is no file, so it cannot be a part of the body."
        case .bodyPartFilenameInvalid: "“\(path)” does not end in a file name. State one when appending the part."
        case .bodyPartFileNotReachable, .bodyPartFileNotReachableWithError: "There is no file “\(path)”\(cause)"
        case .bodyPartFileIsDirectory: "“\(path)” is a directory, and only files can be parts of a body."
        case .bodyPartFileSizeNotAvailable, .bodyPartFileSizeQueryFailedWithError:
            "The size of “\(path)” cannot be told\(cause)"
        case .bodyPartHeaderInvalid(let name):
            "The header field “\(name)” of a part has a line break or another character that cannot stand in a header."
        case .boundaryInvalid(let boundary):
            "“\(boundary)” is no boundary: that is 1 to 70 letters, digits and some signs (RFC 2046)."
        case .bodyPartInputStreamCreationFailed: "“\(path)” cannot be opened for reading."
        case .outputStreamCreationFailed: "“\(path)” cannot be opened for writing."
        case .outputStreamFileAlreadyExists: "“\(path)” exists already; the body is not written over it."
        case .outputStreamURLInvalid: "“\(path)” is no file to write the body to."
        case .outputStreamWriteFailed: "The body could not be written\(cause)"
        case .inputStreamReadFailed: "A part of the body could not be read\(cause)"
        }
    }
}
