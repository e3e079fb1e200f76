import MartletRaster

/// A page as it is listed: what it is called, how big it is, or why nobody can tell.
struct BookPage: Hashable, Sendable {
    /// The label, or the name within the archive or the folder.
    var name: String
    /// Pixels of a picture, points of 1/72 inch of a document's page; `nil` if there is a fault.
    var size: PixelSize?
    /// What is wrong with the page, in a sentence.
    var fault: String?
    /// Whether it takes both sides of a spread, also where it is not wide.
    var isDouble = false

    /// Whether it is a spread of its own.
    var isWide: Bool { isDouble || size.map { $0.width > $0.height } ?? false }
}
