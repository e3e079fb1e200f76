import Foundation
import Glibc

/// Moves a finished file to where it belongs: at once, or not at all.
///
/// Whoever looks at the destination sees what was there before or the whole new file, on another file system too, and
/// what was there is only gone when the new file is in its place.
enum FileMove {
    /// Moves `source` to `target`.
    ///
    /// - Parameters:
    ///   - source: The file.
    ///   - target: Its new place; the directory must exist.
    ///   - isReplacing: Whether a file that is there gives way; a directory never does.
    /// - Throws: `CocoaError`, with the system's error as the underlying one; `source` is then where it was.
    static func move(_ source: URL, to target: URL, replacing isReplacing: Bool) throws {
        do {
            try place(source.path, target.path, isReplacing)
        } catch  where error.code == .EXDEV {
            do {
                try copy(source.path, target.path, isReplacing)
            } catch {
                throw described(error, target)
            }
        } catch {
            throw described(error, target)
        }
    }

    /// Gives a file another name on its file system.
    private static func place(_ source: String, _ target: String, _ isReplacing: Bool) throws(POSIXError) {
        if isReplacing {
            guard rename(source, target) == 0 else { throw .current }
            return
        }
        // Unlike `rename`, a second name is never put in the place of a file that came a moment ago.
        if link(source, target) == 0 {
            unlink(source)
            return
        }
        let error = POSIXError.current
        // File systems without second names, such as those of memory cards.
        guard [.EPERM, .EOPNOTSUPP, .EMLINK].contains(error.code) else { throw error }
        let claim = open(target, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard claim >= 0 else { throw .current }
        Glibc.close(claim)
        guard rename(source, target) == 0 else {
            let error = POSIXError.current
            unlink(target)
            throw error
        }
    }

    /// Copies a file next to its place on another file system, and puts it there when all of it is written.
    private static func copy(_ source: String, _ target: String, _ isReplacing: Bool) throws(POSIXError) {
        var directory = URL(fileURLWithPath: target).deletingLastPathComponent().path
        if !directory.hasSuffix("/") { directory += "/" }
        let near = directory + ".martlet-\(UUID().uuidString).part"
        let input = open(source, O_RDONLY | O_CLOEXEC)
        guard input >= 0 else { throw .current }
        defer { Glibc.close(input) }
        let output = open(near, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard output >= 0 else { throw .current }
        do throws(POSIXError) {
            do throws(POSIXError) {
                try pour(input, output)
            } catch {
                Glibc.close(output)
                throw error
            }
            // File systems of the network tell of a full disk only now.
            guard Glibc.close(output) == 0 else { throw .current }
            try place(near, target, isReplacing)
        } catch {
            unlink(near)
            throw error
        }
        unlink(source)
    }

    private static func pour(_ input: Int32, _ output: Int32) throws(POSIXError) {
        let size = 256 << 10
        let buffer = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: 16)
        defer { buffer.deallocate() }
        while true {
            let count = read(input, buffer, size)
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw .current }
            guard count > 0 else { return }
            var written = 0
            while written < count {
                let more = write(output, buffer + written, count - written)
                if more < 0, errno == EINTR { continue }
                guard more >= 0 else { throw .current }
                written += more
            }
        }
    }

    private static func described(_ error: POSIXError, _ target: URL) -> CocoaError {
        let code: CocoaError.Code =
            switch error.code {
            case .EEXIST, .EISDIR, .ENOTEMPTY: .fileWriteFileExists
            case .ENOENT: .fileNoSuchFile
            case .EACCES, .EPERM: .fileWriteNoPermission
            case .EROFS: .fileWriteVolumeReadOnly
            case .ENOSPC, .EDQUOT: .fileWriteOutOfSpace
            case .ENAMETOOLONG, .EINVAL: .fileWriteInvalidFileName
            default: .fileWriteUnknown
            }
        let reason = String(cString: strerror(error.code.rawValue))
        return CocoaError(
            code,
            userInfo: [
                NSFilePathErrorKey: target.path, NSUnderlyingErrorKey: error,
                NSLocalizedDescriptionKey: "The file cannot be put at “\(target.path)”: \(reason).",
            ])
    }
}
