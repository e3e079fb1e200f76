/// Completions for bash 4 and later (Bash Reference Manual, "Programmable Completion").
enum BashCompletions {
    static var text: String {
        var lines = [
            "# bash completion for iconbadge",
            "_iconbadge() {",
            "    local cur=${COMP_WORDS[COMP_CWORD]} prev=${COMP_WORDS[COMP_CWORD-1]} command=${COMP_WORDS[1]} word",
            "    COMPREPLY=()",
            "    # bash takes = for a word of its own.",
            "    if [[ $cur == = ]]; then cur=; elif [[ $prev == = ]]; then prev=${COMP_WORDS[COMP_CWORD-2]}; fi",
            "    if (( COMP_CWORD == 1 )); then",
            "        mapfile -t COMPREPLY < <(compgen -W '\(commands) --help --version' -- \"$cur\")",
            "        return",
            "    fi",
            "    # Behind -- there are paths only.",
            "    for word in \"${COMP_WORDS[@]:2:COMP_CWORD-2}\"; do",
            "        if [[ $word == -- ]]; then compopt -o filenames; mapfile -t COMPREPLY < <(compgen -f -- \"$cur\"); return; fi",
            "    done",
            "    case $command:$prev in",
        ]
        for command in CommandName.allCases {
            for option in CommandOption.all(of: command) where option.takesValue {
                lines.append("    \(command.rawValue):\(option.name)\(alias(option, command)))")
                lines.append("        \(action(option.value))")
                lines.append("        return ;;")
            }
        }
        lines += ["    esac", "    case $command in"]
        for command in CommandName.allCases {
            let words = CommandOption.all(of: command).map(\.name).joined(separator: " ")
            let others = command == .completions ? Shell.allCases.map(\.rawValue).joined(separator: " ") + " " : ""
            lines.append("    \(command.rawValue))")
            lines.append("        if [[ $cur == -* ]]; then")
            lines.append("            mapfile -t COMPREPLY < <(compgen -W '\(words)' -- \"$cur\")")
            lines.append("            return")
            lines.append("        fi")
            if !others.isEmpty {
                lines.append("        mapfile -t COMPREPLY < <(compgen -W '\(others)' -- \"$cur\")")
                lines.append("        return")
            }
            lines.append("        ;;")
        }
        lines += [
            "    *) return ;;",
            "    esac",
            "    compopt -o filenames",
            "    mapfile -t COMPREPLY < <(compgen -f -- \"$cur\")",
            "}",
            "complete -F _iconbadge iconbadge",
        ]
        return lines.joined(separator: "\n")
    }

    private static var commands: String { CommandName.allCases.map(\.rawValue).joined(separator: " ") }

    private static func alias(_ option: CommandOption, _ command: CommandName) -> String {
        option.alias.map { " | \(command.rawValue):\($0)" } ?? ""
    }

    private static func action(_ value: CommandOption.Value) -> String {
        switch value {
        case .none, .text: ":"
        case .folder: "compopt -o filenames; mapfile -t COMPREPLY < <(compgen -d -- \"$cur\")"
        case .file: "compopt -o filenames; mapfile -t COMPREPLY < <(compgen -f -- \"$cur\")"
        case .choice(let name, let words):
            "mapfile -t COMPREPLY < <(compgen -W '\(words.joined(separator: " "))' -- \"$cur\""
                + (name == "RIBBON" ? "; compgen -f -- \"$cur\")" : ")")
        }
    }
}
