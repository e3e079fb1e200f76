import MartletIcons

/// `iconbadge preview`.
struct PreviewCommand: Sendable {
    let options: PreviewOptions
    let environment: [String: String]
    let console: Console

    func run() throws(Exit) -> ExitCode {
        let setup = try Setup(options.paths, options.look, environment: environment)
        let icons = try setup.icons()
        let look = try setup.look().look
        let sheet = try sheet(of: icons, look, setup)
        try WholeFile.write(sheet.bytes, to: options.sheet)
        try console.say(
            "\(console.palette.good("✓")) \(PlainText.shown(options.sheet))  \(sheet.size)"
                + (sheet.footnote.map { "  " + $0 } ?? ""))
        console.tell(setup.notes + icons.notes.map { StampReport.Note(path: $0.path, line: $0.line, $0.message) })
        return .success
    }

    private func sheet(
        of icons: FoundIcons, _ look: IconLook, _ setup: Setup
    ) throws(Exit) -> (bytes: [UInt8], size: String, footnote: String?) {
        let progress = ProgressLine(console)
        do throws(IconsError) {
            defer { progress.clear() }
            let sheet = try PreviewSheet(
                of: icons, look: look, title: title(of: icons), subtitle: subtitle(look, setup.configuration)
            ) { done, total in progress.show(done, of: total) }
            let picture = try sheet.picture()
            return (try picture.encoded(), "\(picture.width) × \(picture.height)", sheet.footnote)
        } catch {
            throw setup.exit(for: error)
        }
    }

    /// The icons' names; that of Android's folder says nothing, so the app's stands for it.
    private func title(of icons: FoundIcons) -> String {
        var names: [String] = []
        for source in icons.sources {
            let name = source.kind == .androidResources ? "Android" : source.name
            if !names.contains(name) { names.append(name) }
        }
        let shown = names.prefix(4).map(PlainText.shown).joined(separator: ", ")
        return names.count > 4 ? shown + " and \(names.count - 4) more" : shown
    }

    private func subtitle(_ look: IconLook, _ configuration: String?) -> String {
        let ribbon = StampSummary.ribbon(look.ribbon.argument).map { "ribbon \($0)" }
        let text = look.text.flatMap { $0.isEmpty ? nil : "text “\($0)”" }
        let drawn = [ribbon, text].compactMap(\.self)
        let parts = [configuration].compactMap(\.self) + (drawn.isEmpty ? ["nothing is drawn"] : drawn)
        return PlainText.shown(parts.joined(separator: "  ·  "))
    }
}
