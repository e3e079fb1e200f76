import MartletIcons

/// What `iconbadge stamp` is told.
struct StampOptions: Hashable, Sendable {
    /// Where the result goes.
    enum Destination: Hashable, Sendable {
        /// As the configuration file says.
        case configured
        case folder(String)
        case inPlace
    }

    /// What is done with the plan.
    enum Mode: Hashable, Sendable {
        case stamp
        case dryRun
        case check
        /// Writes the lists of inputs and outputs into a folder.
        case fileLists(String)
    }

    var paths: [String]
    var destination = Destination.configured
    var look: LookOptions
    var mode = Mode.stamp
    /// Nil for as many as processors.
    var jobs: Int?
    var depfile: String?
    var output: OutputOptions

    init(_ words: Arguments, environment: [String: String]) throws(Exit) {
        paths = try words.nonEmptyPaths()
        look = try LookOptions(words, environment: environment)
        output = OutputOptions(words, environment: environment)
        let folder = try words.nonEmpty("--output")
        if let folder { destination = .folder(folder) }
        if words.flags.contains("--in-place") {
            guard folder == nil else { throw Exit(.usage, "--output and --in-place exclude each other") }
            destination = .inPlace
        }
        var modes: [(String, Mode)] = []
        if words.flags.contains("--dry-run") { modes.append(("--dry-run", .dryRun)) }
        if words.flags.contains("--check") { modes.append(("--check", .check)) }
        if let folder = try words.nonEmpty("--write-file-lists") {
            modes.append(("--write-file-lists", .fileLists(folder)))
        }
        guard modes.count < 2 else {
            throw Exit(.usage, "\(modes[0].0) and \(modes[1].0) exclude each other")
        }
        if let first = modes.first { mode = first.1 }
        depfile = try words.nonEmpty("--depfile")
        if let text = words["--jobs"] {
            guard let number = Int(text), (1...256).contains(number) else {
                throw Exit(.usage, "--jobs needs a number from 1 to 256, and \(text) is none")
            }
            jobs = number
        }
    }
}

extension Arguments {
    /// The paths, none of which may be empty.
    func nonEmptyPaths() throws(Exit) -> [String] {
        guard !paths.contains("") else { throw Exit(.usage, "a path is empty; is a variable without a value?") }
        return paths
    }
}
