import BenchSupport
import Foundation

/// The collection view beside GtkGridView, both with a million labels, in processes of their own, by turns; a book
/// whose pages turn; and the app paper.
@main
struct Main {
    private static let help = """
        usage: bench-ui [--rounds N] [--turns N]

        Scrolls a million labels in MartletUI's CollectionView and in GtkGridView, turns the pages of a book, opens
        and closes it, opens a large PDF in the app paper beside this program and turns its pages, on a virtual
        display of its own, and prints one line of JSON for each figure. Progress goes to standard error.

          --rounds N   how often each is measured; 3 unless told
          --turns N    how often a page is turned in paper, once a second, up to \(Options.mostTurns); 100 unless told
          --help       shows this

        Exit status: 0 when it was measured, 64 for arguments that are not known, 69 where it could not be measured,
        as without a display.
        """

    @MainActor
    static func main() {
        let arguments = CommandLine.arguments.dropFirst()
        if arguments.contains("--help") {
            print(help)
            return
        }
        if arguments.first == "--measure", let mode = arguments.dropFirst().first.flatMap(Mode.init) {
            if mode == .book { BookMeasurement.run() } else { ScrollMeasurement.run(mode) }
            return
        }
        guard let options = Options(arguments) else {
            FileHandle.standardError.write(Data((help + "\n").utf8))
            exit(64)
        }
        do {
            let display = try Display()
            defer { display.stop() }
            try Comparison(rounds: options.rounds, display: display).run()
            try BookFigures(rounds: options.rounds, display: display).run()
            try PaperFigures(rounds: options.rounds, turns: options.turns, display: display).run()
        } catch {
            progress("\(error)")
            exit(69)
        }
    }

    /// What was asked for.
    private struct Options {
        /// So many turns come to the last spread of two pages.
        static let mostTurns = PaperManual.pages / 2 - 2

        var rounds = 3
        var turns = 100

        /// Reads the arguments; `nil` where they are not known.
        init?(_ arguments: ArraySlice<String>) {
            var arguments = arguments
            while let name = arguments.popFirst() {
                guard let number = arguments.popFirst().flatMap({ Int($0) }), number > 0 else { return nil }
                switch name {
                case "--rounds": rounds = number
                case "--turns" where number <= Self.mostTurns: turns = number
                default: return nil
                }
            }
        }
    }
}
