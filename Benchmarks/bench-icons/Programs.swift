import BenchSupport
import Foundation

/// The programs that are measured: iconbadge beside this one, ImageMagick's on the path.
struct Programs {
    let iconbadge: String

    init() throws {
        let own = URL(fileURLWithPath: CommandLine.arguments[0]).resolvingSymlinksInPath().deletingLastPathComponent()
        iconbadge = own.appendingPathComponent("iconbadge").path
        guard FileManager.default.isExecutableFile(atPath: iconbadge) else {
            throw BenchFailure(description: "there is no iconbadge beside bench-icons: build it first")
        }
        let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin"
        for name in ["convert", "composite", "identify", "bc"] {
            let isThere = path.split(separator: ":").contains {
                FileManager.default.isExecutableFile(atPath: "\($0)/\(name)")
            }
            guard isThere else { throw BenchFailure(description: "\(name) is missing: install imagemagick and bc") }
        }
    }

    /// What a run cost.
    struct Cost {
        /// From the start to the end.
        var seconds: Double
        /// The most memory that was resident, in MiB.
        var peakMiB: Double
    }

    /// Runs iconbadge in a folder to its end.
    func iconbadge(_ arguments: [String], in folder: String) throws -> Cost {
        try Self.run([iconbadge] + arguments, in: folder)
    }

    /// Runs a script of bash in a folder to its end.
    func script(_ text: String, in folder: String) throws -> Cost {
        try Self.run(["/bin/bash", "-c", text], in: folder)
    }

    /// Spawned and waited for by the system's own calls: `Process` looks for a child's end only every few milliseconds,
    /// and does not tell its memory.
    private static func run(_ command: [String], in folder: String) throws -> Cost {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0)
        var words = command.map { strdup($0) } + [nil]
        defer { words.forEach { free($0) } }
        guard FileManager.default.changeCurrentDirectoryPath(folder) else {
            throw BenchFailure(description: "\(folder) is not there")
        }
        var child: pid_t = 0
        let start = ContinuousClock.now
        guard posix_spawn(&child, command[0], &actions, nil, &words, environ) == 0 else {
            throw BenchFailure(description: "\(command[0]) could not be started")
        }
        var status: Int32 = 0
        var usage = rusage()
        while wait4(child, &status, 0, &usage) < 0, errno == EINTR {}
        guard status == 0 else { throw BenchFailure(description: "\(command[0]) ended with status \(status >> 8)") }
        return Cost(seconds: (ContinuousClock.now - start) / .seconds(1), peakMiB: Double(usage.ru_maxrss) / 1024)
    }
}
