import Foundation

/// The addresses of brokers as somebody types them.
struct BrokerList: Hashable, Sendable {
    /// Those that can be used.
    var addresses: [String] = []
    /// What is wrong with the first that cannot, as a sentence.
    var fault: String?

    private static let limit = 16

    init(_ text: String) {
        for word in text.split(whereSeparator: { $0.isWhitespace || $0 == "," }).map(String.init) {
            guard let parts = URLComponents(string: word), ["mqtt", "mqtts"].contains(parts.scheme?.lowercased()),
                let host = parts.host, !host.isEmpty, parts.port.map({ (1...65_535).contains($0) }) ?? true
            else {
                fault =
                    fault
                    ?? "“\(word.prefix(60))” is no broker's address: write it as mqtt://host or mqtts://host:8883."
                continue
            }
            addresses.append(word)
        }
        if fault == nil, addresses.count > Self.limit { fault = "Up to \(Self.limit) brokers are listened to." }
    }
}
