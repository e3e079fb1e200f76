/// Which of the files in an archive or a folder are pages.
enum PageNames {
    private static let endings: Set<String> = [
        "jpg", "jpeg", "jpe", "jfif", "png", "gif", "webp", "avif", "heic", "heif", "jxl", "tif", "tiff", "jp2", "bmp",
        "ppm", "pgm",
    ]

    /// Whether a path names a picture that is a page: no file of a file manager, no hidden file, and nothing of what
    /// macOS and Windows put beside pictures.
    static func isPage(_ path: String) -> Bool {
        let parts = path.split(whereSeparator: { $0 == "/" || $0 == "\\" })
        guard let name = parts.last, let dot = name.lastIndex(of: "."), dot != name.startIndex else { return false }
        guard endings.contains(name[name.index(after: dot)...].lowercased()) else { return false }
        return !parts.contains { $0.hasPrefix(".") && $0 != "." && $0 != ".." || $0 == "__MACOSX" }
    }
}
