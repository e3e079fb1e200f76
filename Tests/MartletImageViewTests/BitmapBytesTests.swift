import CGtk
import Foundation
import MartletRaster
import Testing

@testable import MartletImageView

@Suite("A texture shows the pixels of a bitmap, and no copy of them")
struct BitmapBytesTests {
    private func bitmap(_ width: Int, _ height: Int) -> Bitmap {
        let pixels = Data((0..<(4 * width * height)).map { UInt8(truncatingIfNeeded: $0 &* 7) })
        return Bitmap(width: width, height: height, bytesPerRow: 4 * width, isOpaque: true, data: pixels)
    }

    @Test("they are where the bitmap has them, also from a later column", arguments: [0, 4, 40])
    func shared(start: Int) {
        let bitmap = bitmap(20, 30)
        let bytes = bitmap.makeBytes(from: start)
        defer { g_bytes_unref(bytes) }
        var count: gsize = 0
        let first = g_bytes_get_data(bytes, &count)
        #expect(Int(count) == 2400 - start)
        bitmap.data.withUnsafeBytes { #expect(first == $0.baseAddress! + start) }
    }

    @Test("they outlive the bitmap, of one pixel or many", arguments: [(1, 1), (4, 4), (5, 4), (64, 64)])
    func outlive(width: Int, height: Int) {
        let (bytes, expected) = {
            let bitmap = bitmap(width, height)
            return (bitmap.makeBytes(from: 0), Array(bitmap.data))
        }()
        defer { g_bytes_unref(bytes) }
        // What is let go of too early is likely to be written over.
        let others = (0..<100).map { Data(repeating: UInt8($0), count: 4 * width * height) }
        var count: gsize = 0
        let found = UnsafeRawBufferPointer(start: g_bytes_get_data(bytes, &count), count: 4 * width * height)
        #expect(Array(found) == expected && others.count == 100)
    }
}
