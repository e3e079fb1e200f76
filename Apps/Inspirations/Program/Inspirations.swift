import Foundation
import Programme

/// A conference's programme, on the command line.
@main
enum Inspirations {
    static func main() {
        exit(ProgrammeCommand.run(Array(CommandLine.arguments.dropFirst())))
    }
}
