/// The addresses that the feed gives out, as the client of this request can reach them.
struct FeedLinks: Hashable, Sendable {
    /// `http://host:port`.
    let base: String
    private let key: String?

    /// - Parameters:
    ///   - hostField: What the client calls this server; taken only when it can be a host.
    ///   - address: What stands in where it cannot.
    init(hostField: String?, address: SocketAddress, key: String?) {
        let host = hostField.flatMap { Self.isHost($0) ? $0 : nil } ?? "\(address)"
        base = "http://\(host)"
        self.key = key
    }

    func picture(_ id: Int64, _ size: PictureSize) -> String {
        link("pictures/\(id)/\(size.rawValue).jpg")
    }

    func avatar(_ user: Int64) -> String {
        link("avatars/\(user).svg")
    }

    private func link(_ path: String) -> String {
        guard let key else { return "\(base)/\(path)" }
        return "\(base)/\(path)?sig=\(ConsumerKey(key).signature(of: path))"
    }

    private static func isHost(_ text: String) -> Bool {
        guard (1...255).contains(text.utf8.count) else { return false }
        return text.utf8.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: "_"),
                UInt8(ascii: ":"), UInt8(ascii: "["), UInt8(ascii: "]"):
                true
            default: false
            }
        }
    }
}
