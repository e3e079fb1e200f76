/// A colour of a ribbon or of text, in the icon's own colour space, 8 bits a channel, not premultiplied.
public struct RibbonColour: Sendable, Hashable, Codable, CustomStringConvertible {
    /// Red, 0 to 255.
    public var red: UInt8
    /// Green, 0 to 255.
    public var green: UInt8
    /// Blue, 0 to 255.
    public var blue: UInt8
    /// 0 is clear, 255 opaque.
    public var alpha: UInt8

    /// A colour from its channels.
    public init(red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8 = 255) {
        self.red = red
        self.green = green
        self.blue = blue
        self.alpha = alpha
    }

    /// Plain white.
    public static let white = RibbonColour(red: 255, green: 255, blue: 255)
    /// Plain black.
    public static let black = RibbonColour(red: 0, green: 0, blue: 0)

    /// A colour as CSS Color Module Level 4 writes it: `#f60`, `#f60c`, `#ff6600`, `#ff6600cc`, or a name such as `orange`.
    ///
    /// Capitals and small letters are the same. Throws `malformed` where it is none of these.
    public init(argument: String) throws(IconsError) {
        let word = argument.lowercased()
        if let named = Self.named[word] {
            self.init(rgb: named, alpha: word == "transparent" ? 0 : 255)
            return
        }
        let digits = word.dropFirst()
        let values = digits.compactMap { digit in
            digit.isASCII ? digit.hexDigitValue.map { UInt8($0) } : nil
        }
        guard word.hasPrefix("#"), values.count == digits.count, [3, 4, 6, 8].contains(values.count) else {
            throw IconsError(
                .malformed,
                "'\(argument)' is not a colour; write #rgb, #rrggbb, #rrggbbaa or a CSS name such as orange.")
        }
        var channels = values.map { $0 * 17 }
        if values.count >= 6 {
            channels = stride(from: 0, to: values.count, by: 2).map { values[$0] * 16 + values[$0 + 1] }
        }
        self.init(
            red: channels[0], green: channels[1], blue: channels[2], alpha: channels.count == 4 ? channels[3] : 255)
    }

    init(rgb: UInt32, alpha: UInt8 = 255) {
        self.init(
            red: UInt8(rgb >> 16 & 255), green: UInt8(rgb >> 8 & 255), blue: UInt8(rgb & 255), alpha: alpha)
    }

    /// The colour as `init(argument:)` reads it: `#rrggbb`, or `#rrggbbaa` where it is not opaque.
    public var description: String {
        let channels = [red, green, blue] + (alpha == 255 ? [] : [alpha])
        return "#"
            + channels.map { channel in
                let digits = String(channel, radix: 16)
                return digits.count == 2 ? digits : "0" + digits
            }.joined()
    }

    /// From its description.
    public init(from decoder: any Decoder) throws {
        try self.init(argument: decoder.singleValueContainer().decode(String.self))
    }

    /// As its description.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }

    /// How bright it looks, 0 to 1: the relative luminance of WCAG 2.2.
    var luminance: Double {
        func linear(_ channel: UInt8) -> Double {
            let value = Double(channel) / 255
            // The curve of sRGB, near enough for a choice of two, without the mathematics library.
            return value * value * (0.15 + 0.85 * value.squareRoot())
        }
        return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
    }
}
