import CGtk

/// The place of a section's header or footer.
final class SupplementaryView: CollectionReusableView {
    override class var role: GtkAccessibleRole { GTK_ACCESSIBLE_ROLE_GROUP }
    override class var cssName: String { "supplementary" }
    override var accessibilityLabel: String? { nil }
}
