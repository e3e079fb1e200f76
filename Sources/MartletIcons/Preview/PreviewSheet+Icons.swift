extension PreviewSheet {
    /// Reads icons, stamps them, and puts them on a sheet; nothing but the sheet is made.
    ///
    /// Layers of icons that the system puts together are shown on what lies behind them, as far as that can be drawn; more
    /// icons than a sheet has room for are left out, and the footnote says how many.
    ///
    /// - Parameters:
    ///   - title: What the sheet is headed with.
    ///   - subtitle: What is drawn on the icons, in words.
    ///   - workers: How many icons are read at once; nil for as many as there are processors.
    ///   - progress: Called with how many icons are read, and of how many; never by two threads at once.
    /// - Throws: What reading icons, fonts and ribbons throws; `nothingFound` where no icon can be shown.
    public init(
        of icons: FoundIcons, look: IconLook, title: String, subtitle: String, workers: Int? = nil,
        progress: IconStamper.Progress? = nil
    ) throws(IconsError) {
        let subjects = try PreviewSubject.subjects(of: icons.sources)
        guard !subjects.isEmpty else {
            throw IconsError(.nothingFound, path: icons.roots.first, "No icon here can be shown.")
        }
        let painter = try IconPainter(look: look)
        let shown = Array(subjects.prefix(Self.capacity))
        let largest = shown.compactMap(\.pixels).max() ?? 1 << 20
        let tiles = try StampWork.map(
            shown, workers: StampWork.workers(workers, largest: 2 * largest), progress: progress
        ) { subject throws(IconsError) in try subject.tile(painter) }
        let rest = subjects.count - shown.count
        let footnote = rest == 0 ? nil : "\(rest) more \(rest == 1 ? "icon is" : "icons are") not on this sheet."
        self.init(title: title, subtitle: subtitle, footnote: footnote, tiles: tiles)
    }
}
