import MartletIcons

/// The icons that were found, and what would be drawn on them.
struct IconList: Sendable {
    let icons: FoundIcons
    let configuration: String?
    let choiceNotes: [StampReport.Note]
    /// Nil while it is not known.
    var look: IconLook?

    init(_ icons: FoundIcons, setup: Setup) {
        self.icons = icons
        configuration = setup.configuration
        choiceNotes = setup.notes
    }

    var notes: [StampReport.Note] {
        choiceNotes + icons.notes.map { StampReport.Note(path: $0.path, line: $0.line, $0.message) }
    }

    /// For people: what would be drawn, then each icon with its files.
    func lines(_ palette: Palette) -> [String] {
        var lines = [drawn]
        for source in icons.sources {
            let names = source.files.map { name(of: $0, in: source) }
            let width = min(48, names.map(\.count).max() ?? 0)
            lines += ["", palette.strong(PlainText.shown(source.path)) + "  " + palette.faint(source.kind.rawValue)]
            for (file, name) in zip(source.files, names) {
                let cells = [
                    name + String(repeating: " ", count: max(0, width - name.count)),
                    Self.padded(file.pixels.map { "\($0)" } ?? "", 9), Self.padded(file.role.rawValue, 12),
                    Self.padded(file.platform == .unknown ? "" : file.platform.rawValue, 8), file.luminosity ?? "",
                    file.role.isStamped ? "" : palette.faint("not stamped"),
                ]
                lines.append("  " + Self.trimmed(cells.joined(separator: "  ")))
            }
            if source.composer != nil { lines.append("  " + palette.faint("a layer is added in front of all others")) }
            for icon in source.adaptiveIcons where icon.needsWrapping {
                lines.append(
                    "  \(name(of: icon.path, in: source))  " + palette.faint("a layer is added to its foreground"))
            }
        }
        return lines
    }

    /// For a program.
    func json(fault: Exit?) -> JSONValue {
        var members: [JSONValue.Member] = [
            .init("format", .number(JSONValue.format)),
            .init("configuration", .string(configuration)),
            .init("text", .string(look?.text)),
            .init("ribbon", .string(look?.ribbon.argument)),
            .init("icons", .array(icons.sources.map(json))),
            .init("notes", .array(notes.map(JSONValue.init))),
        ]
        if let fault { members.append(.init("error", .fault(fault))) }
        return .object(members)
    }

    private func json(_ source: IconSource) -> JSONValue {
        .members([
            "path": .string(source.path), "name": .string(source.name), "kind": .string(source.kind.rawValue),
            "files": .array(source.files.map(json)),
        ])
    }

    private func json(_ file: IconFile) -> JSONValue {
        let pixels = file.pixels
        return .members([
            "path": .string(file.path), "role": .string(file.role.rawValue),
            "platform": .string(file.platform.rawValue),
            "appearance": .string(file.luminosity), "width": .number(pixels?.width), "height": .number(pixels?.height),
            "expectedWidth": .number(file.expectedPixels?.width),
            "expectedHeight": .number(file.expectedPixels?.height), "isStamped": .bool(file.role.isStamped),
        ])
    }

    /// Such as `Beta: "1.2 (34)", ribbon beta`.
    private var drawn: String {
        let name = configuration.map { PlainText.shown($0) + ": " } ?? ""
        guard let look else { return name + "what would be drawn is not known" }
        let text = look.text.flatMap { $0.isEmpty ? nil : "\"\(PlainText.shown($0))\"" }
        let ribbon = StampSummary.ribbon(look.ribbon.argument).map { "ribbon " + PlainText.shown($0) }
        let parts = [text, ribbon].compactMap(\.self)
        return name + (parts.isEmpty ? "nothing would be drawn" : parts.joined(separator: ", "))
    }

    private func name(of file: IconFile, in source: IconSource) -> String { name(of: file.path, in: source) }

    /// A path as it is seen from the icon.
    private func name(of path: String, in source: IconSource) -> String {
        let prefix = source.path + "/"
        let name = path.hasPrefix(prefix) ? String(path.dropFirst(prefix.count)) : path
        return PlainText.shown(name)
    }

    private static func padded(_ text: String, _ width: Int) -> String {
        text + String(repeating: " ", count: max(0, width - text.count))
    }

    private static func trimmed(_ text: String) -> String {
        var text = text
        while text.hasSuffix(" ") { text.removeLast() }
        return text
    }
}
