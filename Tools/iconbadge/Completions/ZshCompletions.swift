/// Completions for zsh (zshcompsys, `_arguments`).
enum ZshCompletions {
    static var text: String {
        var lines = [
            "#compdef iconbadge", "", "_iconbadge() {", "    local -a commands=(",
        ]
        for command in CommandName.allCases {
            lines.append("        \(quoted("\(command.rawValue):\(command.summary)"))")
        }
        lines += [
            "    )",
            "    if (( CURRENT == 2 )); then",
            "        _describe -t commands 'command' commands",
            "        _arguments '--help[print help]' '--version[print the version]'",
            "        return",
            "    fi",
            "    local command=$words[2]",
            "    shift words",
            "    (( CURRENT -= 1 ))",
            "    case $command in",
        ]
        for command in CommandName.allCases {
            lines.append("    \(command.rawValue))")
            lines.append("        _arguments -S \\")
            let options = CommandOption.all(of: command).map { "            \(specification($0)) \\" }
            lines += options
            let rest =
                command == .completions
                ? "'1:shell:(\(Shell.allCases.map(\.rawValue).joined(separator: " ")))'" : "'*:path:_files'"
            lines.append("            \(rest)")
            lines.append("        ;;")
        }
        lines += ["    esac", "}", "", "_iconbadge \"$@\""]
        return lines.joined(separator: "\n")
    }

    private static func specification(_ option: CommandOption) -> String {
        let repeats = option.name == "--set" ? "*" : ""
        let equals = option.takesValue ? "=" : ""
        let summary = escaped(option.summary)
        let head = "\(repeats)\(option.name)\(equals)[\(summary)]"
        switch option.value {
        case .none: return quoted(head)
        case .text(let word): return quoted("\(head):\(escaped(word)): ")
        case .folder(let word): return quoted("\(head):\(escaped(word)):_files -/")
        case .file(let word, let suffixes):
            let pattern = suffixes.isEmpty ? "" : " -g \"*.(\(suffixes.joined(separator: "|")))\""
            return quoted("\(head):\(escaped(word)):_files\(pattern)")
        case .choice("RIBBON", let words):
            return quoted(
                "\(head):ribbon:{ compadd -- \(words.joined(separator: " ")); _files -g \"*.(png|svg)\" }")
        case .choice(let word, let words): return quoted("\(head):\(word):(\(words.joined(separator: " ")))")
        }
    }

    /// Without what means something in a specification.
    private static func escaped(_ text: String) -> String {
        text.replacing("\\", with: "\\\\").replacing("[", with: "\\[").replacing("]", with: "\\]")
            .replacing(":", with: "\\:")
    }

    private static func quoted(_ text: String) -> String { "'" + text.replacing("'", with: "'\\''") + "'" }
}
