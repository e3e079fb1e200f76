import CPangoCairo
import Glibc

/// The outline that a system cuts an icon to, for pictures of how it will look.
public enum PlatformMask: String, Sendable, Hashable, Codable, CaseIterable {
    /// None: macOS, whose icons bring their own outline.
    case none
    /// A square whose corners begin to bend gently: iOS.
    case roundedSquare = "rounded-square"
    /// The inscribed circle: watchOS, and Android in its commonest form.
    case circle

    /// The radius of iOS's corners as a part of the side.
    static let appleCornerRadius = 0.2237

    /// The picture with alpha, and clear outside the outline.
    ///
    /// O(pixels).
    public func masking(_ picture: IconPicture) -> IconPicture {
        guard self != .none else { return picture }
        var outline = Overlay(width: picture.width, height: picture.height)
        outline.draw { drawing in
            trace(on: drawing, width: Double(picture.width), height: Double(picture.height))
            RibbonColour.black.use(on: drawing)
            cairo_fill(drawing)
        }
        return picture.masked { Int(outline.pixels[$0] >> 24) }
    }

    private func trace(on drawing: OpaquePointer, width: Double, height: Double) {
        let radius = min(width, height) / 2
        guard self == .roundedSquare else {
            cairo_arc(drawing, width / 2, height / 2, radius, 0, 2 * Double.pi)
            return
        }
        // A corner that bends gently is near a superellipse with an exponent of 5 (x^5 + y^5 = 1) for all of the square.
        let steps = 256
        for step in 0..<steps {
            let angle = 2 * Double.pi * Double(step) / Double(steps)
            func bent(_ value: Double) -> Double { (value < 0 ? -1 : 1) * pow(value.magnitude, 2 / 5) }
            cairo_line_to(
                drawing, width / 2 * (1 + bent(cos(angle))), height / 2 * (1 + bent(sin(angle))))
        }
        cairo_close_path(drawing)
    }
}

extension IconPicture {
    /// With every pixel's alpha times what `coverage` gives for its place, 0 to 255.
    fileprivate func masked(_ coverage: (Int) -> Int) -> IconPicture {
        let bytes = bitDepth / 8
        let full = bytes == 1 ? 255 : 65535
        var masked: [UInt8] = []
        masked.reserveCapacity(width * height * 4 * bytes)
        for pixel in 0..<width * height {
            let at = pixel * channels * bytes
            masked.append(contentsOf: samples[at..<at + 3 * bytes])
            let own = samples[(at + 3 * bytes)..<(at + channels * bytes)].reduce(0) { $0 << 8 | Int($1) }
            let alpha = ((hasAlpha ? own : full) * coverage(pixel) + 127) / 255
            if bytes == 2 { masked.append(UInt8(alpha >> 8)) }
            masked.append(UInt8(alpha & 255))
        }
        return IconPicture(
            width: width, height: height, bitDepth: bitDepth, hasAlpha: true, format: format, samples: masked,
            chunks: chunks)
    }
}
