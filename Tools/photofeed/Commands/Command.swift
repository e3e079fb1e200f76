/// What the command line asks for.
enum Command: Hashable, Sendable {
    case help
    case version
    case serve(ServeOptions)

    /// Reads the arguments, without the program's name, and the environment.
    ///
    /// Written here, since the package takes no outside Swift package and five options need none.
    init(_ arguments: [String], environment: [String: String]) throws(Exit) {
        if arguments.contains("--help") || arguments.contains("-h") || arguments == ["help"] {
            self = .help
            return
        }
        if arguments.first == "--version" || arguments == ["version"] {
            self = .version
            return
        }
        guard let command = arguments.first else { throw Exit(.usage, "a command is missing; try photofeed --help") }
        guard command == "serve" else { throw Exit(.usage, "there is no command \(command); try photofeed --help") }
        self = .serve(try ServeOptions(Array(arguments.dropFirst()), environment: environment))
    }
}
