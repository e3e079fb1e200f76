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
            for (keys, action, title) in keys { app.setKeys(keys, for: action, title: title) }
        }
        app.onActivate { _ in window(app).present() }
        app.onOpen { uris, _ in
            let window = window(app)
            window.present()
            window.open(uris)
        }
        exit(app.run())
    }

    private static let keys: [(keys: [String], action: String, title: String)] = [
        (["<Control>1"], "win.layout('carousel')", "Carousel"),
        (["<Control>2"], "win.layout('wheel')", "Wheel"),
        (["<Control>f"], "win.search", "Search titles, or the text of the open book"),
        (["<Control>g", "F3"], "win.find-next", "Next match"),
        (["<Control><Shift>g", "<Shift>F3"], "win.find-previous", "Previous match"),
        (["<Control>a"], "win.select-all", "Select the text of the open pages"),
        (["<Control>c"], "win.copy", "Copy what is selected"),
        (["<Control>o"], "win.add", "Add books"),
        (["Delete"], "win.remove", "Remove from the shelf"),
        (["Page_Down", "space"], "win.next-page", "Next page"),
        (["Page_Up", "BackSpace"], "win.previous-page", "Previous page"),
        (["Right"], "win.turn-right", "Turn to the right"),
        (["Left"], "win.turn-left", "Turn to the left"),
        (["Home"], "win.first-page", "First page"),
        (["End"], "win.last-page", "Last page"),
        (["<Control>plus", "<Control>equal", "<Control>KP_Add"], "win.zoom-in", "Enlarge"),
        (["<Control>minus", "<Control>KP_Subtract"], "win.zoom-out", "Make smaller"),
        (["<Control>0"], "win.zoom-fit", "Fit the page"),
        (["<Control>9"], "win.zoom-width", "Fit the width"),
        (["<Control>d"], "win.bookmark", "Bookmark this page"),
        (["<Control>l"], "win.go-to", "Go to page"),
        (["F9"], "win.overview", "All pages"),
        (["F11"], "win.fullscreen", "Full screen"),
        (["Escape", "<Alt>Left"], "win.back", "Back to the shelf"),
    ]

    @MainActor
    private static func window(_ app: Application) -> PaperWindow {
        if let window = app.openWindows.compactMap({ $0 as? PaperWindow }).last { return window }
        let (library, trouble) = UserLibrary.open(app: info.id)
        let bookshelf = Bookshelf(library)
        let window = PaperWindow(app, bookshelf)
        if let trouble { window.toasts.show(trouble, seconds: nil) }
        window.opening = Task {
            await bookshelf.load()
            await window.lookIntoFolders()
        }
        return window
    }
}
