import Foundation
import MartletUI

/// An app that says what happens to it, for tests that need an app as a process of its own.
@main
struct UIProbe {
    static let feed = CommandLineOption<String>("feed", short: "f", placeholder: "URL", help: "A text")
    static let count = CommandLineOption<Int>("count", help: "A whole number")
    static let ratio = CommandLineOption<Double>("ratio", help: "A number")
    static let loud = CommandLineOption<Bool>("loud", short: "l", help: "A switch")
    static let tag = CommandLineOption<[String]>("tag", help: "A text, as often as wanted")

    @MainActor
    static func main() {
        let app = Application(
            ApplicationInfo(
                id: "io.github.martlet_swift.Probe", name: "Probe", version: "4.5.6", summary: "Says what happens to it"
            ),
            options: [feed, count, ratio, loud, tag], opens: "[URI…]")
        app.onCheckOptions { options in
            if options[feed] == "nonsense" { throw UIError(.invalidOption, "\"nonsense\" is no feed; give a URL") }
        }
        app.onStart { say("start") }
        app.onActivate { options in
            show(app)
            say("activate \(describe(options))")
        }
        app.onOpen { uris, options in
            show(app)
            say("open \(uris.joined(separator: " ")) \(describe(options))")
        }
        app.add(Action("show", withTarget: { say("show \($0)") }))
        let status = app.run(CommandLine.arguments)
        say("end \(status)")
        exit(status)
    }

    @MainActor
    private static func show(_ app: Application) {
        if app.activeWindow == nil {
            let window = ApplicationWindow(app, title: "Probe", width: 300, height: 200)
            window.content = StatusPage(icon: "dialog-information-symbolic", title: "Probe")
        }
        app.activeWindow?.present()
    }

    @MainActor
    private static func describe(_ options: CommandLineOptions) -> String {
        "feed=\(options[feed] ?? "-") count=\(options[count].map(String.init) ?? "-") "
            + "ratio=\(options[ratio].map { "\($0)" } ?? "-") loud=\(options[loud]) "
            + "tag=\(options[tag]?.joined(separator: ",") ?? "-")"
    }

    private static func say(_ line: String) {
        FileHandle.standardOutput.write(Data("\(line)\n".utf8))
    }
}
