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
        let keeper = Unmanaged.passRetained(data as NSData)
        let start = 4 * columns.lowerBound
        let bytes = g_bytes_new_with_free_func(
            keeper.takeUnretainedValue().bytes + start, gsize(data.count - start),
            { Unmanaged<NSData>.fromOpaque($0!).release() }, keeper.toOpaque())
        defer { g_bytes_unref(bytes) }
        let texture = gdk_memory_texture_new(
            Int32(columns.count), Int32(height), GDK_MEMORY_R8G8B8A8_PREMULTIPLIED, bytes, gsize(bytesPerRow))
        return GObjectRef(taking: texture!)
    }
}
