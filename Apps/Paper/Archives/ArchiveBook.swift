import Foundation
import MartletRaster

/// Pictures in an archive.
final class ArchiveBook: Book {
    let path: String
    let kind: BookKind
    let title: String
    let direction: ReadingDirection
    let warnings: [String]
    private let listing: ArchiveListing
    private let password: String?

    init(path: String, password: String?) throws(BookError) {
        listing = try ArchiveListing(path: path, password: password)
        self.path = path
        self.password = password
        kind = listing.kind
        title = listing.details?.fullTitle ?? BookTitle.of(path)
        direction = listing.details?.direction ?? .leftToRight
        warnings = listing.warnings
    }

    var pageCount: Int { listing.pages.count }

    var outline: [OutlineEntry] {
        listing.details?.bookmarks(of: listing.pages) ?? []
    }

    func pages() -> [BookPage] {
        var found: [String: BookPage] = [:]
        let wanted = Set(listing.pages)
        var reason = "The archive breaks off before it."
        do throws(ArchiveReader.Failure) {
            let reader = try ArchiveReader(path: path, password: password)
            while found.count < wanted.count, let entry = try reader.next() {
                guard wanted.contains(entry.path), found[entry.path] == nil else { continue }
                found[entry.path] = listed(entry, reader)
            }
        } catch {
            reason = "The archive breaks off before it (\(error.message))."
        }
        let doubles = listing.details?.doublePages(of: listing.pages) ?? []
        return listing.pages.map { name in
            var page = found[name] ?? BookPage(name: name, fault: reason)
            page.isDouble = doubles.contains(name)
            return page
        }
    }

    private func listed(_ entry: ArchiveReader.Entry, _ reader: ArchiveReader) -> BookPage {
        do throws(ArchiveReader.Failure) {
            var data = try reader.read(limit: PageBudget.head)
            let page = PicturePage.listed(entry.path, .data(data))
            // The beginning mostly tells. If not, all of it may; what is no picture at all will not be one.
            guard page.size == nil, data.count == PageBudget.head, ImageKind.isKnown(data) else { return page }
            data += try reader.read(limit: PageBudget.bytes - data.count + 1)
            return PicturePage.listed(entry.path, .data(data))
        } catch {
            return BookPage(name: entry.path, fault: "It cannot be read from the archive: \(error.message).")
        }
    }

    func render(page index: Int, width: Int?) throws(BookError) -> Bitmap {
        try check(page: index)
        let name = listing.pages[index]
        return try PicturePage.render(.data(try contents(of: name)), width: width, path: path, name: name)
    }

    func picture(of index: Int) throws(BookError) -> Data {
        try check(page: index)
        return try contents(of: listing.pages[index])
    }

    private func contents(of name: String) throws(BookError) -> Data {
        var reason = "the archive breaks off before it"
        do throws(ArchiveReader.Failure) {
            let reader = try ArchiveReader(path: path, password: password)
            while let entry = try reader.next() {
                guard entry.path == name else { continue }
                return try reader.read(limit: PageBudget.bytes + 1)
            }
        } catch {
            if error.isWrongPassword { throw BookError.locked(path, isWrong: true) }
            reason = error.message
        }
        throw BookError(.pageDamaged, path, "The page \(name) cannot be read: \(reason).")
    }
}
