/// On which side the next page is.
enum ReadingDirection: String, Codable, Sendable {
    /// The next page is to the right.
    case leftToRight = "ltr"
    /// The next page is to the left, as in manga.
    case rightToLeft = "rtl"
}
