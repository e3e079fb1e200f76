import Foundation

/// What `--help` and `--version` print.
enum CommandHelp {
    static let version = "forgetmenot 0.1.0"

    /// The commands in the order in which they are listed, each with its usage and what it does.
    private static let commands: [(name: String, usage: String, summary: String, details: String)] = [
        (
            "add", "NAME --uuid UUID [--major N [--minor N]] [OPTION...] [--json]", "add a thing by its beacon",
            """
            Without major or minor number any beacon of the UUID, or of the group, is the thing.

            \(fieldOptions)
              --paused             do not watch it yet
              --json               print the thing as a JSON object
            """
        ),
        (
            "list", "[--json]", "list the things, and what was last known of them",
            "  --json               print a JSON array"
        ),
        (
            "edit", "THING [--name NAME] [--uuid UUID] [OPTION...]", "change a thing",
            """
            THING is a name, or the beginning of an id as list --json gives it.

              --name NAME          another name
              --uuid UUID, --major N, --minor N
                                   another beacon; an empty number matches any
            \(fieldOptions)
              --paused, --resumed  watch it no more, or again
            """
        ),
        ("remove", "THING", "remove a thing, with its history", "THING is a name, or the beginning of an id."),
        (
            "watch", "[FILE...] [--scanner SCANNER] [--speed max|N] [--all] [--away S] [--json]",
            "tell what comes, what leaves, and how near it is",
            """
            Without things, or with --all, every beacon that is heard is watched. Times are in UTC; those
            of a capture are its own.

              --scanner SCANNER    bluez for this machine's radio, which is usual; bluez:hci1 for
                                   one adapter; or a btsnoop capture, as btmon -w and Android's
                                   Bluetooth log write them, - for standard input; may be given
                                   several times, and FILE is the same
              --speed max|N        replay a capture as fast as can be, or N times as fast as
                                   it was recorded (max)
              --all                watch every beacon, and not only the things
              --away S             so many seconds without a word mean that it left (30)
              --json               print a JSON object a line
            """
        ),
        (
            "scan", "[FILE...] [--scanner SCANNER] [--for S] [--json]", "list the beacons that are heard",
            """
              --scanner SCANNER    as of watch
              --for S              listen so many seconds (10); a capture is heard to its end
              --json               print a JSON array
            """
        ),
        (
            "advertise", "--uuid UUID [--major N] [--minor N] [--power DBM] [--adapter A] [--for S]",
            "make this machine an iBeacon",
            """
            Until it is interrupted, through power cycles and restarts of the Bluetooth service.

              --major N, --minor N its numbers (0)
              --power DBM          its strength at one metre (-59)
              --adapter A          such as hci0; the first that is on
              --for S              so many seconds
            """
        ),
        (
            "doctor", "[--json]", "say what is missing on this machine",
            "  --json               print a JSON array"
        ),
        (
            "monitor", "", "watch without a window, and tell what leaves",
            """
            Until it is interrupted. What leaves is told by the desktop's notifications. Where another
            monitor or window watches already, this one takes over when that one is gone. The session's
            service does this: systemctl --user enable --now forgetmenot-monitor.service
            """
        ),
        (
            "history", "[--item THING] [--limit N] [--json]", "tell when things came and left, newest first",
            """
              --item THING         of one thing only
              --limit N            so many entries at most (100)
              --json               print a JSON array
            """
        ),
        (
            "export", "[FILE]", "write the things as JSON, for another machine",
            "Without FILE, or with -, standard output. A file that is there is replaced as a whole."
        ),
        (
            "import", "FILE", "add the things of such a file",
            """
            Reads what export writes: {"things": [{"name": ..., "uuid": ..., "major": 1, "minor": 2}]}, or
            such a list alone. Things that are there already, by id, are changed. What cannot be read
            is told and left out; - is standard input.
            """
        ),
    ]

    private static let fieldOptions = """
          --symbol S           thing, bag, keys, pet, bicycle, camera, wallet, phone or umbrella
          --calibration DB     added to the beacon's measured power
          --tell-exit yes|no   tell when it leaves (yes)
          --tell-return yes|no tell when it is back (no)
          --repeat off|MIN     tell it again every so many minutes until acknowledged (5)
        """

    static var names: [String] { commands.map(\.name) }

    /// The help of a command, or of the program; `nil` where there is no such command.
    static func text(_ name: String?) -> String? {
        guard let name else { return overall }
        guard let command = commands.first(where: { $0.name == name }) else { return nil }
        return """
            \(command.summary.prefix(1).uppercased() + command.summary.dropFirst()).

            Usage: forgetmenot \(command.name) \(command.usage)

            \(command.details)

            \(exitCodes)
            """
    }

    private static var overall: String {
        let list = commands.map { "  \($0.name.padding(toLength: 10, withPad: " ", startingAt: 0))\($0.summary)" }
        return """
            Belongings with iBeacons: how near they are, and when they leave.

            Usage: forgetmenot COMMAND [ARGUMENT...]

            \(list.joined(separator: "\n"))

              --help, --version   print this, or the version; forgetmenot COMMAND --help tells a
                                  command's options

            \(exitCodes)
            """
    }

    private static var exitCodes: String {
        "Exit codes:\n" + ExitCode.allCases.map { "  \($0.rawValue)  \($0.meaning)" }.joined(separator: "\n")
    }
}
