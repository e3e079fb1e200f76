/// A font as people name it: `Times-Bold`, `Nimbus Roman Bold Italic`, `Helvetica`.
///
/// Fontconfig reads what follows a hyphen as a size, and Pango reads the `Roman` of a family's name as a style: so names
/// are taken apart here.
struct FontName: Hashable, Sendable {
    /// The family, such as `Times`.
    var family: String
    /// Fontconfig's weight: 80 is regular, 200 bold.
    var weight: Int32 = 80
    /// Fontconfig's slant: 0 is upright, 100 italic, 110 oblique.
    var slant: Int32 = 0

    init(family: String, weight: Int32 = 80, slant: Int32 = 0) {
        self.family = family
        self.weight = weight
        self.slant = slant
    }

    /// What the seventeen common words for a weight are in fontconfig (FcWeight*), letters only.
    private static let weights: [String: Int32] = [
        "thin": 0, "hairline": 0, "extralight": 40, "ultralight": 40, "light": 50, "book": 75, "regular": 80,
        "normal": 80, "roman": 80, "plain": 80, "medium": 100, "semibold": 180, "demibold": 180, "demi": 180,
        "bold": 200, "extrabold": 205, "ultrabold": 205, "black": 210, "heavy": 210,
    ]
    private static let slants: [String: Int32] = [
        "italic": 100, "ital": 100, "it": 100, "kursiv": 100, "oblique": 110, "obl": 110,
    ]

    /// Takes the style that a name ends with off it; nil where it ends with none, or with nothing before it.
    ///
    /// After a hyphen all must be a style (`Times-BoldItalic`); after blanks, as many words as are one.
    init?(separating name: String) {
        if let hyphen = name.lastIndex(of: "-"), hyphen > name.startIndex {
            guard let style = Self.style(String(name[name.index(after: hyphen)...])) else { return nil }
            self.init(family: String(name[..<hyphen]), weight: style.weight ?? 80, slant: style.slant ?? 0)
            return
        }
        var words = name.split(separator: " ").map(String.init)
        var weight: Int32?
        var slant: Int32?
        while words.count > 1, let word = words.last, let style = Self.style(word) {
            weight = weight ?? style.weight
            slant = slant ?? style.slant
            words.removeLast()
        }
        guard weight != nil || slant != nil else { return nil }
        self.init(family: words.joined(separator: " "), weight: weight ?? 80, slant: slant ?? 0)
    }

    /// `BoldItalic`, `Semi Bold`, `Oblique`: a word for a weight, one for a slant, or both in this order.
    private static func style(_ text: String) -> (weight: Int32?, slant: Int32?)? {
        let letters = text.lowercased().filter { $0.isLetter }
        if letters.isEmpty { return nil }
        if let weight = weights[letters] { return (weight, nil) }
        if let slant = slants[letters] { return (nil, slant) }
        for (word, slant) in slants where letters.hasSuffix(word) {
            if let weight = weights[String(letters.dropLast(word.count))] { return (weight, slant) }
        }
        return nil
    }

    /// Families that fontconfig stands another in for, of the same widths or of the same kind (30-metric-aliases.conf,
    /// 60-latin.conf): PostScript's base fonts, Microsoft's core fonts and the kinds themselves.
    private static let aliases: Set<String> = [
        "times", "timesroman", "timesnewroman", "helvetica", "helveticaneue", "arial", "courier", "couriernew",
        "palatino", "bookman", "avantgarde", "newcenturyschlbk", "zapfchancery", "zapfdingbats", "symbol", "georgia",
        "verdana", "tahoma", "trebuchetms", "sans", "sansserif", "serif", "monospace", "mono", "cursive", "fantasy",
        "systemui", "emoji", "math",
    ]

    var isAlias: Bool { Self.aliases.contains(Self.plain(family)) }

    /// Fontconfig's own way of comparing names: neither blanks nor capitals count.
    static func plain(_ name: String) -> String {
        name.lowercased().filter { $0.isLetter || $0.isNumber }
    }
}
