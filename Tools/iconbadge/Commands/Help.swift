/// What `--help` and `--version` print.
enum Help {
    static let version = "iconbadge 0.1.0"

    /// The help of a command, or of the program.
    static func text(_ command: CommandName?) -> String { command.map(text) ?? overall }

    private static var overall: String {
        let names = CommandName.allCases
        let commands = names.map { "  \(padded($0.rawValue, 13))\($0.summary)" }.joined(separator: "\n")
        return """
            Stamps app icons with a ribbon and a text, such as a version, when an app is built: icons in
            asset catalogues, Icon Composer documents and Android's res folders, and PNG and WebP files.

            Usage: \(names.flatMap(\.usage).map { "iconbadge \($0)" }.joined(separator: "\n       "))

            \(commands)

              --help, --version   print this, or the version; iconbadge COMMAND --help tells a
                                  command's options

            Without a PATH, icons are searched for where the configuration file or Xcode's build phase
            says, else in the current folder. The configuration file is iconbadge.json: it has the same
            options, and what is drawn in each build configuration. Without one, Debug, Beta and Alpha
            have a ribbon of that name and the build number, and Release has nothing.

            \(exitCodes)
            """
    }

    private static func text(_ command: CommandName) -> String {
        let usage = command.usage.map { "iconbadge \($0)" }.joined(separator: "\n       ")
        var text = "\(first(command.summary)).\n\nUsage: \(usage)\n"
        for topic in CommandOption.Topic.allCases {
            let options = CommandOption.all(of: command).filter { $0.topic == topic }
            guard !options.isEmpty else { continue }
            text += "\n\(topic.rawValue):\n" + options.map(line).joined()
        }
        if command == .stamp || command == .list || command == .preview { text += "\n\(placeholders)\n" }
        return text + "\n" + exitCodes
    }

    private static let placeholders = """
        A template's placeholders are {build}, {version}, {name}, {commit}, {branch}, {configuration},
        {target}, {date}, {env:NAME} and {setting:NAME}; a brace itself is written {{ or }}.
        """

    private static var exitCodes: String {
        "Exit codes:\n" + ExitCode.allCases.map { "  \($0.rawValue)  \($0.meaning)" }.joined(separator: "\n")
    }

    private static func line(_ option: CommandOption) -> String {
        let short = option.alias == "-h" ? ", -h" : ""
        let head = "  " + option.name + short + (option.value.placeholder.map { " \($0)" } ?? "")
        let column = 29
        let lines = wrapped(option.summary, width: 68)
        let start = head.count < column ? padded(head, column) : head + "\n" + String(repeating: " ", count: column)
        return start + lines.joined(separator: "\n" + String(repeating: " ", count: column)) + "\n"
    }

    private static func wrapped(_ text: String, width: Int) -> [String] {
        var lines: [String] = []
        var line = ""
        for word in text.split(separator: " ") {
            if !line.isEmpty, line.count + 1 + word.count > width {
                lines.append(line)
                line = ""
            }
            line += (line.isEmpty ? "" : " ") + word
        }
        return lines + [line]
    }

    private static func first(_ text: String) -> String { text.prefix(1).uppercased() + text.dropFirst() }

    private static func padded(_ text: String, _ width: Int) -> String {
        text + String(repeating: " ", count: max(0, width - text.count))
    }
}
