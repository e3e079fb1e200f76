/// Completions for fish (fish's `complete`).
enum FishCompletions {
    static var text: String {
        let names = CommandName.allCases.map(\.rawValue).joined(separator: " ")
        var lines = [
            "# fish completion for iconbadge",
            "set -l commands \(names)",
            "complete -c iconbadge -n \"not __fish_seen_subcommand_from $commands\" -f",
            "complete -c iconbadge -n \"not __fish_seen_subcommand_from $commands\" -l help -d 'print help'",
            "complete -c iconbadge -n \"not __fish_seen_subcommand_from $commands\" -l version -d 'print the version'",
        ]
        for command in CommandName.allCases {
            lines.append(
                "complete -c iconbadge -n \"not __fish_seen_subcommand_from $commands\" -a \(command.rawValue) "
                    + "-d \(quoted(command.summary))")
        }
        for command in CommandName.allCases {
            let condition = "-n '__fish_seen_subcommand_from \(command.rawValue)'"
            for option in CommandOption.all(of: command) {
                let name = "-l \(option.name.dropFirst(2))" + (option.alias == "-h" ? " -s h" : "")
                lines.append(
                    "complete -c iconbadge \(condition) \(name)\(value(option.value)) -d \(quoted(option.summary))")
            }
            if command == .completions {
                let shells = Shell.allCases.map(\.rawValue).joined(separator: " ")
                lines.append("complete -c iconbadge \(condition) -f -a '\(shells)'")
            }
        }
        return lines.joined(separator: "\n")
    }

    private static func value(_ value: CommandOption.Value) -> String {
        switch value {
        case .none: ""
        case .text: " -x"
        case .folder: " -x -a '(__fish_complete_directories)'"
        case .file: " -r -F"
        case .choice("RIBBON", let words): " -r -F -a '\(words.joined(separator: " "))'"
        case .choice(_, let words): " -x -a '\(words.joined(separator: " "))'"
        }
    }

    private static func quoted(_ text: String) -> String {
        "'" + text.replacing("\\", with: "\\\\").replacing("'", with: "\\'") + "'"
    }
}
