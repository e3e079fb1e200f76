import Foundation
import MartletRaster

extension Bitmap {
    /// The picture as binary PPM, without its alpha; it costs next to nothing to write and to read.
    var ppm: Data {
        let head = Data("P6 \(width) \(height) 255\n".utf8)
        var bytes = head + Data(count: 3 * width * height)
        // Pixel by pixel over raw memory: appending each to a `Data` takes a hundred times as long.
        bytes.withUnsafeMutableBytes { (target: UnsafeMutableRawBufferPointer) in
            data.withUnsafeBytes { (source: UnsafeRawBufferPointer) in
                var place = head.count
                for row in 0..<height {
                    var start = row * bytesPerRow
                    for _ in 0..<width {
                        target[place] = source[start]
                        target[place + 1] = source[start + 1]
                        target[place + 2] = source[start + 2]
                        place += 3
                        start += 4
                    }
                }
            }
        }
        return bytes
    }
}
