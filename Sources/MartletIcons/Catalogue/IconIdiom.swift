/// The kind of device that an image is for; values that are not known here are kept.
public struct IconIdiom: RawRepresentable, Hashable, Sendable {
    /// The name in `Contents.json`.
    public let rawValue: String

    /// Creates an idiom of a name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// `iphone`.
    public static let iPhone = IconIdiom(rawValue: "iphone")
    /// `ipad`.
    public static let iPad = IconIdiom(rawValue: "ipad")
    /// `ios-marketing`: the App Store.
    public static let iOSMarketing = IconIdiom(rawValue: "ios-marketing")
    /// `universal`: every device of a platform.
    public static let universal = IconIdiom(rawValue: "universal")
    /// `mac`.
    public static let mac = IconIdiom(rawValue: "mac")
    /// `watch`.
    public static let watch = IconIdiom(rawValue: "watch")
    /// `watch-marketing`: the App Store.
    public static let watchMarketing = IconIdiom(rawValue: "watch-marketing")
    /// `tv`.
    public static let tv = IconIdiom(rawValue: "tv")
    /// `vision`.
    public static let vision = IconIdiom(rawValue: "vision")
    /// `car`: CarPlay.
    public static let car = IconIdiom(rawValue: "car")

    /// Whether the image is for a store, which takes no transparency.
    public var isMarketing: Bool { rawValue.hasSuffix("-marketing") }

    /// The platform of such a device; iOS for the universal one, which needs a platform of its own to be more exact.
    public var platform: IconPlatform {
        switch self {
        case .mac: .macOS
        case .watch, .watchMarketing: .watchOS
        case .tv: .tvOS
        case .vision: .visionOS
        default: .iOS
        }
    }
}
