import CPoppler
import Foundation
import MartletRaster

/// Pixels that a page of a document is drawn into.
enum PDFDrawing {
    /// The most that cairo can have of an edge.
    private static let longestEdge = 32_767.0

    /// Draws a page of `size` points on white, so many times as large in pixels; `nil` where that is more than a page may
    /// cost.
    ///
    /// To be called under the lock of the page's document.
    static func draw(_ page: OpaquePointer, _ size: CGSize, scale: Double) -> Bitmap? {
        let (across, down) = (max(1, (size.width * scale).rounded()), max(1, (size.height * scale).rounded()))
        guard across * down <= Double(PageBudget.pixels), max(across, down) <= longestEdge else { return nil }
        let (width, height) = (Int(across), Int(down))
        // Cairo draws where the bitmap has its pixels: a page is large, and nothing of it is copied.
        var data = Data(count: 4 * width * height)
        let isDrawn = data.withUnsafeMutableBytes { (pixels: UnsafeMutableRawBufferPointer) -> Bool in
            guard
                let surface = cairo_image_surface_create_for_data(
                    pixels.bindMemory(to: UInt8.self).baseAddress, CAIRO_FORMAT_RGB24, Int32(width), Int32(height),
                    Int32(4 * width))
            else { return false }
            defer { cairo_surface_destroy(surface) }
            guard cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS, let context = cairo_create(surface) else {
                return false
            }
            cairo_set_source_rgb(context, 1, 1, 1)
            cairo_paint(context)
            cairo_scale(context, across / size.width, down / size.height)
            poppler_page_render(page, context)
            cairo_destroy(context)
            cairo_surface_flush(surface)
            order(pixels.bindMemory(to: UInt32.self))
            return true
        }
        return isDrawn ? Bitmap(width: width, height: height, bytesPerRow: 4 * width, isOpaque: true, data: data) : nil
    }

    /// Makes RGBA of cairo's pixels, 32 bits in the machine's order of which the upper 8 are unused.
    private static func order(_ pixels: UnsafeMutableBufferPointer<UInt32>) {
        for index in pixels.indices {
            let pixel = pixels[index]
            let color = (pixel & 0xFF) << 16 | pixel & 0xFF00 | pixel >> 16 & 0xFF | 0xFF00_0000
            pixels[index] = color.littleEndian
        }
    }
}
