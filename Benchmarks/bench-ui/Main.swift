import BenchSupport
import Foundation

/// The collection view beside GtkGridView, both with a million labels, in processes of their own, by turns; and a book
/// whose pages turn.
@main
struct Main {
    private static let help = """
        usage: bench-ui [--rounds N]

        Scrolls a million labels in MartletUI's CollectionView and in GtkGridView, turns the pages of a book, opens
        and closes it, on a virtual display of its own, and prints one line of JSON for each figure. Progress goes
        to standard error.

          --rounds N   how often each is measured; 3 unless told
          --help       shows this

        Exit status: 0 when it was measured, 64 for arguments that are not known, 69 where there is no display.
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
        guard let rounds = rounds(Array(arguments)) else {
            FileHandle.standardError.write(Data((help + "\n").utf8))
            exit(64)
        }
        do {
            let display = try Display()
            defer { display.stop() }
            try Comparison(rounds: rounds, display: display).run()
            try BookFigures(rounds: rounds, display: display).run()
        } catch {
            progress("\(error)")
            exit(69)
        }
    }

    private static func rounds(_ arguments: [String]) -> Int? {
        if arguments.isEmpty { return 3 }
        guard arguments.count == 2, arguments[0] == "--rounds", let rounds = Int(arguments[1]), rounds > 0 else {
            return nil
        }
        return rounds
    }
}
