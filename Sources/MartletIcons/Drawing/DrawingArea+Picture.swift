extension DrawingArea {
    /// Whole pixels that a picture may cover: of a circle, the square in it.
    var pictureFrame: Box {
        let inset = isRound ? box.width * (1 - 0.5.squareRoot()) / 2 : 0
        let (left, top) = ((box.x + inset).rounded(.up), (box.y + inset).rounded(.up))
        let (right, bottom) = ((box.right - inset).rounded(.down), (box.bottom - inset).rounded(.down))
        return Box(x: left, y: top, width: max(1, right - left), height: max(1, bottom - top))
    }
}
