import MartletUI

/// How the list's box and the pages look.
@MainActor
enum ThingStyle {
    private static let css = """
        collectionview > cell.thing { background: @card_bg_color; border-radius: 0;
            border: 1px solid alpha(@window_fg_color, 0.1); border-bottom-width: 0; transition: background 150ms; }
        collectionview > cell.thing:hover { background: mix(@card_bg_color, @window_fg_color, 0.04); }
        collectionview > cell.thing:selected { outline-width: 0; }
        collectionview > cell.thing:focus-visible { outline: 2px solid @accent_color; outline-offset: -3px; }
        collectionview > cell.thing.first, collectionview > cell.thing.only { border-radius: 12px 12px 0 0; }
        collectionview > cell.thing.last { border-radius: 0 0 12px 12px; border-bottom-width: 1px; }
        collectionview > cell.thing.only { border-radius: 12px; border-bottom-width: 1px; }
        .status-line { font-size: 0.95em; }
        .symbol-choice { padding: 3px; border-radius: 9999px; min-width: 34px; min-height: 34px; }
        .identity { font-family: monospace; font-size: 0.9em; }
        """

    /// Applies the look to the display, for as long as the program runs.
    static func apply() {
        guard kept == nil, let sheet = try? StyleSheet(css) else { return }
        sheet.apply()
        kept = sheet
    }

    private static var kept: StyleSheet?
}
