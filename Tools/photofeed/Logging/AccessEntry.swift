import Foundation

/// One request in the log.
struct AccessEntry: Sendable {
    var client: String
    var method: String
    var target: String
    var version: String
    var status: Int
    var bytes: Int
    var seconds: Double
    /// Whether the client got all of the response.
    var isComplete: Bool

    /// The Common Log Format of web servers, with the seconds behind it.
    func text(at date: Date) -> String {
        let request = Log.oneLine("\(method) \(Self.redacted(target)) \(version)")
            .replacingOccurrences(of: "\"", with: "\\\"")
        let time = Self.milliseconds(seconds) + (isComplete ? "" : " cut off")
        return
            "\(client.isEmpty ? "-" : client) - - [\(Self.commonDate(date))] \"\(request)\" \(status) \(bytes) \(time)"
    }

    func json(at date: Date) -> String {
        Log.encode(
            Fields(
                time: date.formatted(.iso8601), level: "info", client: client, method: method,
                target: Self.redacted(target), status: status, bytes: bytes,
                milliseconds: (seconds * 1e4).rounded() / 10,
                complete: isComplete))
    }

    private struct Fields: Encodable {
        var time: String
        var level: String
        var client: String
        var method: String
        var target: String
        var status: Int
        var bytes: Int
        var milliseconds: Double
        var complete: Bool
    }

    /// The target without what gives access: logs are read by more people than keys are given to.
    static func redacted(_ target: String) -> String {
        guard let mark = target.firstIndex(of: "?") else { return target }
        let items = target[target.index(after: mark)...].split(separator: "&", omittingEmptySubsequences: false)
        let shown = items.map { item in
            let name = item.prefix { $0 != "=" }.lowercased().removingPercentEncoding ?? ""
            return ["consumer_key", "sig"].contains(name) ? name + "=***" : String(item)
        }
        return target[...mark] + shown.joined(separator: "&")
    }

    private static func milliseconds(_ seconds: Double) -> String {
        "\((seconds * 1e4).rounded() / 10)ms"
    }

    /// `30/Nov/2026:02:05:11 +0000`.
    static func commonDate(_ date: Date) -> String {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        let parts = calendar.dateComponents([.year, .month, .day, .hour, .minute, .second], from: date)
        let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
        func two(_ value: Int?) -> String {
            let value = value ?? 0
            return value < 10 ? "0\(value)" : "\(value)"
        }
        let day = "\(two(parts.day))/\(months[((parts.month ?? 1) - 1) % 12])/\(parts.year ?? 0)"
        return "\(day):\(two(parts.hour)):\(two(parts.minute)):\(two(parts.second)) +0000"
    }
}
