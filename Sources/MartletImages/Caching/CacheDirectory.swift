import Foundation

/// Where a desktop keeps what can be made again: the XDG Base Directory Specification, version 0.8.
enum CacheDirectory {
    /// The directory for the pictures of an app, which need not exist yet.
    ///
    /// `$XDG_CACHE_HOME` counts where it is an absolute path, as the specification wants, else `~/.cache`.
    static func images(
        of app: String, environment: [String: String] = ProcessInfo.processInfo.environment,
        home: String = NSHomeDirectory()
    ) -> URL {
        let named = environment["XDG_CACHE_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
        let name = app.split(separator: "/").last.map(String.init) ?? "martlet"
        return URL(filePath: named ?? home + "/.cache", directoryHint: .isDirectory)
            .appending(path: name.hasPrefix(".") ? "martlet" : name).appending(path: "images")
    }
}
