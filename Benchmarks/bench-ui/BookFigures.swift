import BenchSupport
import Foundation

/// What a frame costs while a page turns or a book opens.
struct BookFigures {
    let rounds: Int
    let display: Display

    func run() throws {
        var times: [BookTimes] = []
        for round in 1...rounds {
            progress("ui: round \(round) of \(rounds), a book of 1,000 pages")
            // Pages in three dimensions are drawn by GSK's GL renderer alone.
            times.append(try JSONDecoder().decode(BookTimes.self, from: display.measure(.book, renderer: "gl")))
        }
        for movement in BookMovement.allCases {
            for (name, figure) in [("median", 0.5), ("99th percentile", 0.99)] {
                let value = { (part: (BookTimes) -> [BookMovement: [Double]]) in
                    median(times.map { percentile(part($0)[movement] ?? [], figure) })
                }
                let what = "a book of 1,000 pages, \(movement.rawValue)"
                BenchRow(
                    "ui", "\(what): update to end of layout, \(name) (processor time)", unit: "ms",
                    ours: value(\.layout), target: .atMost(2)
                ).emit()
                BenchRow(
                    "ui", "\(what): drawing by GTK without a graphics card, \(name) (processor time)", unit: "ms",
                    ours: value(\.drawing)
                ).emit()
            }
        }
    }
}
