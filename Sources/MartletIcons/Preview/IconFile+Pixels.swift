import CWebP

extension IconFile {
    /// The size of the picture in the file, from its first bytes; nil where it is no PNG or WebP, or cannot be read.
    public var pixels: IconEntry.PixelSize? {
        if let size = PNGSize.read(path) { return size }
        // An extended header has its size within the first 30 bytes (WebP container specification); 64 are more than any.
        guard let bytes = Disk.readStart(of: path, count: 64) else { return nil }
        var (width, height): (Int32, Int32) = (0, 0)
        let isWebP = bytes.withUnsafeBufferPointer { WebPGetInfo($0.baseAddress, $0.count, &width, &height) }
        guard isWebP != 0, width > 0, height > 0 else { return nil }
        return IconEntry.PixelSize(width: Int(width), height: Int(height))
    }
}
