import Foundation

/// The body of a multipart upload: encoded once, however often the request is tried.
///
/// Its file goes when it goes, so a request keeps it until the last attempt is over.
final class MultipartUpload: @unchecked Sendable {
    // `@unchecked` is sound: the form is touched under the lock of `state` alone. (Its owner may hold on to it, and
    // has to leave it alone once it was handed over, as the upload's documentation says.)

    /// Where the encoded form is.
    enum Body: Hashable, Sendable {
        /// In memory.
        case data(Data)
        /// In a file of the upload's own, which `discard()` removes.
        case file(URL)
    }

    private enum State {
        case form
        case made(Result<Body, AFError>)
        case discarded
    }

    private let form: MultipartFormData
    private let threshold: UInt64
    private let state = Protected(State.form)

    /// Creates an upload that goes through a file if the parts have `threshold` bytes or more.
    init(_ form: MultipartFormData, threshold: UInt64 = MultipartFormData.encodingMemoryThreshold) {
        self.form = form
        self.threshold = threshold
    }

    deinit { discard() }

    /// The value of the request's `Content-Type` field.
    var contentType: String { state.read { _ in form.contentType } }

    /// Encodes the form the first time, and gives the same answer every time after, failures included.
    ///
    /// Reads and writes files, so it takes its time: not for the main thread. Parts may be appended until then.
    func body() throws(AFError) -> Body {
        try state.write { state throws(AFError) in
            switch state {
            case .made(let result): return try result.get()
            case .discarded: throw .explicitlyCancelled
            case .form:
                let result = Result { () throws(AFError) in try encode() }
                state = .made(result)
                return try result.get()
            }
        }
    }

    /// Removes the file, if there is one; to be called when no attempt follows.
    func discard() {
        state.write { state in
            if case .made(.success(.file(let url))) = state { unlink(url.path) }
            state = .discarded
        }
    }

    private func encode() throws(AFError) -> Body {
        guard form.contentLength >= threshold else { return .data(try form.encoded()) }
        // Straight into the directory, under a name nobody can guess, readable for this user alone: a directory of
        // our own in a place all users share could be somebody else's.
        let url = form.fileManager.temporaryDirectory.appending(path: "martlet-upload-\(UUID().uuidString)")
        try form.write(to: url, permissions: 0o600)
        return .file(url)
    }
}
