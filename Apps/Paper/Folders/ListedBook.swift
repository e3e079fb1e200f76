import Foundation
import MartletRaster

/// One of the books of a property list: an array of dictionaries with a `cover` and `pages`, names of pictures beside the
/// list.
final class ListedBook: Book {
    /// An entry of the list.
    private struct Entry: Decodable {
        var cover: String?
        var pages: [String]?
        var title: String?
    }

    let path: String
    let title: String
    let warnings: [String]
    let kind = BookKind.list
    let direction = ReadingDirection.leftToRight
    private let names: [String]

    /// Reads one of the books, from 1.
    init(path: String, number: Int) throws(BookError) {
        guard let data = SmallFile.read(path, limit: 16 << 20) else {
            throw BookError(.unreadable, path, "The list cannot be read, or has more than 16 MiB.")
        }
        let entries: [Entry]
        do {
            entries = try PropertyListDecoder().decode([Entry].self, from: data)
        } catch {
            throw BookError(.notABook, path, "The property list is no array of books with a cover and pages.")
        }
        guard entries.indices.contains(number - 1) else {
            throw BookError(.noSuchPage, path, "There is no book \(number): the list has \(entries.count).")
        }
        let entry = entries[number - 1]
        let all = [entry.cover].compactMap { $0 } + (entry.pages ?? [])
        guard !all.isEmpty else { throw BookError(.notABook, path, "The book \(number) of the list has no pages.") }
        self.path = path
        names = Array(all.prefix(PageBudget.pages))
        title = entry.title ?? entry.cover.map { BookTitle.of($0) } ?? BookTitle.of(path)
        warnings = entries.count > 1 ? ["The list has \(entries.count) books; --book chooses another."] : []
    }

    var pageCount: Int { names.count }

    /// How many books a property list has; 0 where the file is none.
    static func count(at path: String) -> Int {
        guard BookOpener.isPropertyList(path), let data = SmallFile.read(path, limit: 16 << 20) else { return 0 }
        return (try? PropertyListDecoder().decode([Entry].self, from: data))?.count ?? 0
    }

    func pages() -> [BookPage] {
        names.map { name in
            file(name).map { PicturePage.listed(name, .file($0)) }
                ?? BookPage(name: name, fault: "There is no such picture beside the list.")
        }
    }

    func picture(of index: Int) throws(BookError) -> Data {
        try check(page: index)
        guard let data = file(names[index]).flatMap({ SmallFile.read($0, limit: PageBudget.bytes) }) else {
            throw BookError(.pageDamaged, path, "There is no picture \(names[index]) beside the list.")
        }
        return data
    }

    func render(page index: Int, width: Int?) throws(BookError) -> Bitmap {
        try check(page: index)
        guard let file = file(names[index]) else {
            throw BookError(.pageDamaged, path, "There is no picture \(names[index]) beside the list.")
        }
        return try PicturePage.render(.file(file), width: width, path: path, name: names[index])
    }

    /// Where a picture is: beside the list and nowhere else; a name without an ending means a PNG or a JPEG, as on iOS.
    private func file(_ name: String) -> String? {
        guard !name.isEmpty, !name.contains("/"), name != "..", name != "." else { return nil }
        let folder = URL(filePath: path).deletingLastPathComponent().path
        return ["", ".png", ".jpg", ".jpeg"].map { "\(folder)/\(name)\($0)" }
            .first { FileManager.default.fileExists(atPath: $0) }
    }
}
