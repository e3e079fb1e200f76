import MartletRaster

/// A book whose pages are drawn, in any size, rather than stored as pictures.
protocol DrawnBook: Book {
    /// A page as large as fits into a size, within what one page may cost.
    ///
    /// - Throws: `BookError`.
    func draw(page index: Int, fitting size: PixelSize) throws(BookError) -> Bitmap
}
