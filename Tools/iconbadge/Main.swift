import Glibc
import MartletIcons

/// The program: reads its arguments, runs the command, and ends with its code.
@main
enum Iconbadge {
    static func main() {
        let arguments = Array(CommandLine.arguments.dropFirst())
        let code = run(arguments, ProcessEnvironment.variables)
        // Nothing is left to be written, and taking libraries apart takes as long as loading them.
        _exit(code.rawValue)
    }

    private static func run(_ arguments: [String], _ environment: [String: String]) -> ExitCode {
        do throws(Exit) {
            switch try Command(arguments, environment: environment) {
            case .help(let command): try Console.print(Help.text(command))
            case .version: try Console.print(Help.version)
            case .completions(let shell): try Console.print(shell.completions)
            case .stamp(let options):
                let console = Console(options.output, environment: environment)
                return try StampCommand(options: options, environment: environment, console: console).run()
            case .restore(let options):
                let console = Console(options.output, environment: environment)
                return try RestoreCommand(options: options, environment: environment, console: console).run()
            case .list(let options):
                let console = Console(options.output, environment: environment)
                return try ListCommand(options: options, environment: environment, console: console).run()
            case .preview(let options):
                let console = Console(options.output, environment: environment)
                return try PreviewCommand(options: options, environment: environment, console: console).run()
            }
            return .success
        } catch {
            return end(error, OutputOptions(arguments, environment: environment), environment)
        }
    }

    /// Tells why it ends: to a person, and to a program that asked for JSON too.
    private static func end(_ exit: Exit, _ options: OutputOptions, _ environment: [String: String]) -> ExitCode {
        Console(options, environment: environment).tell(exit)
        if options.isJSON { try? Console.print(JSONValue(exit).text) }
        return exit.code
    }
}
