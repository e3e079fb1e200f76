/// Colours of a terminal (ECMA-48, "Select graphic rendition"); plain text where there are none.
struct Palette: Hashable, Sendable {
    let isColoured: Bool

    func good(_ text: String) -> String { painted(text, "32") }
    func warning(_ text: String) -> String { painted(text, "33") }
    func error(_ text: String) -> String { painted(text, "31") }
    func strong(_ text: String) -> String { painted(text, "1") }
    func faint(_ text: String) -> String { painted(text, "2") }

    private func painted(_ text: String, _ code: String) -> String {
        isColoured ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
    }
}
