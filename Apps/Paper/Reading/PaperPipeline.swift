import MartletImages

/// Where covers and pages come from.
enum PaperPipeline {
    /// The loader that knows the books.
    static let loader = PageLoader()

    /// Pages: without a cache on the disk, where books are already.
    static let shared = pipeline(.init(loader: loader, memoryLimit: 16 << 20, diskDirectory: nil))

    /// Covers: kept on the disk, so that a shelf does not have to open every book.
    static let covers = pipeline(.init(loader: loader, memoryLimit: 16 << 20, diskLimit: 128 << 20))

    private static func pipeline(_ configuration: ImagePipeline.Configuration) -> ImagePipeline {
        var configuration = configuration
        configuration.decoder = PageDecoder(books: loader.books)
        return ImagePipeline(configuration: configuration)
    }
}
