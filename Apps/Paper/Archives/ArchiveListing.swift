import Foundation

/// What an archive contains, as far as it can be read.
struct ArchiveListing: Sendable {
    /// The most entries that are looked at.
    static let entryLimit = 200_000
    /// The most bytes of a `ComicInfo.xml`.
    private static let detailsLimit = 1 << 20

    var kind: BookKind
    /// The pages' paths, each once, in natural order.
    var pages: [String]
    var details: ComicInfo?
    var warnings: [String] = []

    /// Reads the names of all entries, and the details, if there are any.
    ///
    /// - Throws: `BookError` if there is nothing to show.
    init(path: String, password: String?) throws(BookError) {
        var found: Set<String> = []
        var warnings: [String] = []
        var details: ComicInfo?
        var isLocked = false
        var kind: BookKind?
        do throws(ArchiveReader.Failure) {
            let reader = try ArchiveReader(path: path, password: password)
            var count = 0
            while let entry = try reader.next() {
                kind = kind ?? reader.kind
                count += 1
                guard count <= Self.entryLimit else {
                    warnings.append("The archive has more than \(Self.entryLimit) entries; the rest is left out.")
                    break
                }
                guard entry.isFile else { continue }
                isLocked = isLocked || entry.isEncrypted
                if PageNames.isPage(entry.path) {
                    found.insert(entry.path)
                } else if details == nil, ComicInfo.isName(entry.path), (entry.size ?? 0) <= Self.detailsLimit {
                    details = ComicInfo(try reader.read(limit: Self.detailsLimit))
                }
            }
        } catch {
            if error.needsPassword {
                throw BookError.locked(path, isWrong: password != nil)
            }
            guard !found.isEmpty else { throw Self.nothing(path, kind, error.message) }
            warnings.append("The archive breaks off: \(error.message). The pages before that can be read.")
        }
        guard let kind, !found.isEmpty else {
            throw BookError(.notABook, path, "It holds no pictures, so there are no pages.")
        }
        if isLocked, password == nil { throw BookError.locked(path, isWrong: false) }
        var pages = NaturalOrder.sorted(found)
        if let details { pages = details.ordered(pages) }
        if pages.count > PageBudget.pages {
            warnings.append("The archive has \(pages.count) pages; the first \(PageBudget.pages) are listed.")
            pages = Array(pages.prefix(PageBudget.pages))
        }
        self.kind = kind
        self.pages = pages
        self.details = details
        self.warnings = warnings
    }

    private static func nothing(_ path: String, _ kind: BookKind?, _ reason: String) -> BookError {
        kind == nil
            ? BookError(.notABook, path, "It is no PDF, no archive and no folder of pictures (\(reason)).")
            : BookError(.damaged, path, "The archive is damaged before its first page (\(reason)).")
    }
}

extension BookError {
    static func locked(_ path: String, isWrong: Bool) -> BookError {
        isWrong
            ? BookError(.passwordWrong, path, "The password is wrong.")
            : BookError(.passwordNeeded, path, "It is protected by a password; give it with --password-file.")
    }
}
