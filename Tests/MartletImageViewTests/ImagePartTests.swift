import Foundation
import MartletRaster
import Testing

@testable import MartletImageView

/// The halves of a picture in two views side by side.
@Suite struct ImagePartTests {
    private let view = CGSize(width: 100, height: 150)

    @Test func aPictureThatFitsIsInTheMiddle() {
        // Two by one: 100 by 50, in the middle of 150.
        let frame = ImagePart.whole.frame(of: PixelSize(width: 40, height: 20), in: view, fills: false)
        #expect(frame == CGRect(x: 0, y: 50, width: 100, height: 50))
        let filling = ImagePart.whole.frame(of: PixelSize(width: 40, height: 20), in: view, fills: true)
        #expect(filling == CGRect(x: -100, y: 0, width: 300, height: 150))
    }

    @Test func halvesMeetAtTheEdgeBetweenTheViews() {
        // In a place of 200 by 150, four by one is 200 by 50.
        let wide = PixelSize(width: 80, height: 20)
        #expect(
            ImagePart.leftHalf.frame(of: wide, in: view, fills: false) == CGRect(x: 0, y: 50, width: 200, height: 50))
        #expect(
            ImagePart.rightHalf.frame(of: wide, in: view, fills: false)
                == CGRect(x: -100, y: 50, width: 200, height: 50))
        // One that is narrower than the place leaves room at the outer edges alone: one by one is 150 by 150.
        let square = PixelSize(width: 9, height: 9)
        #expect(
            ImagePart.leftHalf.frame(of: square, in: view, fills: false) == CGRect(x: 25, y: 0, width: 150, height: 150)
        )
        #expect(
            ImagePart.rightHalf.frame(of: square, in: view, fills: false)
                == CGRect(x: -75, y: 0, width: 150, height: 150))
    }

    @Test func halvesAreLoadedForAPlaceTwiceAsBroad() {
        let place = PixelSize(width: 100, height: 150)
        #expect(ImagePart.whole.wholeSize(of: place) == place)
        for half in [ImagePart.leftHalf, .rightHalf] {
            #expect(half.wholeSize(of: place) == PixelSize(width: 200, height: 150))
        }
    }
}
