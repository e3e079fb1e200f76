import Foundation
import MartletUI

/// Books on a shelf, whose pages turn; with a command, what a book is, or a page of it as a picture.
@main
enum Paper {
    @MainActor
    static func main() {
        let arguments = Array(CommandLine.arguments.dropFirst())
        if let first = arguments.first, Command.names.contains(first) {
            run(arguments)
        } else {
            show()
        }
    }

    /// Does what a command asks for, without a window.
    private static func run(_ arguments: [String]) {
        do throws(Exit) {
            switch try Command(arguments) {
            case .help: print(Help.text)
            case .version: print(Help.version)
            case .info(let source, let json): print(try BookCommands.info(source, json: json))
            case .render(let source, let page, let output, let width):
                try BookCommands.render(source, page: page, output: output, width: width)
            }
        } catch {
            FileHandle.standardError.write(Data("paper: \(error.message)\n".utf8))
            exit(error.code.rawValue)
        }
    }

    private static let info = ApplicationInfo(
        id: "io.github.martlet_swift.Paper", name: "Paper", version: "0.1.0",
        summary: "Books on a shelf, whose pages turn.", website: "https://martlet-swift.github.io",
        developers: ["The Martlet authors"])

    @MainActor
    private static func show() -> Never {
        let app = Application(info, opens: "[FILE|FOLDER…]")
        app.onStart {
            PaperStyle.apply()
            app.add(
                Action("color-scheme", choice: ColorScheme.preference.rawValue) { choice in
                    if let preference = ColorScheme.Preference(rawValue: choice) { ColorScheme.preference = preference }
                })
            app.setKeys(["<Control>1"], for: "win.layout('carousel')", title: "Carousel")
            app.setKeys(["<Control>2"], for: "win.layout('wheel')", title: "Wheel")
            app.setKeys(["Page_Down", "space"], for: "win.next-page", title: "Next page")
            app.setKeys(["Page_Up", "BackSpace"], for: "win.previous-page", title: "Previous page")
            app.setKeys(["Right"], for: "win.turn-right", title: "Turn to the right")
            app.setKeys(["Left"], for: "win.turn-left", title: "Turn to the left")
            app.setKeys(["Escape", "<Alt>Left"], for: "win.back", title: "Back to the shelf")
        }
        app.onActivate { _ in window(app).present() }
        app.onOpen { uris, _ in
            let window = window(app)
            window.present()
            window.open(uris)
        }
        exit(app.run())
    }

    @MainActor
    private static func window(_ app: Application) -> PaperWindow {
        app.openWindows.compactMap { $0 as? PaperWindow }.last ?? PaperWindow(app)
    }
}
