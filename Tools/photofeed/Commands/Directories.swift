/// Where photofeed keeps its files (XDG Base Directory Specification: a relative path in a variable does not count).
struct Directories: Hashable, Sendable {
    let data: String
    let cache: String

    init(environment: [String: String], home: String) {
        func directory(_ variable: String, _ standard: String) -> String {
            if let path = environment[variable], path.hasPrefix("/") { return path }
            return "\(home)/\(standard)"
        }
        data = directory("XDG_DATA_HOME", ".local/share") + "/martlet"
        cache = directory("XDG_CACHE_HOME", ".cache") + "/martlet/photofeed"
    }

    var database: String { data + "/photofeed.db" }
}
