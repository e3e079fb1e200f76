import Foundation
import MartletBeacons
import Testing

@testable import Belongings

@Suite("The command line") struct CommandTests {
    private func command(_ line: String) throws -> Command { try Command(line.split(separator: " ").map(String.init)) }

    @Test("is read into commands")
    func commands() throws {
        #expect(try command("--help") == .help(nil))
        #expect(try command("watch --help") == .help("watch"))
        #expect(try command("help add") == .help("add"))
        #expect(try command("--version") == .version)
        #expect(try command("list --json") == .list(json: true))
        #expect(try command("remove Bag") == .remove("Bag"))
        #expect(try command("remove -- -x") == .remove("-x"))
        #expect(
            try command("add Bag --uuid U --major 1 --minor=2 --symbol bag --repeat off --tell-return yes --paused")
                == .add(
                    .init(
                        name: "Bag", uuid: "U", major: "1", minor: "2", symbol: .bag, isPaused: true, onReturn: true,
                        repeatMinutes: 0), json: false))
        #expect(
            try command("watch a.btsnoop --scanner - --speed 2.5 --away 60 --all --json")
                == .watch(
                    .init(scanners: ["-", "a.btsnoop"], speed: .times(2.5), awaySeconds: 60, all: true, json: true)))
        #expect(try command("history --item Bag --limit 5") == .history(of: "Bag", limit: 5, json: false))
        #expect(try command("export") == .export("-"))
        #expect(try command("monitor") == .monitor)
    }

    @Test(
        "that is wrong is refused with what to do",
        arguments: [
            "", "lst", "remove", "remove a b", "add Bag --symbol house", "add Bag --repeat often",
            "add Bag --calibration x",
            "add Bag --calibration nan", "add A --name B", "list Bag", "list --jsn", "watch --speed 0",
            "watch --speed fast",
            "watch --speed", "watch --scanner --json", "watch --away 5", "history --limit 0", "import",
            "edit Bag --tell-exit maybe",
            "list --json=yes", "monitor now",
        ])
    func refused(line: String) throws {
        do {
            _ = try command(line)
            Issue.record("\(line) is accepted")
        } catch let exit as Exit {
            #expect(exit.code == .usage && !exit.message.isEmpty)
        }
    }

    @Test("has a help for each command, no line of it wider than a terminal")
    func help() throws {
        for name in [nil] + CommandHelp.names.map(Optional.some) {
            let text = try #require(CommandHelp.text(name))
            for line in text.split(separator: "\n") where !line.hasPrefix("Usage:") { #expect(line.count <= 100) }
            #expect(text.contains("  8  doctor"))
        }
        #expect(CommandHelp.text("lst") == nil)
    }

    @Test("tells times to the nearest millisecond, before 1970 too")
    func timestamps() {
        #expect(Timestamp.text(at(1_700_000_039.9)) == "2023-11-14T22:13:59.900Z")
        #expect(Timestamp.text(at(0)) == "1970-01-01T00:00:00.000Z")
        #expect(Timestamp.text(at(-0.5)) == "1969-12-31T23:59:59.500Z")
        #expect(Timestamp.text(at(0.9996)) == "1970-01-01T00:00:01.000Z")
        #expect(Timestamp.text(at(.infinity)) == "unknown" && Timestamp.text(at(.nan)) == "unknown")
    }

    @Test("finds a thing by its name, or by the beginning of its id")
    func choice() throws {
        let bag = StoreFolder.thing(1), other = StoreFolder.thing(2)
        #expect(try BelongingChoice.belonging("thing 1", among: [bag, other]) == bag)
        #expect(
            try BelongingChoice.belonging(String(other.id.uuidString.lowercased().prefix(8)), among: [bag, other])
                == other)
        for (words, things, code) in [
            ("Thing 3", [bag], ExitCode.notFound), ("Thing 1", [bag, StoreFolder.thing(1)], .ambiguous),
            ("", [bag], .notFound),
        ] {
            do {
                _ = try BelongingChoice.belonging(words, among: things)
                Issue.record("\(words) is found")
            } catch {
                #expect(error.code == code)
            }
        }
    }

    @Test("shows no control characters of what others have written")
    func shown() {
        #expect(Terminal.shown("a\u{1B}[31mb\u{7}\u{9B}c\nd") == "a\u{FFFD}[31mb\u{FFFD}\u{FFFD}c\nd")
    }
}
