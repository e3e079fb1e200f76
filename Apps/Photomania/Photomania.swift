import Foundation
import MartletUI

/// Popular photographs of a feed, on a wall without end.
@main
struct Photomania {
    static let info = ApplicationInfo(
        id: "io.github.martlet_swift.Photomania", name: "Photomania", version: "0.1.0",
        summary: "Popular photographs of a feed, on a wall without end.",
        website: "https://martlet-swift.github.io", developers: ["The Martlet authors"])

    static let feed = CommandLineOption<String>(
        "feed", placeholder: "URL", help: "The feed to show, \(Feed.local) by default")
    static let consumerKey = CommandLineOption<String>(
        "consumer-key", placeholder: "KEY", help: "The key that the feed asks for")

    @MainActor
    static func main() {
        let app = Application(info, options: [feed, consumerKey], opens: "[photomania://photo/ID]")
        app.onCheckOptions { _ = try Self.feed(named: $0) }
        app.onStart {
            app.add(
                Action("color-scheme", choice: ColorScheme.preference.rawValue) { choice in
                    if let preference = ColorScheme.Preference(rawValue: choice) { ColorScheme.preference = preference }
                })
            app.setKeys(["F5", "<Control>r"], for: "win.refresh", title: "Refresh")
            app.setKeys(["<Control>1"], for: "win.layout('waterfall')", title: "Waterfall")
            app.setKeys(["<Control>2"], for: "win.layout('grid')", title: "Grid")
        }
        app.onActivate { options in window(app, options)?.present() }
        app.onOpen { uris, options in
            guard let window = window(app, options) else { return }
            window.present()
            for uri in uris { window.open(uri) }
        }
        exit(app.run())
    }

    /// The window on the feed that a command line names: the one that is open, or a new one.
    @MainActor
    private static func window(_ app: Application, _ options: CommandLineOptions) -> PhotoWindow? {
        guard let feed = try? Self.feed(named: options) else { return nil }
        let windows = app.openWindows.compactMap { $0 as? PhotoWindow }
        // A link that the desktop opens names no feed, and is meant for what is on screen.
        let isNamed = options[Self.feed] != nil || options[consumerKey] != nil
        return windows.last { isNamed ? $0.feed == feed : true } ?? PhotoWindow(app, feed: feed)
    }

    /// The feed that a command line names; an address that is none is told.
    @MainActor
    private static func feed(named options: CommandLineOptions) throws(FeedAddressError) -> Feed {
        try Feed(address: options[feed] ?? Feed.local, consumerKey: options[consumerKey])
    }
}
