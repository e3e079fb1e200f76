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
        let app = Application(info, options: [feed, consumerKey])
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
        app.onActivate { options in
            guard let feed = try? Self.feed(named: options) else { return }
            let open = app.openWindows.lazy.compactMap { $0 as? PhotoWindow }.first { $0.feed == feed }
            (open ?? PhotoWindow(app, feed: feed)).present()
        }
        exit(app.run())
    }

    /// The feed that a command line names; an address that is none is told.
    @MainActor
    private static func feed(named options: CommandLineOptions) throws(FeedAddressError) -> Feed {
        try Feed(address: options[feed] ?? Feed.local, consumerKey: options[consumerKey])
    }
}
