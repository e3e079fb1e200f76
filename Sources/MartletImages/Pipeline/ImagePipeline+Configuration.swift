import Foundation
import MartletRaster

extension ImagePipeline {
    /// What a pipeline works with, and its limits.
    public struct Configuration: Sendable {
        /// Where bytes come from.
        public var loader: any DataLoading
        /// Bytes of decoded pictures that are kept in memory; none takes more than a quarter of it.
        public var memoryLimit: Int
        /// Where the bytes of pictures are kept; nil for nowhere.
        public var diskDirectory: URL?
        /// Bytes that the files there may take; none takes more than a quarter of it.
        public var diskLimit: Int
        /// Loads at a time.
        public var concurrentLoads: Int
        /// Pictures decoded at a time.
        public var concurrentDecodes: Int
        /// What turns bytes into pixels.
        public var decoder: any ImageDecoding

        /// A configuration.
        ///
        /// - Parameters:
        ///   - loader: Where bytes come from; HTTP by MartletHTTP's default session where not said.
        ///   - memoryLimit: Bytes in memory; 15 % of the machine's, 256 MiB at most, where not said.
        ///   - diskDirectory: Where to keep bytes; `images` in the app's folder in the XDG cache directory where not said.
        ///   - diskLimit: Bytes on the disk; 256 MiB where not said.
        public init(
            loader: any DataLoading = HTTPDataLoader(), memoryLimit: Int = Self.defaultMemoryLimit,
            diskDirectory: URL? = Self.defaultDiskDirectory, diskLimit: Int = 256 << 20
        ) {
            self.loader = loader
            self.memoryLimit = memoryLimit
            self.diskDirectory = diskDirectory
            self.diskLimit = diskLimit
            concurrentLoads = 6
            concurrentDecodes = ProcessInfo.processInfo.activeProcessorCount
            decoder = RasterImageDecoder()
        }

        /// 15 % of the machine's memory, 256 MiB at most: fifteen screenfuls of a screen with four million pixels.
        public static var defaultMemoryLimit: Int {
            Int(min(ProcessInfo.processInfo.physicalMemory / 100 * 15, 256 << 20))
        }

        /// `$XDG_CACHE_HOME/<program>/images`, or the same below `~/.cache`.
        public static var defaultDiskDirectory: URL? { CacheDirectory.images(of: ProcessInfo.processInfo.processName) }
    }
}
