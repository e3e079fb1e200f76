import Foundation
import MartletRaster
import Testing

@testable import MartletImageView

@Suite("A view takes the smallest size that is large enough for its place")
struct ImageSetTests {
    private let images = ImageSet(
        [(70, true), (140, true), (280, true), (900, false), (1170, false)].map { edge, isCrop in
            .init(url: URL(string: "http://h/\(edge)")!, longEdge: edge, isSquareCrop: isCrop)
        })

    @Test(
        "square places take square crops, others never",
        arguments: [
            (70, 70, "/70"), (71, 71, "/140"), (200, 200, "/280"), (280, 279, "/280"), (281, 281, "/900"),
            (260, 173, "/900"), (69, 40, "/900"), (901, 600, "/1170"), (600, 901, "/1170"), (4000, 3000, "/1170"),
        ])
    func choice(width: Int, height: Int, path: String) {
        #expect(images.url(filling: PixelSize(width: width, height: height))?.path == path)
    }

    @Test("where only square crops are to be had, the largest is better than nothing")
    func onlyCrops() {
        let crops = ImageSet(images.candidates.filter(\.isSquareCrop))
        #expect(crops.url(filling: PixelSize(width: 300, height: 20))?.path == "/280")
    }

    @Test("an empty set has nothing to show")
    func empty() {
        #expect(ImageSet([]).url(filling: PixelSize(width: 1, height: 1)) == nil)
    }
}
