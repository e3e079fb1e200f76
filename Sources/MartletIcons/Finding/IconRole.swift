/// What an icon file is for, which decides how it is stamped.
public enum IconRole: String, Hashable, Sendable, CaseIterable {
    /// An icon for a store: no transparency is allowed.
    case marketing
    /// An icon of an app on iPhone, iPad and the like: the system rounds its corners.
    case app
    /// An icon on a watch: the system cuts it to a circle.
    case watch
    /// An icon on the Mac: its own rounded shape with a clear margin.
    case mac
    /// The front layer of a layered icon on Apple TV.
    case tvFrontLayer = "tv-front-layer"
    /// The front layer of a layered icon on Apple Vision: the system cuts it to a circle.
    case visionFrontLayer = "vision-front-layer"
    /// The foreground of an adaptive icon on Android: only the middle is sure to be seen.
    case adaptiveForeground = "adaptive-foreground"
    /// A square icon of Android before adaptive ones.
    case legacyLauncher = "legacy-launcher"
    /// A round icon of Android before adaptive ones.
    case legacyRound = "legacy-round"
    /// The layer of an adaptive icon that the system colours by its alpha alone.
    case monochrome
    /// The background of an adaptive icon; never stamped.
    case background
    /// An image of an Icon Composer document; never stamped, since a layer is added instead.
    case composer
    /// A file that was named by itself.
    case loose

    /// Whether the file itself is painted on.
    public var isStamped: Bool { self != .background && self != .composer }
}
