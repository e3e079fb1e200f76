import CPangoCairo
import Synchronization

/// Lays out and draws lines of text with one set of fonts, loaded once.
///
/// Pango's objects may be used by one thread at a time, and loading fonts takes longer than drawing a line: so all threads
/// share this one, and wait for each other for the fraction of a millisecond that a line takes.
final class Typesetter: Sendable {
    /// What a line is for.
    enum Role: Sendable {
        /// An upright line in the look's font, with glyphs fitted to the pixels.
        case caption
        /// Words in a bold sans-serif that may be turned to any angle.
        case band
    }

    /// Unchecked, since pointers are not Sendable: these never leave this class, which uses them only under its lock.
    private struct Fonts: @unchecked Sendable {
        let context: OpaquePointer
        let caption: OpaquePointer
        let band: OpaquePointer
    }

    private let fonts: Mutex<Fonts>

    /// - Parameter font: The captions' font: a name, or the path of a font file.
    ///
    /// Throws `missingFont`, or for a file `notFound`, `permissionDenied`, `unreadable` or `damaged`.
    init(font: String) throws(IconsError) {
        guard let map = pango_cairo_font_map_new() else {
            throw IconsError(.missingFont, "Fonts could not be loaded.")
        }
        defer { g_object_unref(UnsafeMutableRawPointer(map)) }
        let caption: OpaquePointer
        if FontFile.isPath(font) {
            let file = try FontFile(path: font)
            pango_fc_font_map_set_config(OpaquePointer(map), file.configuration)
            FcConfigDestroy(file.configuration)
            caption = file.description
        } else if font == IconLook.defaultFont {
            // Always there: fontconfig stands in the nearest that it has.
            caption = InstalledFonts.description(of: FontName(family: "Times", weight: 200))
        } else {
            caption = try InstalledFonts(configuration: nil).description(of: font)
        }
        // The widths of Helvetica are those of the words on the stores' own badges.
        let band = InstalledFonts.description(
            of: FontName(family: "Helvetica,Nimbus Sans,Liberation Sans,sans-serif", weight: 200))
        fonts = Mutex(Fonts(context: pango_font_map_create_context(map), caption: caption, band: band))
    }

    deinit {
        fonts.withLock { fonts in
            pango_font_description_free(fonts.caption)
            pango_font_description_free(fonts.band)
            g_object_unref(UnsafeMutableRawPointer(fonts.context))
        }
    }

    /// Lets `body` measure and draw one line of text, which Pango never reads as markup.
    func line<R>(_ text: String, role: Role, _ body: (TextLine) -> R) -> R {
        fonts.withLock { fonts in
            let options = cairo_font_options_create()
            cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY)
            cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
            // An upright line is fitted to whole pixels, down its height and from letter to letter, as FreeType does it
            // for ImageMagick; one at an angle must not be, or its letters dance.
            cairo_font_options_set_hint_style(
                options, role == .caption ? CAIRO_HINT_STYLE_SLIGHT : CAIRO_HINT_STYLE_NONE)
            pango_cairo_context_set_font_options(fonts.context, options)
            pango_context_set_round_glyph_positions(fonts.context, role == .caption ? 1 : 0)
            cairo_font_options_destroy(options)
            let layout: OpaquePointer = pango_layout_new(fonts.context)
            let description: OpaquePointer = pango_font_description_copy(role == .caption ? fonts.caption : fonts.band)
            defer {
                pango_font_description_free(description)
                g_object_unref(UnsafeMutableRawPointer(layout))
            }
            pango_layout_set_single_paragraph_mode(layout, 1)
            pango_layout_set_text(layout, text, Int32(clamping: text.utf8.count))
            return body(TextLine(layout: layout, description: description))
        }
    }
}
