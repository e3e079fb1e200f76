import Foundation

/// The notices on the screen, as they are kept for a next run of the program.
struct ShownNotices: Codable, Equatable {
    /// One of them.
    struct Entry: Codable, Equatable {
        var key: String
        /// The server's number for it.
        var number: UInt32
        var things: [UUID]
    }

    /// The unique name of the server that numbered them; another one has other numbers.
    var server: String
    var entries: [Entry]

    /// What a file holds; nothing where it holds nothing that can be read.
    init?(path: String) {
        guard let data = FileManager.default.contents(atPath: path), data.count < 1 << 24,
            let found = try? JSONDecoder().decode(ShownNotices.self, from: data)
        else { return nil }
        self = found
    }

    init(server: String, entries: [Entry]) {
        self.server = server
        self.entries = entries
    }

    /// Writes them down; what cannot be written costs a notice that is not taken away after a restart, and nothing else.
    func write(to path: String) {
        let folder = URL(filePath: path).deletingLastPathComponent()
        try? FileManager.default.createDirectory(
            at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        try? JSONEncoder().encode(self).write(to: URL(filePath: path), options: .atomic)
    }
}

extension Notice.Key {
    var text: String {
        switch self {
        case .thing(let id): id.uuidString
        case .departures: "departures"
        case .returns: "returns"
        }
    }

    init?(text: String) {
        switch text {
        case "departures": self = .departures
        case "returns": self = .returns
        default:
            guard let id = UUID(uuidString: text) else { return nil }
            self = .thing(id)
        }
    }
}
