import CGtk
import Foundation
import MartletGLib
import MartletRaster

extension Bitmap {
    /// The pixels as a texture that GTK draws; they are shared, not copied.
    @MainActor
    func makeTexture() -> GObjectRef { makeTexture(columns: 0..<width) }

    /// Some of the columns as a texture; the pixels are shared, not copied.
    @MainActor
    func makeTexture(columns: Range<Int>) -> GObjectRef {
        let bytes = makeBytes(from: 4 * columns.lowerBound)
        defer { g_bytes_unref(bytes) }
        let texture = gdk_memory_texture_new(
            Int32(columns.count), Int32(height), GDK_MEMORY_R8G8B8A8_PREMULTIPLIED, bytes, gsize(bytesPerRow))
        return GObjectRef(taking: texture!)
    }

    /// The pixels after the first `start` bytes, for the caller to let go of with `g_bytes_unref`; complexity O(1).
    ///
    /// A `Data` of more than a few bytes has them in an object, where they stay for as long as anybody holds that object and
    /// it is not changed; a second holder's change would be made in a copy. `NSData` would be a copy at once.
    func makeBytes(from start: Int) -> OpaquePointer {
        data.withUnsafeBytes { pixels in
            let (first, count) = (pixels.baseAddress! + start, gsize(pixels.count - start))
            guard pixels.count > Self.leastShared else { return g_bytes_new(first, count) }
            let keeper = Unmanaged.passRetained(PixelKeeper(data))
            return g_bytes_new_with_free_func(
                first, count, { Unmanaged<PixelKeeper>.fromOpaque($0!).release() }, keeper.toOpaque())
        }
    }

    /// So few bytes may lie in the `Data` itself, and move with it.
    private static let leastShared = 64
}

/// Holds the pixels that a texture shows.
private final class PixelKeeper {
    private let data: Data

    init(_ data: Data) { self.data = data }
}
