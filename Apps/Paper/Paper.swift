import Foundation

/// The program: reads its arguments and does what they ask for.
@main
enum Paper {
    static func main() {
        do throws(Exit) {
            switch try Command(Array(CommandLine.arguments.dropFirst())) {
            case .help: print(Help.text)
            case .version: print(Help.version)
            case .info(let source, let json): print(try BookCommands.info(source, json: json))
            case .render(let source, let page, let output, let width):
                try BookCommands.render(source, page: page, output: output, width: width)
            }
        } catch {
            FileHandle.standardError.write(Data("paper: \(error.message)\n".utf8))
            exit(error.code.rawValue)
        }
    }
}
