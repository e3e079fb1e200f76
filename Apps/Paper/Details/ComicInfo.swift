import Foundation

/// What a `ComicInfo.xml` says of the archive it lies in, after the schema of the Anansi Project.
struct ComicInfo: Hashable, Sendable {
    /// What it says of one page.
    struct Page: Hashable, Sendable {
        /// Which of the pictures, in natural order, from 0.
        var image: Int
        var isDeleted = false
        var isDouble = false
        var bookmark: String?
    }

    var title: String?
    var series: String?
    var number: String?
    var direction: ReadingDirection?
    var pages: [Page] = []

    /// Reads the XML; `nil` if it is none.
    init?(_ data: Data) {
        guard let reader = ComicInfoReader.read(data) else { return nil }
        self = reader
    }

    init() {}

    /// Whether a path is that of the details, which lie at the top of an archive or beside the pages.
    static func isName(_ path: String) -> Bool {
        path.split(separator: "/").last.map { $0.lowercased() == "comicinfo.xml" } ?? false
    }

    /// `Series 3: Title`, as far as that is known; `nil` if nothing is.
    var fullTitle: String? {
        let volume = [series, number.map { "#\($0)" }].compactMap { $0 }.joined(separator: " ")
        guard let title, !title.isEmpty else { return series.map { _ in volume } }
        return series == nil ? title : "\(volume): \(title)"
    }

    /// The pictures in the order in which the pages are listed; those that are not listed follow, and the deleted go.
    func ordered(_ names: [String]) -> [String] {
        guard !pages.isEmpty else { return names }
        var isListed = [Bool](repeating: false, count: names.count)
        var ordered: [String] = []
        for page in pages where names.indices.contains(page.image) && !isListed[page.image] {
            isListed[page.image] = true
            if !page.isDeleted { ordered.append(names[page.image]) }
        }
        ordered += names.indices.filter { !isListed[$0] }.map { names[$0] }
        // Details that delete everything are wrong.
        return ordered.isEmpty ? names : ordered
    }

    /// The names of those that take both sides of a spread.
    func doublePages(of ordered: [String]) -> Set<String> {
        let names = NaturalOrder.sorted(ordered)
        return Set(pages.filter { $0.isDouble && names.indices.contains($0.image) }.map { names[$0.image] })
    }

    /// The pages that have a bookmark, as a table of contents.
    func bookmarks(of ordered: [String]) -> [OutlineEntry] {
        let names = NaturalOrder.sorted(ordered)
        return pages.compactMap { page in
            guard let bookmark = page.bookmark, names.indices.contains(page.image),
                let index = ordered.firstIndex(of: names[page.image])
            else { return nil }
            return OutlineEntry(title: bookmark, page: index + 1)
        }
    }
}
