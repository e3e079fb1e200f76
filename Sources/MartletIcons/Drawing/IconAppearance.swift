/// The appearance of the system that an icon is for.
public enum IconAppearance: String, Sendable, Hashable, Codable, CaseIterable {
    /// The usual one.
    case any
    /// Dark; drawn like the usual one.
    case dark
    /// Tinted by the system: all that is drawn is grey, as such icons have to be.
    case tinted
}
