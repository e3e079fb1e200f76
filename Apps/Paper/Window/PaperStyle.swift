import MartletUI

/// How the desk, the covers and the pages look.
@MainActor
enum PaperStyle {
    private static let css = """
        .desk { background: radial-gradient(circle at center, #54463b, #2b2320); color: #ece4dc; }
        .desk label { color: #ece4dc; }
        cell.cover { border-radius: 2px 12px 12px 2px; box-shadow: 0 6px 18px rgba(0, 0, 0, 0.5); background: #fdfcf8; }
        cell.cover.taken { opacity: 0; }
        cell.page { background: #fdfcf8; box-shadow: 0 2px 12px rgba(0, 0, 0, 0.4); }
        cell.page.right { border-radius: 0 10px 10px 0; }
        cell.page.left { border-radius: 10px 0 0 10px; }
        .sheet { background: #fdfcf8; box-shadow: 0 2px 12px rgba(0, 0, 0, 0.4); }
        .mark { background: #c01c28; border-radius: 0 0 3px 3px; }
        cell.page .mark { min-width: 18px; min-height: 34px; margin: 0 22px; }
        .thumbnail .mark { min-width: 10px; min-height: 18px; margin: 0 10px; }
        .thumbnail { background: #fdfcf8; box-shadow: 0 2px 6px rgba(0, 0, 0, 0.4); }
        cell.overview { border-radius: 8px; padding: 6px; }
        highlights.found { color: rgba(249, 240, 107, 0.45); }
        highlights.current { color: rgba(255, 120, 0, 0.5); }
        highlights.selected { color: rgba(53, 132, 228, 0.35); }
        .dimmed .night { background: rgba(18, 12, 8, 0.3); }
        .dimmed .thumbnail { opacity: 0.75; }
        cell.page .shade { background: linear-gradient(to right, rgba(0, 0, 0, 0.6), rgba(0, 0, 0, 0.35)); }
        cell.page.left .shade { background: linear-gradient(to left, rgba(0, 0, 0, 0.6), rgba(0, 0, 0, 0.35)); }
        """

    /// Applies the look to the display, for as long as the program runs.
    static func apply() {
        guard let sheet = try? StyleSheet(css) else { return }
        sheet.apply()
        kept = sheet
    }

    private static var kept: StyleSheet?
}
