import Foundation
import MartletLayouts
import Testing

@Suite("Wheel: every answer is that of a plain model")
struct WheelModelTests {
    // The last one has room for the whole wheel.
    private static let sizes = [
        CGSize.zero, CGSize(width: 0, height: 100), CGSize(width: 90, height: 121), CGSize(width: 133, height: 90),
        CGSize(width: 375, height: 667), CGSize(width: 568, height: 320), CGSize(width: 1024, height: 768),
        CGSize(width: 1500, height: 2500),
    ]

    @Test(arguments: sizes) func theTutorialsWheelAnswersAsThePlainModel(_ size: CGSize) {
        for testCase in SteppedCase.all(sizes: [size]) {
            var layout = WheelLayout()
            layout.prepare(for: testCase.content)
            guard testCase.check(layout, PlainWheel(testCase)) else { return }
        }
    }

    @Test(arguments: [[40, 30, 60], [40, 30, 0], [10, 80, 30], [30, 10, 100_000], [200, 40, 90]] as [[CGFloat]])
    func otherWheelsAnswerAsThePlainModel(_ lengths: [CGFloat]) {
        let itemSize = CGSize(width: lengths[0], height: lengths[1])
        for testCase in SteppedCase.all(sizes: [CGSize(width: 300, height: 320), CGSize(width: 150, height: 60)]) {
            var layout = WheelLayout(itemSize: itemSize, radius: lengths[2])
            layout.prepare(for: testCase.content)
            guard testCase.check(layout, PlainWheel(testCase, itemSize: itemSize, radius: lengths[2])) else { return }
        }
    }

    @Test func itemsWithoutSizeAnswerAsThePlainModel() {
        for testCase in SteppedCase.all(sizes: [CGSize(width: 100, height: 50)]) {
            for itemSize in [CGSize.zero, CGSize(width: 0, height: 20), CGSize(width: 20, height: 0)] {
                var layout = WheelLayout(itemSize: itemSize, radius: 32)
                layout.prepare(for: testCase.content)
                guard testCase.check(layout, PlainWheel(testCase, itemSize: itemSize, radius: 32)) else { return }
            }
        }
    }
}
