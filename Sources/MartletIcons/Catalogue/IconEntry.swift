/// One element of `images` in the `Contents.json` of an icon set: a place that an image is for.
///
/// The format is Apple's Asset Catalog Format Reference (App Icon Type), with the members that Xcode has added since.
public struct IconEntry: Hashable, Sendable {
    /// A size in points, such as 83.5 by 83.5.
    public struct PointSize: Hashable, Sendable {
        /// The width in points.
        public var width: Double
        /// The height in points.
        public var height: Double

        /// Creates a size.
        public init(width: Double, height: Double) { (self.width, self.height) = (width, height) }
    }

    /// A size in pixels.
    public struct PixelSize: Hashable, Sendable, CustomStringConvertible {
        /// The width in pixels.
        public var width: Int
        /// The height in pixels.
        public var height: Int

        /// Creates a size.
        public init(width: Int, height: Int) { (self.width, self.height) = (width, height) }

        /// Such as `120x120`.
        public var description: String { "\(width)x\(height)" }
    }

    /// The image's name in the folder; nil for a place that is still empty.
    public let filename: String?
    /// What kind of device it is for.
    public let idiom: IconIdiom
    /// The size in points; nil where there is none, as in image sets.
    public let size: PointSize?
    /// Pixels for a point; nil where the entry has none, as that of a single size.
    public let scale: Double?
    /// What the image does on a watch, such as `appLauncher`.
    public let role: String?
    /// The device's own size, such as `38mm`.
    public let subtype: String?
    /// The platform of a universal icon, such as `ios`.
    public let platform: String?
    /// The value of the appearance `luminosity`: `dark`, `tinted` or a later one; nil for any.
    public let luminosity: String?
    /// Whether Xcode has marked the image as one that fits no place, so that it is not built.
    public let isUnassigned: Bool
    /// All other members with their values as they are spelled in JSON.
    public let others: [String: String]
    /// The line of the entry in the `Contents.json`, from 1.
    public let line: Int

    /// Size times scale, rounded to whole pixels; a missing scale counts as 1; nil without a size.
    public var expectedPixels: PixelSize? { size.flatMap { $0.pixels(scale: scale ?? 1) } }

    /// The platform that the icon is for, by its platform or else by its idiom.
    public var builtPlatform: IconPlatform {
        platform.map(IconPlatform.init(named:)) ?? idiom.platform
    }
}

extension IconEntry.PointSize {
    /// Reads `83.5x83.5`; nil for anything else.
    init?(_ text: String) {
        let sides = text.split(separator: "x", omittingEmptySubsequences: false).map { Double($0) }
        guard sides.count == 2, let width = sides[0], let height = sides[1] else { return nil }
        guard (0..<100_000).contains(width), (0..<100_000).contains(height), width > 0, height > 0 else { return nil }
        self.init(width: width, height: height)
    }

    func pixels(scale: Double) -> IconEntry.PixelSize? {
        // Half a pixel counts up, as 37.5 for a 12.5 point icon at 3x.
        let (wide, high) = ((width * scale).rounded(), (height * scale).rounded())
        guard (1...1e7).contains(wide), (1...1e7).contains(high) else { return nil }
        return IconEntry.PixelSize(width: Int(wide), height: Int(high))
    }
}
