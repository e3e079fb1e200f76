import Glibc

/// Runs a program and collects what it says, within a time and a number of bytes.
///
/// Foundation's `Process` would do, but its library alone takes longer to load than a whole run may.
enum ChildProcess {
    /// How a program ended.
    struct Outcome {
        /// What it wrote to its standard output.
        var output: [UInt8] = []
        /// What it wrote to its standard error.
        var errors: [UInt8] = []
        /// The exit status; nil where a signal or the time limit ended it.
        var status: CInt?
        /// Whether it was ended since its time was up.
        var isTimedOut = false
    }

    /// The most bytes that are kept of each stream; the rest is read and dropped.
    static let maximumBytes = 64 << 10

    /// Runs a program found at a path, with no shell between; nil, with the system's message, where it does not start.
    ///
    /// The program has no input, and a process group of its own, all of which ends with the time limit.
    static func run(
        _ program: String, _ arguments: [String], environment: [String: String], limit: Duration
    ) -> Result<Outcome, StartFailure> {
        var streams: [[CInt]] = []
        defer { for descriptor in streams.joined() where descriptor >= 0 { close(descriptor) } }
        for _ in 0..<2 {
            var ends: [CInt] = [-1, -1]
            // A pipe cannot be made closed to other children in one step here; a pair of sockets can.
            let kind = CInt(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
            guard socketpair(AF_UNIX, kind, 0, &ends) == 0 else { return .failure(StartFailure(code: errno)) }
            streams.append(ends)
        }
        let (code, pid) = spawn(program, arguments, environment, output: streams[0][1], errors: streams[1][1])
        guard code == 0 else { return .failure(StartFailure(code: code)) }
        for index in streams.indices {
            close(streams[index][1])
            streams[index][1] = -1
        }
        var outcome = Outcome()
        let deadline = ContinuousClock.now + limit
        outcome.isTimedOut = !collect(streams[0][0], streams[1][0], into: &outcome, until: deadline)
        outcome.status = wait(for: pid, until: deadline, isTimedOut: &outcome.isTimedOut)
        return .success(outcome)
    }

    /// Why a program did not start.
    struct StartFailure: Error {
        let code: CInt
        var message: String { String(cString: strerror(code)) }
    }

    private static func spawn(
        _ program: String, _ arguments: [String], _ environment: [String: String], output: CInt, errors: CInt
    ) -> (code: CInt, pid: pid_t) {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
        posix_spawn_file_actions_adddup2(&actions, output, 1)
        posix_spawn_file_actions_adddup2(&actions, errors, 2)
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETPGROUP))
        var words = ([program] + arguments).map { strdup($0) } + [nil]
        var variables = environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
        defer { for pointer in words + variables { free(pointer) } }
        var pid: pid_t = 0
        let code = posix_spawn(&pid, program, &actions, &attributes, &words, &variables)
        return (code, pid)
    }

    /// Reads both streams to their ends; false where the time is up before.
    private static func collect(
        _ output: CInt, _ errors: CInt, into outcome: inout Outcome, until deadline: ContinuousClock.Instant
    ) -> Bool {
        var streams = [pollfd(fd: output, events: Int16(POLLIN), revents: 0)]
        streams.append(pollfd(fd: errors, events: Int16(POLLIN), revents: 0))
        var buffer = [UInt8](repeating: 0, count: 4096)
        while streams.contains(where: { $0.fd >= 0 }) {
            let left = (deadline - .now).milliseconds
            guard left > 0 else { return false }
            guard poll(&streams, nfds_t(streams.count), left) >= 0 else {
                if errno == EINTR { continue }
                return true
            }
            for index in streams.indices where streams[index].fd >= 0 && streams[index].revents != 0 {
                let count = read(streams[index].fd, &buffer, buffer.count)
                if count < 0, errno == EINTR { continue }
                guard count > 0 else {
                    streams[index].fd = -1
                    continue
                }
                if index == 0 { keep(buffer[..<count], in: &outcome.output) }
                if index == 1 { keep(buffer[..<count], in: &outcome.errors) }
            }
        }
        return true
    }

    private static func keep(_ bytes: ArraySlice<UInt8>, in stream: inout [UInt8]) {
        stream.append(contentsOf: bytes.prefix(maximumBytes - stream.count))
    }

    /// Waits for the program's end, and ends it when its time is up.
    private static func wait(
        for pid: pid_t, until deadline: ContinuousClock.Instant, isTimedOut: inout Bool
    ) -> CInt? {
        var status: CInt = 0
        var pause: useconds_t = 100
        while !isTimedOut {
            let ended = waitpid(pid, &status, WNOHANG)
            if ended == pid { return status & 0x7F == 0 ? (status >> 8) & 0xFF : nil }
            if ended < 0, errno != EINTR { return nil }
            isTimedOut = ContinuousClock.now >= deadline
            usleep(pause)
            pause = min(pause * 2, 10_000)
        }
        kill(-pid, SIGKILL)
        while waitpid(pid, &status, 0) < 0, errno == EINTR {}
        return nil
    }
}

extension Duration {
    /// Whole milliseconds, rounded up, at most a day.
    fileprivate var milliseconds: CInt {
        let (seconds, fraction) = components
        guard seconds < 86_400 else { return 86_400_000 }
        return CInt(seconds * 1000 + (fraction + 999_999_999_999_999) / 1_000_000_000_000_000)
    }
}
