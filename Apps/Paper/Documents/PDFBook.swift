import CPoppler
import Foundation
import MartletRaster

/// A PDF document, read by Poppler.
///
/// `@unchecked Sendable` is sound: Poppler is called under one lock, and everything else is a `let`.
final class PDFBook: DrawnBook, @unchecked Sendable {
    let path: String
    let title: String
    let warnings: [String]
    let outline: [OutlineEntry]
    let pageCount: Int
    let kind = BookKind.pdf
    let direction = ReadingDirection.leftToRight
    private let document: OpaquePointer
    private let lock = NSLock()
    /// What reads text: a page of letters strewn about can take Poppler a minute, and drawing does not wait for that.
    private let reader: SecondDocument

    /// Opens a document.
    init(path: String, password: String?) throws(BookError) {
        let document = try Self.open(path, password)
        let count = Int(poppler_document_get_n_pages(document))
        guard count > 0 else {
            g_object_unref(UnsafeMutableRawPointer(document))
            throw BookError(.damaged, path, "The document has no pages.")
        }
        self.document = document
        self.path = path
        reader = SecondDocument { () throws(BookError) in try Self.open(path, password) }
        var warnings: [String] = []
        if count > PageBudget.pages {
            warnings.append("The document has \(count) pages; the first \(PageBudget.pages) are listed.")
        }
        self.warnings = warnings
        pageCount = min(count, PageBudget.pages)
        let stated = poppler_document_get_title(document).map { text in
            defer { g_free(text) }
            return String(cString: text).trimmingCharacters(in: .whitespacesAndNewlines)
        }
        title = stated.flatMap { $0.isEmpty ? nil : $0 } ?? BookTitle.of(path)
        outline = PDFOutline(document).entries
    }

    deinit { g_object_unref(UnsafeMutableRawPointer(document)) }

    private static func open(_ path: String, _ password: String?) throws(BookError) -> OpaquePointer {
        var error: UnsafeMutablePointer<GError>?
        let address = URL(filePath: path).absoluteString
        if let document = poppler_document_new_from_file(address, password, &error) { return document }
        defer { g_error_free(error) }
        guard let error, error.pointee.domain == poppler_error_quark() else {
            throw BookError(.unreadable, path, "The document cannot be read.")
        }
        if error.pointee.code == Int32(POPPLER_ERROR_ENCRYPTED.rawValue) {
            throw BookError.locked(path, isWrong: password != nil)
        }
        let reason = error.pointee.message.map { String(cString: $0) } ?? "damaged"
        throw BookError(.damaged, path, "The document is damaged (\(reason)).")
    }

    // Page by page: whoever waits for one to be drawn does not wait for all of them.
    func pages() -> [BookPage] { (0..<pageCount).map(listed) }

    private func listed(_ index: Int) -> BookPage {
        lock.withLock {
            guard let page = poppler_document_get_page(document, Int32(index)) else {
                return BookPage(name: "\(index + 1)", fault: "The page is missing from the document.")
            }
            defer { g_object_unref(UnsafeMutableRawPointer(page)) }
            let name = Self.label(of: page) ?? "\(index + 1)"
            guard let size = Self.size(of: page) else {
                return BookPage(name: name, fault: "The page has no size that could be shown.")
            }
            return BookPage(
                name: name, size: PixelSize(width: Int(size.width.rounded()), height: Int(size.height.rounded())))
        }
    }

    /// As large as a cover is on the shelf of a screen with small pixels.
    private static let coverWidth = 560
    /// The pixels of a page that is enlarged: more than a screen has, and less than memory is wanted for.
    private static let detailPixels = 12_000_000.0

    func picture(of index: Int) throws(BookError) -> Data { try render(page: index, width: nil).ppm }

    func cover() throws(BookError) -> Data { try render(page: 0, width: Self.coverWidth).ppm }

    func render(page index: Int, width: Int?) throws(BookError) -> Bitmap {
        try render(page: index) { size in width.map { Double($0) / size.width } ?? 2 }
    }

    func draw(page index: Int, fitting target: PixelSize) throws(BookError) -> Bitmap {
        try render(page: index) { size in
            min(
                Double(target.width) / size.width, Double(target.height) / size.height,
                (Self.detailPixels / (size.width * size.height)).squareRoot())
        }
    }

    /// Draws a page so many times as large in pixels as it is in points.
    private func render(page index: Int, scale: (CGSize) -> Double) throws(BookError) -> Bitmap {
        try check(page: index)
        let bitmap = lock.withLock { () -> Bitmap? in
            guard let page = poppler_document_get_page(document, Int32(index)) else { return nil }
            defer { g_object_unref(UnsafeMutableRawPointer(page)) }
            return Self.size(of: page).flatMap { PDFDrawing.draw(page, $0, scale: scale($0)) }
        }
        guard let bitmap else {
            throw BookError(
                .pageDamaged, path, "The page \(index + 1) cannot be shown: it is missing, or too large to draw.")
        }
        return bitmap
    }

    func text(of index: Int) throws(BookError) -> PageText? {
        try check(page: index)
        let glyphs = try reader.with { document in
            guard let page = poppler_document_get_page(document, Int32(index)) else { return [TextGlyph]?.none }
            defer { g_object_unref(UnsafeMutableRawPointer(page)) }
            return Self.size(of: page).map { PDFText(page, $0).glyphs }
        }
        guard let glyphs else {
            throw BookError(
                .pageDamaged, path, "The page \(index + 1) cannot be read: it is missing, or has no size.")
        }
        let text = PageText(glyphs)
        return text.isEmpty ? nil : text
    }

    /// A page's size in points; `nil` where it is none.
    private static func size(of page: OpaquePointer) -> CGSize? {
        var (width, height) = (0.0, 0.0)
        poppler_page_get_size(page, &width, &height)
        guard width.isFinite, height.isFinite, width >= 0.5, height >= 0.5, width < 1e6, height < 1e6 else {
            return nil
        }
        return CGSize(width: width, height: height)
    }

    private static func label(of page: OpaquePointer) -> String? {
        guard let text = poppler_page_get_label(page) else { return nil }
        defer { g_free(text) }
        let label = String(cString: text)
        return label.isEmpty ? nil : label
    }
}
