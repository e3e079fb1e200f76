import Foundation

/// Finds out what a path leads to, and opens it.
enum BookOpener {
    /// Opens a book.
    ///
    /// What a file is, its first bytes say, not its name.
    ///
    /// - Parameters:
    ///   - path: A file or a folder.
    ///   - password: What opens a document or an archive that is locked.
    ///   - number: Which of the books of a property list, from 1.
    /// - Throws: `BookError`.
    static func open(_ path: String, password: String? = nil, number: Int = 1) throws(BookError) -> any Book {
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
            throw BookError(.unreadable, path, "There is no such file.")
        }
        if isFolder.boolValue { return try FolderBook(path: path) }
        let beginning = try beginning(of: path)
        if isPDF(beginning) { return try PDFBook(path: path, password: password) }
        if isPropertyList(path, beginning) { return try ListedBook(path: path, number: number) }
        return try ArchiveBook(path: path, password: password)
    }

    /// Whether a file looks like a property list, by its first bytes.
    static func isPropertyList(_ path: String) -> Bool {
        ((try? beginning(of: path)).map { isPropertyList(path, $0) }) ?? false
    }

    private static func beginning(of path: String) throws(BookError) -> Data {
        let descriptor = Glibc.open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else {
            throw BookError(.unreadable, path, "The file cannot be read: \(String(cString: strerror(errno))).")
        }
        let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            throw BookError(.unreadable, path, "It is neither a file nor a folder.")
        }
        guard status.st_size > 0 else { throw BookError(.notABook, path, "The file is empty.") }
        guard let data = try? handle.read(upToCount: 1024), !data.isEmpty else {
            throw BookError(.unreadable, path, "The file cannot be read.")
        }
        return data
    }

    /// Readers take what has its mark within the first 1,024 bytes, as Acrobat does.
    private static func isPDF(_ beginning: Data) -> Bool {
        beginning.range(of: Data("%PDF-".utf8)) != nil
    }

    private static func isPropertyList(_ path: String, _ beginning: Data) -> Bool {
        beginning.starts(with: Data("bplist".utf8)) || beginning.range(of: Data("<plist".utf8)) != nil
            || beginning.range(of: Data("DOCTYPE plist".utf8)) != nil
    }
}
