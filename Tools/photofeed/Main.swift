import Foundation

/// The program: reads its arguments, runs the command on a thread of its own, and waits for the signal to end.
@main
enum Photofeed {
    static func main() {
        let environment = ProcessInfo.processInfo.environment
        do throws(Exit) {
            switch try Command(Array(CommandLine.arguments.dropFirst()), environment: environment) {
            case .help: print(Help.text)
            case .version: print(Help.version)
            case .serve(let options): serve(options, environment)
            }
        } catch {
            end(error)
        }
    }

    private static func serve(_ options: ServeOptions, _ environment: [String: String]) -> Never {
        let signal = StopSignal()
        let home = FileManager.default.homeDirectoryForCurrentUser.path
        let command = ServeCommand(
            options, directories: Directories(environment: environment, home: home),
            log: Log(format: options.jsonLog ? .json : .text))
        // The index may take long, and a signal ends it too.
        Thread.detachNewThread {
            do throws(Exit) { try command.start() } catch { end(error) }
        }
        _ = signal.wait()
        // Who asks twice does not want to wait.
        Thread.detachNewThread { end(128 + signal.wait()) }
        end(command.stop().rawValue)
    }

    /// Ends at once: `exit` would take libraries apart under the threads that still run.
    private static func end(_ code: Int32) -> Never {
        fflush(nil)
        _exit(code)
    }

    private static func end(_ exit: Exit) -> Never {
        FileHandle.standardError.write(Data("photofeed: \(exit.message)\n".utf8))
        end(exit.code.rawValue)
    }
}
