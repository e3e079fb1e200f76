import Foundation
import MartletRaster

/// A folder of pictures, with those in the folders within.
final class FolderBook: Book {
    /// How deep folders within folders are looked into.
    private static let depth = 16

    let path: String
    let kind: BookKind
    let title: String
    let direction: ReadingDirection
    let warnings: [String]
    private let names: [String]
    private let details: ComicInfo?

    /// Lists a folder.
    ///
    /// - Throws: `BookError` if it has no pictures.
    init(path: String) throws(BookError) {
        var names: [String] = []
        var details: ComicInfo?
        var warnings: [String] = []
        guard let walk = FileManager.default.enumerator(atPath: path) else {
            throw BookError(.unreadable, path, "The folder cannot be read.")
        }
        // The enumerator does not follow links, so that a folder that links to itself ends.
        while let name = walk.nextObject() as? String {
            if walk.level > Self.depth { walk.skipDescendants() }
            if PageNames.isPage(name) {
                names.append(name)
                guard names.count < ArchiveListing.entryLimit else { break }
            } else if details == nil, ComicInfo.isName(name) {
                details = SmallFile.read("\(path)/\(name)", limit: 1 << 20).flatMap { ComicInfo($0) }
            }
        }
        guard !names.isEmpty else { throw BookError(.notABook, path, "The folder holds no pictures.") }
        names = NaturalOrder.sorted(names)
        if let details { names = details.ordered(names) }
        if names.count > PageBudget.pages {
            warnings.append("The folder has \(names.count) pages; the first \(PageBudget.pages) are listed.")
            names = Array(names.prefix(PageBudget.pages))
        }
        self.path = path
        kind = .folder
        title = details?.fullTitle ?? URL(filePath: path).standardized.lastPathComponent
        direction = details?.direction ?? .leftToRight
        self.warnings = warnings
        self.names = names
        self.details = details
    }

    var pageCount: Int { names.count }
    var outline: [OutlineEntry] { details?.bookmarks(of: names) ?? [] }

    func pages() -> [BookPage] {
        let doubles = details?.doublePages(of: names) ?? []
        return names.map { name in
            var page = PicturePage.listed(name, .file("\(path)/\(name)"))
            page.isDouble = doubles.contains(name)
            return page
        }
    }

    func picture(of index: Int) throws(BookError) -> Data {
        try check(page: index)
        guard let data = SmallFile.read("\(path)/\(names[index])", limit: PageBudget.bytes) else {
            throw BookError(.pageDamaged, path, "The page \(names[index]) cannot be read, or is too large.")
        }
        return data
    }

    func render(page index: Int, width: Int?) throws(BookError) -> Bitmap {
        try check(page: index)
        return try PicturePage.render(.file("\(path)/\(names[index])"), width: width, path: path, name: names[index])
    }
}
