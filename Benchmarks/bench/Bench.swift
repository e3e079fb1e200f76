import BenchSupport
import Foundation

/// Runs the benchmark groups one after another, prints one table, and writes it as JSON.
///
/// Each group is a program of its own beside this one, `bench-<group>`, that prints its rows as lines of JSON: so the
/// memory that one measures is its own. Exits with 0 also where a target is missed, and says which; with 70 when a
/// group could not be measured at all, with 64 when it is called wrongly.
@main
struct Bench {
    static let groups = ["layouts", "http", "feed", "icons", "beacons", "ui"]

    static let usage = """
        usage: bench [--only GROUP[,GROUP...]] [--json FILE]
        groups: \(groups.joined(separator: ", "))
        """

    static func main() {
        var only = groups
        var output: String?
        var arguments = CommandLine.arguments.dropFirst()
        while let argument = arguments.popFirst() {
            switch (argument, arguments.first) {
            case ("--only", let value?):
                only = value.split(separator: ",").map(String.init)
                arguments.removeFirst()
            case ("--json", let value?):
                output = value
                arguments.removeFirst()
            case ("--help", _):
                print(usage)
                return
            default:
                stop("bench: \(argument) is not understood\n\(usage)", status: 64)
            }
        }
        if let unknown = only.first(where: { !groups.contains($0) }) {
            stop("bench: there is no group named \(unknown)\n\(usage)", status: 64)
        }

        var rows: [BenchRow] = []
        var broken: [String] = []
        for group in groups where only.contains(group) {
            say("\(group):")
            do {
                rows += try GroupRun(group: group).rows()
            } catch {
                say("  \(error)")
                broken.append(group)
            }
        }

        print(BenchTable(rows: rows).text)
        for row in rows where row.meets == false {
            print(
                "missed: \(row.group): \(row.name): \(BenchTable.figure(row.ratio ?? row.ours)), wanted \(row.target ?? "")"
            )
        }
        if let output {
            do {
                try write(rows, to: output)
            } catch {
                stop("bench: \(output) could not be written: \(error.localizedDescription)", status: 73)
            }
        }
        if !broken.isEmpty {
            stop("bench: could not be measured: \(broken.joined(separator: ", "))", status: 70)
        }
    }

    private static func write(_ rows: [BenchRow], to path: String) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        try encoder.encode(rows).write(to: URL(fileURLWithPath: path), options: .atomic)
    }

    private static func say(_ text: String) {
        FileHandle.standardError.write(Data("\(text)\n".utf8))
    }

    private static func stop(_ text: String, status: Int32) -> Never {
        say(text)
        exit(status)
    }
}
