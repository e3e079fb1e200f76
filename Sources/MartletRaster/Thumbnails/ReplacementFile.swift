import Foundation

/// A file that is written beside the one it replaces, and takes its name when it is whole.
struct ReplacementFile {
    let path: String
    private let temporaryPath: String

    init(for path: String) throws(RasterError) {
        guard !path.isEmpty, !path.utf8.contains(0) else {
            throw RasterError(.unwritable, path: path, "The path of the thumbnail is empty or contains a NUL byte.")
        }
        self.path = path
        let name = ".\(UInt64.random(in: 0...UInt64.max)).martlet-part"
        temporaryPath = path.lastIndex(of: "/").map { path[...$0] + name } ?? name
    }

    /// Lets `body` fill the file, then gives it its name; leaves nothing behind where either fails.
    func write(_ body: (CInt) -> Bool) throws(RasterError) {
        let descriptor = open(temporaryPath, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o644)
        guard descriptor >= 0 else { throw failure(systemMessage(errno)) }
        let isWritten = body(descriptor)
        guard close(descriptor) == 0, isWritten else {
            unlink(temporaryPath)
            throw failure(VipsLibrary.takeError())
        }
        guard rename(temporaryPath, path) == 0 else {
            let cause = systemMessage(errno)
            unlink(temporaryPath)
            throw failure(cause)
        }
    }

    private func failure(_ cause: String?) -> RasterError {
        RasterError(.unwritable, path: path, "The thumbnail could not be written.", cause: cause)
    }
}
