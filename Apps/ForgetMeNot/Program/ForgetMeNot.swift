import Belongings
import Foundation

/// Belongings with iBeacons, on the command line.
@main
enum ForgetMeNot {
    static func main() {
        // A reader that has ended is told by the write that fails, and not by a signal.
        signal(SIGPIPE, SIG_IGN)
        let arguments = Array(CommandLine.arguments.dropFirst())
        Task.detached {
            let code = await BelongingsProgram.run(arguments)
            exit(code.rawValue)
        }
        dispatchMain()
    }
}
