import Belongings
import Foundation
import MartletUI

/// Belongings with iBeacons, in a window; with a command, on the command line.
@main
enum ForgetMeNot {
    @MainActor
    static func main() {
        // A reader that has ended is told by the write that fails, and not by a signal.
        signal(SIGPIPE, SIG_IGN)
        let arguments = Array(CommandLine.arguments.dropFirst())
        guard let first = arguments.first, BelongingsProgram.commands.contains(first) || isUnknownCommand(first) else {
            show()
        }
        Task.detached {
            let code = await BelongingsProgram.run(arguments)
            exit(code.rawValue)
        }
        dispatchMain()
    }

    /// A word that is neither an option nor an address is meant as a command, and answered by the list of those.
    private static func isUnknownCommand(_ word: String) -> Bool { !word.hasPrefix("-") && !word.contains("://") }

    private static let info = ApplicationInfo(
        id: "io.github.martlet_swift.ForgetMeNot", name: "ForgetMeNot", version: "0.1.0",
        summary: "Tells you when your things leave.", website: "https://martlet-swift.github.io",
        developers: ["The Martlet authors"])

    private static let demo = CommandLineOption<Bool>("demo", help: "Show five things of nobody's, without a radio")

    @MainActor
    private static func show() -> Never {
        let app = Application(info, options: [demo], opens: "[ADDRESS…]")
        app.onStart {
            ThingStyle.apply()
            app.add(
                Action("color-scheme", choice: ColorScheme.preference.rawValue) { choice in
                    if let preference = ColorScheme.Preference(rawValue: choice) { ColorScheme.preference = preference }
                })
            app.add(Action("add") { (window(app) as? BelongingsWindow)?.addThing() })
            for (keys, action, title) in keys { app.setKeys(keys, for: action, title: title) }
        }
        app.onActivate { options in (options[demo] ? demonstration(app) : window(app)).present() }
        app.onOpen { addresses, _ in
            let window = window(app)
            window.present()
            for address in addresses.prefix(1) { (window as? BelongingsWindow)?.open(address: address) }
        }
        exit(app.run())
    }

    private static let keys: [(keys: [String], action: String, title: String)] = [
        (["<Control>n"], "win.add", "Add a thing"),
        (["<Control>r"], "win.pick", "Choose from the beacons in range"),
        (["<Control>Return", "<Control>KP_Enter"], "win.acknowledge", "I know that it left"),
        (["F2", "<Control>e"], "win.edit", "Edit"),
        (["<Control>p"], "win.pause", "Pause, or go on"),
        (["Delete"], "win.remove", "Remove"),
        (["<Control>f"], "win.search", "Search"),
        (["<Control>o"], "win.import", "Import from a file"),
        (["<Control>comma"], "win.preferences", "Preferences"),
        (["Escape", "<Alt>Left"], "win.back", "Back to the list"),
    ]

    /// The person's own window, opened where it is not.
    @MainActor
    private static func window(_ app: Application) -> ApplicationWindow {
        let windows = app.openWindows.filter { ($0 as? BelongingsWindow)?.demonstration == nil }
        if let window = windows.last { return window }
        do {
            let store = try BelongingsStore(path: BelongingsStore.userPath())
            let watch = SessionWatch { BackgroundWatch.engine(store: store) }
            let window = BelongingsWindow(app, Things(store: store, watch: watch))
            if let aside = store.damagedFile {
                window.toasts.show(
                    "Your things were damaged. The file is now \(aside), and a new list is begun.", seconds: nil)
            }
            Task { await watch.start() }
            return window
        } catch {
            return FailureWindow(app, error.message)
        }
    }

    @MainActor
    private static func demonstration(_ app: Application) -> ApplicationWindow {
        do {
            let demonstration = try Demonstration()
            let window = BelongingsWindow(app, demonstration.things, demonstration: demonstration)
            Task { await demonstration.things.watch.start() }
            return window
        } catch {
            return FailureWindow(app, (error as? StoreError)?.message ?? error.localizedDescription)
        }
    }
}
