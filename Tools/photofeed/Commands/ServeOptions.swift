/// What `photofeed serve` is told.
struct ServeOptions: Hashable, Sendable {
    var folder: String
    var address = "127.0.0.1"
    var port: UInt16 = 8500
    var consumerKey: String?
    /// `nil` for the standard place.
    var database: String?
    var jsonLog = false

    init(_ arguments: [String], environment: [String: String]) throws(Exit) {
        var folders: [String] = []
        var rest = arguments[...]
        var onlyFolders = false
        // An empty variable is as good as none; an empty option is a mistake.
        consumerKey = environment["PHOTOFEED_CONSUMER_KEY"].flatMap { $0.isEmpty ? nil : $0 }
        folder = ""
        while let argument = rest.popFirst() {
            guard argument.hasPrefix("-"), argument != "-", !onlyFolders else {
                folders.append(argument)
                continue
            }
            let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            let name = parts[0]
            func value() throws(Exit) -> String {
                if parts.count > 1 { return parts[1] }
                guard let next = rest.popFirst() else { throw Exit(.usage, "\(name) needs a value") }
                return next
            }
            switch name {
            case "--": onlyFolders = true
            case "--address": address = try value()
            case "--port":
                let text = try value()
                guard let number = UInt16(text) else {
                    throw Exit(.usage, "--port is a number from 0 to 65535, not \(text)")
                }
                port = number
            case "--consumer-key":
                let key = try value()
                guard !key.isEmpty else { throw Exit(.usage, "--consumer-key is empty") }
                consumerKey = key
            case "--database": database = try value()
            case "--json-log" where parts.count == 1: jsonLog = true
            default: throw Exit(.usage, "there is no option \(argument); try photofeed --help")
            }
        }
        guard let first = folders.first, !first.isEmpty else { throw Exit(.usage, "a folder of pictures is missing") }
        guard folders.count == 1 else { throw Exit(.usage, "one folder can be served, not \(folders.count)") }
        folder = first
    }
}
