import Foundation

/// The command line of a programme: `inspirations list FILE [--json]`.
package enum ProgrammeCommand {
    /// How it ends; the numbers are part of its interface, and `--help` lists them.
    package enum ExitCode: Int32, Sendable {
        /// A programme was listed, or help or the version printed.
        case success = 0
        /// The list could not be written.
        case failure = 1
        /// The arguments are not understood.
        case usage = 2
        /// There is no such file, or it cannot be read.
        case unreadable = 3
        /// The file holds no programme.
        case notProgramme = 4
    }

    /// The first words that are commands, and no programmes to show.
    package static let names: Set<String> = ["list", "help", "version", "--help", "-h", "--version"]

    /// The version that is printed.
    package static let version = "inspirations 0.1.0"

    /// Does what arguments, without the program's name, ask for; gives the exit status.
    ///
    /// It blocks while a pipe has nothing to give. `output` gets what is asked for, and `errors` what went wrong, each as whole
    /// lines without their ends; `output` tells whether it could be written.
    package static func run(
        _ arguments: [String], output: (String) -> Bool = Self.print, errors: (String) -> Void = Self.complain
    ) -> Int32 {
        let options: ListOptions
        do throws(ListOptions.Fault) {
            switch arguments.first {
            case "--help", "-h", "help": return wrote(output(help))
            case "--version", "version": return wrote(output(version))
            case "list"?
            where arguments.dropFirst().prefix(while: { $0 != "--" }).contains(where: { $0 == "--help" || $0 == "-h" }):
                return wrote(output(help))
            case "list": options = try ListOptions(arguments.dropFirst())
            case nil: throw ListOptions.Fault(message: "a command is missing")
            case let other?: throw ListOptions.Fault(message: "there is no command \(Terminal.plain(other))")
            }
        } catch {
            errors("inspirations: \(error.message); try inspirations --help")
            return ExitCode.usage.rawValue
        }
        return list(options, output, errors)
    }

    private static func list(
        _ options: ListOptions, _ output: (String) -> Bool, _ errors: (String) -> Void
    ) -> Int32 {
        let programme: Programme
        do throws(ProgrammeError) {
            programme = try ProgrammeFeed.programme(at: options.path)
        } catch {
            errors("inspirations: \(Terminal.plain(error.description))")
            if options.isJSON, let text = ProgrammeListing.json(error), !output(text) {
                return ExitCode.failure.rawValue
            }
            switch error.code {
            case .notFound, .unreadable: return ExitCode.unreadable.rawValue
            case .empty, .notProgramme: return ExitCode.notProgramme.rawValue
            }
        }
        let listing = ProgrammeListing(programme, zone: options.zone ?? programme.zone)
        guard let text = options.isJSON ? listing.json() : listing.text() else {
            errors("inspirations: the list cannot be written as JSON")
            return ExitCode.failure.rawValue
        }
        return wrote(output(text))
    }

    private static func wrote(_ isWritten: Bool) -> Int32 { (isWritten ? ExitCode.success : .failure).rawValue }

    /// Writes lines to standard output; false where that fails, as on a full disk.
    package static func print(_ text: String) -> Bool { Terminal.write(text + "\n", to: STDOUT_FILENO) }

    /// Writes a line to standard error.
    package static func complain(_ text: String) { _ = Terminal.write(text + "\n", to: STDERR_FILENO) }

    /// What `--help` prints.
    package static let help = """
        Lists the talks of a conference by time.

        Usage: inspirations list FILE [--json] [--zone ZONE]

          FILE           a schedule.json or schedule.xml of frab or pretalx, an iCalendar file,
                         or a property list; - is standard input
          --json         print one JSON object, also where there is an error: the talks with
                         id, title, start, end, room, track, speakers and language, and
                         what was left out and why; start and end are in UTC
          --zone ZONE    show times in this zone, such as Europe/Paris, or local for one's own;
                         else in the conference's
          --help         print this
          --version      print the version

        Exit status: 0 all is well, 1 the list cannot be written, 2 wrong usage, 3 there is no
        such file or it cannot be read, 4 it is no programme.
        """
}
