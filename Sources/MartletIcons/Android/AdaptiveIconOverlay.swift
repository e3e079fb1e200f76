/// What to write so that an adaptive icon shows an overlay over a foreground that cannot be painted on.
public struct AdaptiveIconOverlay: Hashable, Sendable {
    /// A text file to be written.
    public struct File: Hashable, Sendable {
        /// The path.
        public let path: String
        /// All bytes.
        public let bytes: [UInt8]
    }

    /// The adaptive icon, changed in one place, and the new drawable that it names; empty where both are there already.
    public let files: [File]
    /// The path that the overlay's image is to be written to, as PNG with a clear ground.
    public let image: String
    /// The size of the overlay's image: 108 density-independent pixels in the highest density.
    public let imagePixels: IconEntry.PixelSize
}
