extension StampPlan.Style {
    /// How a file is drawn on; nil where it never is.
    init?(of file: IconFile) {
        guard file.role.isStamped else { return nil }
        switch file.role {
        case .marketing, .app, .tvFrontLayer: self.init(shape: .square)
        case .legacyLauncher, .loose: self.init(shape: .square, followsOutline: true)
        case .mac: self.init(shape: .opaqueBounds)
        case .watch, .legacyRound, .visionFrontLayer: self.init(shape: .circle)
        case .adaptiveForeground: self.init(shape: .safeZone)
        // It is coloured by its alpha alone.
        case .monochrome: self.init(shape: .safeZone, appearance: .tinted)
        case .background, .composer: return nil
        }
        isForStore = file.role == .marketing
        if file.role == .marketing, file.platform == .watchOS { shape = .circle }
        switch file.luminosity {
        case "dark": appearance = .dark
        case "tinted": appearance = .tinted
        default: break
        }
    }

    /// The style of a file that is used in two ways: seen in both.
    func combined(with other: Self) -> Self {
        Self(
            shape: other.shape.care > shape.care ? other.shape : shape,
            appearance: appearance == other.appearance ? appearance : .any,
            followsOutline: followsOutline || other.followsOutline, isForStore: isForStore || other.isForStore)
    }
}

extension IconShape {
    /// The less of an icon is sure to be seen, the more.
    fileprivate var care: Int {
        switch self {
        case .square: 0
        case .opaqueBounds: 1
        case .circle: 2
        case .safeZone: 3
        }
    }
}
