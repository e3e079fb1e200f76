import Foundation
import MartletRaster

/// A page that is a picture of its own.
enum PicturePage {
    /// What a picture says of its size, or why it cannot.
    static func listed(_ name: String, _ source: ImageSource) -> BookPage {
        do throws(RasterError) {
            let header = try ImageHeader.read(source, maximumBytes: PageBudget.bytes)
            let (count, overflow) = header.width.multipliedReportingOverflow(by: header.height)
            let size = PixelSize(width: header.width, height: header.height)
            guard !overflow, count <= PageBudget.pixels else {
                let message = "The picture has \(header.width) × \(header.height) pixels, more than are decoded."
                return BookPage(name: name, size: size, fault: message)
            }
            return BookPage(name: name, size: size)
        } catch {
            return BookPage(name: name, fault: error.message)
        }
    }

    /// A picture as pixels, at most so wide.
    static func render(
        _ source: ImageSource, width: Int?, path: String, name: String
    ) throws(BookError) -> Bitmap {
        do throws(RasterError) {
            let target = width.map { TargetSize.fit(width: $0, height: Int(Int32.max)) }
            return try ImageDecoder.decode(
                source, fitting: target, budget: PageBudget.decoding, damage: .showGoodPart)
        } catch {
            throw BookError(.pageDamaged, path, "The page \(name) cannot be shown: \(error.message)")
        }
    }
}
