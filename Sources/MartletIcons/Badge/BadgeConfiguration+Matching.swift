extension BadgeConfiguration {
    /// The entry that a configuration's name fits; nil where there is none.
    func entry(for name: String) throws(IconsError) -> Entry? {
        guard let entries else { return nil }
        if let exact = entries.last(where: { $0.name == name }) { return exact }
        let lowered = name.lowercased()
        let alike = entries.filter { $0.name.lowercased() == lowered }
        if let found = try only(alike, for: name) { return found }
        let matching = entries.filter { $0.name.contains("*") && Self.matches(lowered, $0.name.lowercased()) }
        let longest = matching.map(\.name.count).max()
        return try only(matching.filter { $0.name.count == longest }, for: name)
    }

    private func only(_ entries: [Entry], for name: String) throws(IconsError) -> Entry? {
        guard entries.count > 1 else { return entries.first }
        let names = entries.map { "\"\($0.name)\"" }.joined(separator: " and ")
        throw IconsError(
            .ambiguous, path: path, line: entries[1].line,
            "The configuration \"\(name)\" fits \(names) equally well. Give it an entry of its own.")
    }

    /// Whether a name fits a pattern, in which `*` stands for any characters, also none.
    ///
    /// O(product of lengths) at worst.
    static func matches(_ name: String, _ pattern: String) -> Bool {
        let (name, pattern) = (Array(name), Array(pattern))
        var (at, step) = (0, 0)
        var star: (pattern: Int, name: Int)?
        while at < name.count {
            if step < pattern.count, pattern[step] == "*" {
                star = (step, at)
                step += 1
            } else if step < pattern.count, pattern[step] == name[at] {
                at += 1
                step += 1
            } else if let last = star {
                // The last star takes one character more.
                star = (last.pattern, last.name + 1)
                (step, at) = (last.pattern + 1, last.name + 1)
            } else {
                return false
            }
        }
        return pattern[step...].allSatisfy { $0 == "*" }
    }
}
