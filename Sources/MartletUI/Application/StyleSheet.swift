import CGLib
import CGtk
import MartletGLib

/// CSS of an app's own, on top of libadwaita's.
///
/// Colours are libadwaita's names (`@card_bg_color`), so that light, dark and high contrast all hold.
@MainActor
public final class StyleSheet {
    private let provider: GObjectRef
    private var problem: String?

    /// Parses `css`.
    ///
    /// - Throws: `UIError.Code.invalidStyleSheet` with the line and what is wrong there.
    public init(_ css: String) throws(UIError) {
        provider = GObjectRef(taking: gtk_css_provider_new()!)
        let handler = connect(provider.pointer, "parsing-error") {
            [unowned self] (section: UnsafeMutableRawPointer?, error: UnsafeMutableRawPointer?) in
            if problem == nil { problem = Self.describe(section, error) }
        }
        gtk_css_provider_load_from_data(provider.cast(), css, -1)
        handler.disconnect()
        if let problem { throw UIError(.invalidStyleSheet, "The style sheet has an error in \(problem)") }
    }

    /// Applies the rules to all widgets on the display, until `remove()`.
    public func apply() {
        gtk_style_context_add_provider_for_display(
            gdk_display_get_default(), provider.opaque, guint(GTK_STYLE_PROVIDER_PRIORITY_APPLICATION))
    }

    /// Takes the rules back.
    public func remove() {
        gtk_style_context_remove_provider_for_display(gdk_display_get_default(), provider.opaque)
    }

    private static func describe(_ section: UnsafeMutableRawPointer?, _ error: UnsafeMutableRawPointer?) -> String {
        let message =
            error?.assumingMemoryBound(to: GError.self).pointee.message.map { String(cString: $0) } ?? "unknown"
        guard let section, let start = gtk_css_section_get_start_location(OpaquePointer(section)) else {
            return message
        }
        return "line \(start.pointee.lines + 1): \(message)"
    }
}
