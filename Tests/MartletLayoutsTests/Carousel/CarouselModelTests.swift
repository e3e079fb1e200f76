import Foundation
import MartletLayouts
import Testing

@Suite("Carousel: every answer is that of a plain model")
struct CarouselModelTests {
    private static let sizes = [
        CGSize.zero, CGSize(width: 0, height: 100), CGSize(width: 90, height: 121), CGSize(width: 362, height: 100),
        CGSize(width: 375, height: 667), CGSize(width: 1024, height: 768), CGSize(width: 2500, height: 600),
    ]

    @Test(arguments: sizes) func booksAnswerAsThePlainModel(_ size: CGSize) {
        for testCase in SteppedCase.all(sizes: [size]) {
            var layout = CarouselLayout()
            layout.prepare(for: testCase.content)
            guard testCase.check(layout, PlainCarousel(testCase)) else { return }
        }
    }

    @Test(arguments: [(1.5, 0.25), (1, 1), (3, 0), (0, 0.5)] as [(CGFloat, CGFloat)])
    func otherScalesAnswerAsThePlainModel(_ scale: CGFloat, _ sideScale: CGFloat) {
        let itemSize = CGSize(width: 48, height: 200)
        for testCase in SteppedCase.all(sizes: [CGSize(width: 375, height: 240), CGSize(width: 31, height: 900)]) {
            var layout = CarouselLayout(itemSize: itemSize, spacing: 0, scale: scale, sideScale: sideScale)
            layout.prepare(for: testCase.content)
            let plain = PlainCarousel(testCase, itemSize: itemSize, spacing: 0, scale: scale, sideScale: sideScale)
            guard testCase.check(layout, plain) else { return }
        }
    }

    @Test func itemsWithoutSizeAnswerAsThePlainModel() {
        for testCase in SteppedCase.all(sizes: [CGSize(width: 100, height: 50)]) {
            for itemSize in [CGSize.zero, CGSize(width: 0, height: 20), CGSize(width: 20, height: 0)] {
                var layout = CarouselLayout(itemSize: itemSize, spacing: 0)
                layout.prepare(for: testCase.content)
                guard testCase.check(layout, PlainCarousel(testCase, itemSize: itemSize, spacing: 0)) else { return }
            }
        }
    }
}
