import MartletImages

/// Where covers and pages come from.
enum PaperPipeline {
    /// The loader that books are added to.
    static let loader = PageLoader()

    /// The pipeline over it, without a cache on the disk, where books are already.
    static let shared: ImagePipeline = {
        var configuration = ImagePipeline.Configuration(loader: loader, memoryLimit: 160 << 20, diskDirectory: nil)
        configuration.budget = PageBudget.decoding
        configuration.damage = .showGoodPart
        return ImagePipeline(configuration: configuration)
    }()
}
