import MartletIcons
import Testing

@testable import iconbadge

@Suite("Help and completions")
struct HelpTests {
    @Test("the help of a command has its options and no others", arguments: CommandName.allCases)
    func options(command: CommandName) {
        let text = Help.text(command)
        for option in CommandOption.all {
            let hasLine = text.contains("\n  \(option.name)")
            let belongs = CommandOption.all(of: command).contains { $0.name == option.name }
            #expect(hasLine == belongs, "\(option.name)")
        }
    }

    @Test("no line is wider than a terminal of 100 columns", arguments: [nil] + CommandName.allCases)
    func widths(command: CommandName?) {
        for line in Help.text(command).split(separator: "\n") { #expect(line.count <= 100, "\(line)") }
    }

    @Test("the help has the exit codes, and every placeholder of a template")
    func words() {
        for code in ExitCode.allCases { #expect(Help.text(nil).contains("  \(code.rawValue)  \(code.meaning)")) }
        for name in ["build", "version", "name", "commit", "branch", "configuration", "target", "date", "env:NAME"] {
            #expect(Help.text(.stamp).contains("{\(name)}"))
        }
    }

    @Test("no command has an option twice", arguments: CommandName.allCases)
    func names(command: CommandName) {
        let names = CommandOption.all(of: command).map(\.name)
        #expect(Set(names).count == names.count)
        #expect(names.allSatisfy { $0.hasPrefix("--") && $0 == $0.lowercased() })
    }

    @Test("each shell completes every command and option", arguments: Shell.allCases)
    func completions(shell: Shell) {
        let text = shell.completions
        for command in CommandName.allCases { #expect(text.contains(command.rawValue)) }
        for option in CommandOption.all {
            #expect(text.contains(shell == .fish ? "-l \(option.name.dropFirst(2)) " : option.name))
        }
        for place in RibbonPosition.allCases { #expect(text.contains(place.rawValue)) }
    }
}
