import Foundation

/// A colour in sRGB, with a byte for each part.
package struct TalkColour: Hashable, Sendable, CustomStringConvertible {
    /// Red.
    package let red: UInt8
    /// Green.
    package let green: UInt8
    /// Blue.
    package let blue: UInt8

    /// A colour by its parts.
    package init(red: UInt8, green: UInt8, blue: UInt8) {
        self.red = red
        self.green = green
        self.blue = blue
    }

    /// A colour as the web writes it: `#rgb`, `#rrggbb` or `#rrggbbaa`, with or without the sign; nil for anything else.
    package init?(_ text: String) {
        var digits = text.trimmed[...]
        if digits.first == "#" { digits = digits.dropFirst() }
        guard digits.utf8.allSatisfy({ Character(UnicodeScalar($0)).isHexDigit }) else { return nil }
        let values = digits.compactMap { $0.hexDigitValue }.map { UInt8($0) }
        switch values.count {
        case 3: self.init(red: values[0] * 17, green: values[1] * 17, blue: values[2] * 17)
        case 6, 8:
            self.init(
                red: values[0] << 4 | values[1], green: values[2] << 4 | values[3], blue: values[4] << 4 | values[5])
        default: return nil
        }
    }

    /// A colour in Oklab's polar form, brought into sRGB by cutting off.
    ///
    /// The formulas are those of B. Ottosson, "A perceptual color space" (2020).
    /// The lightness is 0 to 1, the chroma about 0 to 0.3, and the hue in degrees.
    package init(lightness: Double, chroma: Double, hue: Double) {
        let angle = hue * .pi / 180
        let (a, b) = (chroma * cos(angle), chroma * sin(angle))
        let l = pow(lightness + 0.3963377774 * a + 0.2158037573 * b, 3)
        let m = pow(lightness - 0.1055613458 * a - 0.0638541728 * b, 3)
        let s = pow(lightness - 0.0894841775 * a - 1.2914855480 * b, 3)
        red = Self.encoded(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s)
        green = Self.encoded(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s)
        blue = Self.encoded(-0.0041960863 * l - 0.7034186147 * m + 1.7076147010 * s)
    }

    /// As the web writes it, such as `#3584e4`.
    package var description: String {
        "#" + [red, green, blue].map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }

    /// How far two colours look apart: their distance in Oklab, 0 for equal ones and 1 from black to white.
    package func distance(to other: TalkColour) -> Double {
        let (a, b) = (lab, other.lab)
        return sqrt(pow(a.0 - b.0, 2) + pow(a.1 - b.1, 2) + pow(a.2 - b.2, 2))
    }

    private var lab: (Double, Double, Double) {
        let (r, g, b) = (Self.linear(red), Self.linear(green), Self.linear(blue))
        let l = cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
        let m = cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
        let s = cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
        return (
            0.2104542553 * l + 0.7936177850 * m - 0.0040720468 * s,
            1.9779984951 * l - 2.4285922050 * m + 0.4505937099 * s,
            0.0259040371 * l + 0.7827717662 * m - 0.8086757660 * s
        )
    }

    private static func linear(_ part: UInt8) -> Double {
        let value = Double(part) / 255
        return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
    }

    private static func encoded(_ light: Double) -> UInt8 {
        let value = light <= 0.0031308 ? 12.92 * light : 1.055 * pow(light, 1 / 2.4) - 0.055
        return UInt8(min(max((value * 255).rounded(), 0), 255))
    }
}
