import MartletUI

/// Photomania's window: a header bar over the popular photographs.
final class PhotoWindow: ApplicationWindow {
    /// The feed that it shows.
    let feed: Feed

    private let popular: PopularView

    /// A window on a feed.
    init(_ application: Application, feed: Feed) {
        self.feed = feed
        popular = PopularView(model: PhotoWall(service: FeedService(feed: feed)))
        super.init(application, title: "Photomania", width: 1100, height: 760)
        requestSize(width: 360, height: 294)

        let styles = ToggleGroup<WallStyle>([
            .init(.waterfall, icon: IconTheme.waterfall, tooltip: "Waterfall"),
            .init(.grid, icon: "view-grid-symbolic", tooltip: "Grid"),
        ])
        let layout = Action("layout", choice: WallStyle.waterfall.rawValue) { [weak self, weak styles] choice in
            guard let style = WallStyle(rawValue: choice) else { return }
            styles?.selection = style
            self?.popular.show(as: style)
        }
        styles.onSelect { [weak layout] style in layout?.choose(style.rawValue) }
        add(layout)
        add(Action("refresh") { [weak self] in self?.popular.refresh() })

        let header = HeaderBar()
        header.setTitle("Photomania", subtitle: "Popular")
        header.packEnd(MenuButton(tooltip: "Main menu", menu: Self.menu, isPrimary: true))
        header.packEnd(styles)
        popular.widget.expandsVertically = true
        content = Box(.vertical, [header, popular.widget])
        onWidthClass(threshold: Int(WallStyle.narrowWidth)) { [weak self, weak styles] width in
            self?.popular.setNarrow(width == .compact)
            styles?.isCollapsed = width == .compact
        }
    }

    /// Brings what a link names into sight.
    func open(_ uri: String) {
        if let link = PhotoLink(uri) {
            popular.reveal(link.id)
        } else {
            popular.widget.show("“\(uri.prefix(80))” is no link to a photo")
        }
    }

    private static let menu = Menu(sections: [
        [.init("_Refresh", action: "win.refresh")],
        [
            .init("_Waterfall", action: "win.layout('waterfall')"),
            .init("_Grid", action: "win.layout('grid')"),
        ],
        [
            .init("Follow the _System", action: "app.color-scheme('system')"),
            .init("_Light", action: "app.color-scheme('light')"),
            .init("_Dark", action: "app.color-scheme('dark')"),
        ],
        [
            .init("_Keyboard Shortcuts", action: "app.shortcuts"),
            .init("_About Photomania", action: "app.about"),
        ],
    ])
}
