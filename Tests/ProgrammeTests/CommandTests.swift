import Foundation
import Programme
import TestSupport
import Testing

@Suite struct CommandTests {
    private func run(_ arguments: String...) -> (status: Int32, output: String, errors: String) {
        var output = ""
        var errors = ""
        let status = ProgrammeCommand.run(
            arguments,
            output: {
                output += $0 + "\n"
                return true
            }, errors: { errors += $0 + "\n" })
        return (status, output, errors)
    }

    private struct Listing: Decodable {
        struct Entry: Decodable, Hashable {
            var id, title, start, end, room: String?
            var track, language: String?
            var speakers: [String]
            var status: String
        }
        var talks: [Entry]
        var zone: String?
        var issueCount, leftOutCount: Int
    }

    @Test func theThreeFormsListTheSameTalks() throws {
        let lists = try ["pyconfr-2024.schedule.json", "pyconfr-2024.schedule.xml", "pyconfr-2024.ics"].map { name in
            let result = run("list", "--json", Sample.file(name))
            #expect(result.status == 0)
            return try JSONDecoder().decode(Listing.self, from: Data(result.output.utf8)).talks
        }
        #expect(lists[0].count == 76)
        #expect(lists[0] == lists[1])
        let withoutLanguage = lists[0].map { entry in
            var entry = entry
            entry.language = nil
            return entry
        }
        #expect(withoutLanguage == lists[2])
        #expect(lists[0][0].start == "2024-10-31T09:00:00Z")
    }

    @Test func aPersonReadsDaysAndTimesOfTheConference() throws {
        let result = run("list", Sample.file("pyconfr-2024.schedule.json"))
        #expect(result.status == 0)
        let lines = result.output.split(separator: "\n", omittingEmptySubsequences: false)
        #expect(lines.prefix(3) == ["PyConFR 2024", "", "Thursday 2024-10-31"])
        #expect(lines[3].hasPrefix("  10:00–17:00  "))
        #expect(result.output.contains("76 talks, times in Europe/Paris."))
        #expect(
            run("list", "--zone", "America/New_York", Sample.file("pyconfr-2024.ics")).output.contains(
                "  05:00–12:00  "))
    }

    @Test func whatWasLeftOutIsTold() throws {
        let scratch = try ScratchDirectory()
        let path = try scratch.write(
            Data(Sample.json("{},{\"guid\":\"G\",\"title\":\"T\\u001b[31m\"}").utf8), as: "s.json")
        let result = run("list", path)
        #expect(result.status == 0)
        #expect(result.output.contains("2 faults in the programme, 1 thing left out:"))
        #expect(!result.output.contains("\u{1B}"))
        let json = run("list", "--json", path)
        let listing = try JSONDecoder().decode(Listing.self, from: Data(json.output.utf8))
        #expect(listing.issueCount == 2)
        #expect(listing.leftOutCount == 1)
        #expect(listing.talks.map(\.status) == ["unscheduled"])
    }

    @Test func failuresHaveTheirOwnStatus() throws {
        let scratch = try ScratchDirectory()
        #expect(run("list", scratch.file("none")).status == 3)
        #expect(run("list", scratch.path).status == 3)
        #expect(run("list", try scratch.write(Data(), as: "empty")).status == 4)
        #expect(run("list", try scratch.write(Data("x".utf8), as: "x")).status == 4)
        let json = run("list", "--json", scratch.file("none"))
        #expect(json.status == 3)
        #expect(json.output.contains("\"code\" : \"notFound\""))
        #expect(json.errors.contains("There is no such file"))
    }

    @Test func wrongUsageIsTold() {
        for arguments in [
            [], ["list"], ["lost", "x"], ["list", "a", "b"], ["list", "--bad", "a"], ["list", "a", "--zone"],
            ["list", "a", "--zone", "Moon"], ["list", ""],
        ] {
            var errors = ""
            let status = ProgrammeCommand.run(arguments, output: { _ in true }, errors: { errors += $0 })
            #expect(status == 2)
            #expect(errors.contains("inspirations --help"))
        }
    }

    @Test func helpAndVersionArePrinted() {
        for word in ["--help", "-h", "help"] { #expect(run(word).output.contains("Exit status")) }
        #expect(run("list", "--help").output.contains("Usage"))
        #expect(run("--version").output == "inspirations 0.1.0\n")
        #expect(ProgrammeCommand.help.split(separator: "\n").allSatisfy { $0.count <= 100 })
        // After two dashes all are names of files.
        #expect(run("list", "--", "--help").status == 3)
    }

    @Test func anOutputThatCannotBeWrittenIsAFailure() {
        #expect(ProgrammeCommand.run(["--version"], output: { _ in false }, errors: { _ in }) == 1)
    }
}
