import Foundation

/// A picture as pixels: 8 bits each of red, green, blue and alpha in this order, sRGB, premultiplied by alpha.
public struct Bitmap: Hashable, Sendable {
    /// Pixels across.
    public let width: Int
    /// Pixels down.
    public let height: Int
    /// Bytes from the start of a row to the start of the next one; at least `4 * width`.
    public let bytesPerRow: Int
    /// Whether every pixel is opaque; then it makes no difference that the colours are premultiplied.
    public let isOpaque: Bool
    /// `height` rows of `bytesPerRow` bytes, the top row first.
    public let data: Data

    /// Takes rows of premultiplied RGBA.
    ///
    /// - Precondition: width and height are positive and `data` holds at least `height` rows.
    public init(width: Int, height: Int, bytesPerRow: Int, isOpaque: Bool, data: Data) {
        precondition(width > 0 && height > 0 && bytesPerRow >= 4 * width && data.count >= bytesPerRow * height)
        self.width = width
        self.height = height
        self.bytesPerRow = bytesPerRow
        self.isOpaque = isOpaque
        self.data = data
    }

    /// Pixels across and down.
    public var size: PixelSize { PixelSize(width: width, height: height) }

    /// Bytes that the pixels take in memory.
    public var cost: Int { data.count }

    /// The red, green, blue and alpha of a pixel, colours premultiplied.
    ///
    /// - Precondition: 0 <= x < width and 0 <= y < height. Complexity: O(1).
    public subscript(x: Int, y: Int) -> SIMD4<UInt8> {
        precondition(x >= 0 && x < width && y >= 0 && y < height)
        let start = data.startIndex + y * bytesPerRow + 4 * x
        return SIMD4(data[start], data[start + 1], data[start + 2], data[start + 3])
    }
}
