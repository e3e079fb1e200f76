import Foundation
import MartletRaster

/// How much of a picture a view shows.
///
/// Two views side by side that show the halves of a picture show it whole, as two pages of an open book do: each half
/// touches the edge at which the other is.
public enum ImagePart: Hashable, Sendable {
    /// All of it.
    case whole
    /// The left half, at the view's right edge.
    case leftHalf
    /// The right half, at the view's left edge.
    case rightHalf

    /// The place that the whole picture has when the part has one of this size.
    func wholeSize(of place: PixelSize) -> PixelSize {
        self == .whole ? place : PixelSize(width: 2 * place.width, height: place.height)
    }

    /// Where the whole of a picture of this size is in a view, in the view's points; it may go on beyond the view.
    ///
    /// - Parameter fills: Whether it fills its place and is cut, or fits into it.
    func frame(of picture: PixelSize, in view: CGSize, fills: Bool) -> CGRect {
        let place = CGSize(width: self == .whole ? view.width : 2 * view.width, height: view.height)
        let (across, down) = (
            place.width / CGFloat(max(1, picture.width)), place.height / CGFloat(max(1, picture.height))
        )
        let scale = fills ? max(across, down) : min(across, down)
        let size = CGSize(width: CGFloat(picture.width) * scale, height: CGFloat(picture.height) * scale)
        let middle = self == .whole ? view.width / 2 : self == .leftHalf ? view.width : 0
        return CGRect(
            x: middle - size.width / 2, y: (view.height - size.height) / 2, width: size.width, height: size.height)
    }
}
