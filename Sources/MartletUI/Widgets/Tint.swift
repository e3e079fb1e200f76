/// The colours by which one thing is told from another, of GNOME's palette; readable in light and dark.
public enum Tint: String, Hashable, Sendable, CaseIterable {
    /// Blue.
    case blue
    /// Green.
    case green
    /// Yellow.
    case yellow
    /// Orange.
    case orange
    /// Red.
    case red
    /// Purple.
    case purple
    /// Brown.
    case brown
    /// Of no colour: what is unknown, or at rest.
    case gray

    /// The style class that gives it to a widget.
    var styleClass: String { "tint-\(rawValue)" }

    /// The colour in libadwaita's names; the one of a ground for text; and the one of that text, which the letters' own colour
    /// makes darker on a light ground, and lighter on a dark one.
    var colors: (fill: String, ground: String, line: String) {
        let fill =
            switch self {
            case .blue: "@blue_3"
            case .green: "@green_4"
            case .yellow: "@yellow_5"
            case .orange: "@orange_4"
            case .red: "@red_3"
            case .purple: "@purple_3"
            case .brown: "@brown_3"
            case .gray: "@dark_1"
            }
        let ground = self == .gray ? fill : "@\(rawValue)_2"
        return (fill, ground, "mix(\(fill), @window_fg_color, 0.6)")
    }
}

extension Widget {
    /// Takes one tint for another.
    final func exchangeTint(_ old: Tint?, _ new: Tint?) {
        guard old != new else { return }
        if let old { removeStyleClass(old.styleClass) }
        if let new { addStyleClass(new.styleClass) }
    }
}
