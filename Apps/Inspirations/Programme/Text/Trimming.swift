extension String? {
    /// The text without white space around it; nil where nothing is left.
    var nonempty: String? { flatMap(\.nonempty) }
}

extension String {
    /// The text without white space around it; nil where nothing is left.
    var nonempty: String? {
        let text = trimmed
        return text.isEmpty ? nil : text
    }
}

extension StringProtocol {
    /// The text without white space around it, in O(what is cut) where nothing is; Foundation's own way copies each text twice.
    var trimmed: String {
        var scalars = Substring(self).unicodeScalars
        while let first = scalars.first, first.properties.isWhitespace { scalars.removeFirst() }
        while let last = scalars.last, last.properties.isWhitespace { scalars.removeLast() }
        return String(Substring(scalars))
    }
}
