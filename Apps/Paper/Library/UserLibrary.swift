import Foundation

/// Where the library of this person is.
enum UserLibrary {
    /// Opens it; where that cannot be, one that ends with the program, and a sentence that tells so.
    static func open(
        app id: String, environment: [String: String] = ProcessInfo.processInfo.environment
    ) -> (library: Library, trouble: String?) {
        let path = path(app: id, environment: environment)
        do throws(LibraryError) {
            let library = try Library(path: path)
            let trouble = library.damagedFile.map { "The library was damaged and begins anew. The old one is \($0)." }
            return (library, trouble)
        } catch {
            let passing = NSTemporaryDirectory() + "paper-\(UUID().uuidString)/library.sqlite"
            guard let library = try? Library(path: passing) else {
                FileHandle.standardError.write(Data("paper: \(error)\n".utf8))
                exit(ExitCode.failure.rawValue)
            }
            return (library, "What you read now is not kept. \(error.message)")
        }
    }

    /// `$XDG_DATA_HOME/<app>/library.sqlite`, or the same below `~/.local/share`.
    static func path(app id: String, environment: [String: String]) -> String {
        // The specification has relative paths ignored.
        let data = environment["XDG_DATA_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
        return (data ?? NSHomeDirectory() + "/.local/share") + "/\(id)/library.sqlite"
    }
}
