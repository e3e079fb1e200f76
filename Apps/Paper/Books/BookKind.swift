/// What a book is stored as.
enum BookKind: String, Codable, Sendable, CaseIterable {
    /// A PDF document.
    case pdf
    /// Pictures in a ZIP archive.
    case cbz
    /// Pictures in a RAR archive.
    case cbr
    /// Pictures in a 7-Zip archive.
    case cb7
    /// Pictures in a tar archive, compressed or not.
    case cbt
    /// A folder of pictures.
    case folder
    /// One of the books that a property list names: a cover and pages.
    case list
}
