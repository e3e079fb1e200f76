import CPoppler
import Foundation
import MartletRaster

/// A PDF document, read by Poppler.
///
/// `@unchecked Sendable` is sound: Poppler is called under one lock, and everything else is a `let`.
final class PDFBook: Book, @unchecked Sendable {
    let path: String
    let title: String
    let warnings: [String]
    let outline: [OutlineEntry]
    let pageCount: Int
    let kind = BookKind.pdf
    let direction = ReadingDirection.leftToRight
    private let document: OpaquePointer
    private let lock = NSLock()

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

    func pages() -> [BookPage] {
        lock.withLock {
            (0..<pageCount).map { index in
                guard let page = poppler_document_get_page(document, Int32(index)) else {
                    return BookPage(name: "\(index + 1)", fault: "The page is missing from the document.")
                }
                defer { g_object_unref(UnsafeMutableRawPointer(page)) }
                let name = Self.label(of: page) ?? "\(index + 1)"
                guard let size = Self.size(of: page) else {
                    return BookPage(name: name, fault: "The page has no size that could be shown.")
                }
                return BookPage(
                    name: name,
                    size: PixelSize(width: Int(size.width.rounded()), height: Int(size.height.rounded())))
            }
        }
    }

    /// As large as a page is on a large screen.
    private static let width = 1400
    /// As large as a cover is on the shelf of a screen with small pixels.
    private static let coverWidth = 560
    /// The pixels of a page in detail, which as PPM take less than a picture may.
    private static let detailPixels = 20_000_000.0

    func picture(of index: Int) throws(BookError) -> Data { try picture(of: index, detail: 1) }

    // PPM costs nothing to write and to read.
    func picture(of index: Int, detail: Int) throws(BookError) -> Data {
        let size = lock.withLock { () -> CGSize? in
            guard let page = poppler_document_get_page(document, Int32(clamping: index)) else { return nil }
            defer { g_object_unref(UnsafeMutableRawPointer(page)) }
            return Self.size(of: page)
        }
        let most = size.map { (Self.detailPixels * $0.width / $0.height).squareRoot() } ?? Double(Self.width)
        return try render(page: index, width: max(1, min(Self.width * max(1, detail), Int(most)))).ppm
    }

    func cover() throws(BookError) -> Data { try render(page: 0, width: Self.coverWidth).ppm }

    func render(page index: Int, width: Int?) throws(BookError) -> Bitmap {
        try check(page: index)
        let bitmap = lock.withLock { () -> Bitmap? in
            guard let page = poppler_document_get_page(document, Int32(index)) else { return nil }
            defer { g_object_unref(UnsafeMutableRawPointer(page)) }
            return Self.size(of: page).flatMap { Self.draw(page, $0, width: width) }
        }
        guard let bitmap else {
            throw BookError(
                .pageDamaged, path, "The page \(index + 1) cannot be shown: it is missing, or too large to draw.")
        }
        return bitmap
    }

    func text(of index: Int) throws(BookError) -> PageText? {
        try check(page: index)
        let glyphs = lock.withLock { () -> [TextGlyph]? in
            guard let page = poppler_document_get_page(document, Int32(index)) else { return nil }
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

    /// Draws a page on white.
    private static func draw(_ page: OpaquePointer, _ size: CGSize, width: Int?) -> Bitmap? {
        let scale = width.map { Double($0) / size.width } ?? 2
        let (across, down) = (max(1, (size.width * scale).rounded()), max(1, (size.height * scale).rounded()))
        guard across * down <= Double(PageBudget.pixels), across <= 32_767, down <= 32_767,
            let surface = cairo_image_surface_create(CAIRO_FORMAT_RGB24, Int32(across), Int32(down))
        else { return nil }
        defer { cairo_surface_destroy(surface) }
        guard cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS, let context = cairo_create(surface) else {
            return nil
        }
        cairo_set_source_rgb(context, 1, 1, 1)
        cairo_paint(context)
        cairo_scale(context, across / size.width, down / size.height)
        poppler_page_render(page, context)
        cairo_destroy(context)
        cairo_surface_flush(surface)
        guard let pixels = cairo_image_surface_get_data(surface) else { return nil }
        return Bitmap(
            cairo: pixels, width: Int(across), height: Int(down),
            bytesPerRow: Int(cairo_image_surface_get_stride(surface)))
    }
}

extension Bitmap {
    /// The picture as binary PPM, without its alpha.
    fileprivate var ppm: Data {
        let head = Data("P6 \(width) \(height) 255\n".utf8)
        var bytes = head + Data(count: 3 * width * height)
        // Pixel by pixel over raw memory: appending each to a `Data` takes a hundred times as long.
        bytes.withUnsafeMutableBytes { (target: UnsafeMutableRawBufferPointer) in
            data.withUnsafeBytes { (source: UnsafeRawBufferPointer) in
                var place = head.count
                for row in 0..<height {
                    var start = row * bytesPerRow
                    for _ in 0..<width {
                        target[place] = source[start]
                        target[place + 1] = source[start + 1]
                        target[place + 2] = source[start + 2]
                        place += 3
                        start += 4
                    }
                }
            }
        }
        return bytes
    }

    /// Takes cairo's pixels, 32 bits in the machine's order, the upper 8 unused, for RGBA.
    fileprivate init(cairo pixels: UnsafePointer<UInt8>, width: Int, height: Int, bytesPerRow: Int) {
        var data = Data(count: 4 * width * height)
        data.withUnsafeMutableBytes { target in
            for row in 0..<height {
                let source = UnsafeRawPointer(pixels + row * bytesPerRow)
                for column in 0..<width {
                    let pixel = source.load(fromByteOffset: 4 * column, as: UInt32.self)
                    let color = (pixel & 0xFF) << 16 | pixel & 0xFF00 | pixel >> 16 & 0xFF | 0xFF00_0000
                    target.storeBytes(of: color.littleEndian, toByteOffset: 4 * (row * width + column), as: UInt32.self)
                }
            }
        }
        self.init(width: width, height: height, bytesPerRow: 4 * width, isOpaque: true, data: data)
    }
}
