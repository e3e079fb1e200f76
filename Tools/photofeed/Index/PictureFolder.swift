import Foundation
import Glibc

/// The folder that is served, and the only way to a file in it.
///
/// Everything is opened name by name from the folder's own descriptor, and a symbolic link is never followed: no
/// path, and no link put in place of a folder meanwhile, leads outside. What a link within the folder points to is found
/// at its own place.
final class PictureFolder: Sendable {
    /// The real path at the time of opening.
    let path: String
    private let root: OpenFile

    /// Folders within folders that are looked into.
    static let deepest = 64

    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    /// Opens the folder; a symbolic link to it is followed, once, here.
    init(path: String) throws {
        guard let real = realpath(path, nil) else {
            throw Failure(description: "cannot read the folder \(path): \(errnoText())")
        }
        defer { free(real) }
        let descriptor = Glibc.open(real, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else {
            throw Failure(description: "cannot read the folder \(path): \(errnoText())")
        }
        self.path = String(cString: real)
        root = OpenFile(descriptor)
    }

    /// Opens a regular file for reading; `nil`, with `errno` set, when there is none.
    func open(_ path: PicturePath) -> OpenFile? {
        let names = path.components
        guard let last = names.last, let parent = openFolder(names.dropLast()) else { return nil }
        // Without O_NONBLOCK, opening a pipe that lies in the folder would wait for its writer.
        guard let file = Self.open(last, in: parent, O_NONBLOCK), let status = file.status() else { return nil }
        guard status.st_mode & S_IFMT == S_IFREG else {
            errno = EINVAL
            return nil
        }
        return file
    }

    /// Opens a folder below this one; the empty path is this one.
    func openFolder(_ path: PicturePath) -> OpenFile? {
        openFolder(path.components[...])
    }

    private func openFolder(_ names: ArraySlice<ArraySlice<UInt8>>) -> OpenFile? {
        // A descriptor of its own, since reading a directory moves its position.
        guard var folder = Self.open(Array(".".utf8)[...], in: root, O_DIRECTORY) else { return nil }
        for name in names {
            guard let next = Self.open(name, in: folder, O_DIRECTORY) else { return nil }
            folder = next
        }
        return folder
    }

    private static func open(_ name: ArraySlice<UInt8>, in folder: OpenFile, _ flags: Int32) -> OpenFile? {
        let dots = [Array("..".utf8)[...]]
        guard !name.isEmpty, !name.contains(0), !name.contains(UInt8(ascii: "/")), !dots.contains(name) else {
            errno = EINVAL
            return nil
        }
        let text = name.map { CChar(bitPattern: $0) } + [0]
        let descriptor = openat(folder.number, text, O_RDONLY | O_NOFOLLOW | O_CLOEXEC | flags)
        return descriptor >= 0 ? OpenFile(descriptor) : nil
    }
}
