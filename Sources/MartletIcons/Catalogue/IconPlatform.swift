/// The system an icon is for.
public enum IconPlatform: String, Hashable, Sendable, CaseIterable {
    /// iPhone, iPad and CarPlay.
    case iOS = "ios"
    /// The Mac.
    case macOS = "macos"
    /// Apple Watch.
    case watchOS = "watchos"
    /// Apple TV.
    case tvOS = "tvos"
    /// Apple Vision.
    case visionOS = "visionos"
    /// Android.
    case android
    /// A file alone does not say.
    case unknown

    /// The platform of a name as it stands in `Contents.json`; `xros` is visionOS's first name.
    init(named name: String) {
        let name = name.lowercased()
        self = IconPlatform(rawValue: name) ?? (name == "xros" ? .visionOS : .unknown)
    }
}
