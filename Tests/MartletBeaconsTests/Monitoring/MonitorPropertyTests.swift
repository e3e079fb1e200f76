import TestSupport
import Testing

@testable import MartletBeacons

@Suite("A region monitor, beside the rules looked at each second") struct MonitorPropertyTests {
    /// What can happen in a second.
    private enum Happening {
        case nothing
        case sight(String)
        case blindness(String)
        case hearing(String)
    }

    private static func happenings(_ scanners: [String]) -> [Happening] {
        [.nothing] + scanners.flatMap { [.sight($0), .blindness($0), .hearing($0)] }
    }

    /// Both monitors' words for a row of happenings, one a second, and for some quiet after them.
    private func tell(_ row: [Happening], period: Int, skipsTicks: Bool = false) -> (ours: [String], plain: [String]) {
        var story = Story(rules: MonitoringRules(exitPeriod: .seconds(period)))
        var plain = PlainMonitor(period: period)
        for (second, happening) in (row + [Happening](repeating: .nothing, count: 2 * period + 2)).enumerated() {
            // Without a tick, what was due comes with the next word, and as of its own time.
            if !skipsTicks || second >= row.count { story.pass(to: Double(second)) }
            plain.pass(to: second)
            switch happening {
            case .nothing: break
            case .sight(let scanner):
                story.see(Double(second), scanner: scanner)
                plain.see(scanner, second)
            case .blindness(let scanner):
                story.blind(Double(second), scanner)
                plain.blind(scanner, second)
            case .hearing(let scanner):
                story.listen(Double(second), scanner)
                plain.listen(scanner, second)
            }
        }
        return (story.log.filter { !$0.hasPrefix("blind") && !$0.hasPrefix("listening") }, plain.log)
    }

    @Test(
        "says the same of all that two scanners can do in five seconds, with a period of two", arguments: [true, false])
    func smallCases(skipsTicks: Bool) {
        let happenings = Self.happenings(["a", "b"])
        var different = 0, exits = 0
        for number in 0..<16_807 {
            var row: [Happening] = [], rest = number
            for _ in 0..<5 {
                row.append(happenings[rest % 7])
                rest /= 7
            }
            let (ours, plain) = tell(row, period: 2, skipsTicks: skipsTicks)
            if plain.contains(where: { $0.hasPrefix("exit") }) { exits += 1 }
            guard ours != plain else { continue }
            different += 1
            if different < 4 { Issue.record("\(row) is told as \(ours), and is \(plain)") }
        }
        #expect(different == 0)
        #expect(exits > 5000)
    }

    @Test("says the same of long stories of three scanners", arguments: [2, 3, 7])
    func longCases(period: Int) {
        var generator = SeededGenerator(seed: period)
        let happenings = Self.happenings(["a", "b", "c"])
        for _ in 0..<500 {
            // Quiet seconds more often than not, so that periods pass.
            let row = (0..<60).map { _ in
                Bool.random(using: &generator)
                    ? Happening.nothing : happenings.randomElement(using: &generator) ?? .nothing
            }
            let (ours, plain) = tell(row, period: period)
            #expect(ours == plain)
            if ours != plain { return }
        }
    }
}
