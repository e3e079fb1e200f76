import Foundation
import MartletImages
import MartletRaster

/// Pictures and addresses that the tests share.
enum Pictures {
    /// A grey picture: a binary PGM file, which needs no library to be written.
    static func grey(_ shade: UInt8, width: Int = 100, height: Int = 100) -> Data {
        Data("P5\n\(width) \(height)\n255\n".utf8) + Data(repeating: shade, count: width * height)
    }

    static let notAPicture = Data("this is no picture at all\n".utf8)

    static func url(_ name: String) -> URL {
        guard let url = URL(string: "http://pictures.test/\(name)") else { preconditionFailure("\(name) is no path") }
        return url
    }

    static func request(
        _ name: String, _ side: Int? = nil, priority: ImageRequest.Priority = .normal
    ) -> ImageRequest {
        ImageRequest(url: url(name), size: side.map { PixelSize(width: $0, height: $0) }, priority: priority)
    }

    static func bitmap(_ shade: UInt8, side: Int = 2) -> Bitmap {
        let pixel = [shade, shade, shade, 255]
        let pixels = Data((0..<(side * side)).flatMap { _ in pixel })
        return Bitmap(width: side, height: side, bytesPerRow: 4 * side, isOpaque: true, data: pixels)
    }
}
