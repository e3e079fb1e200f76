import Foundation
import Synchronization

/// The log: one line on standard error per request and per event, as text or as JSON.
final class Log: Sendable {
    enum Format: Hashable, Sendable {
        case text, json
    }

    enum Level: String, Sendable {
        case info, warning, error
    }

    private let format: Format
    private let output: Mutex<FileHandle>
    private let now: @Sendable () -> Date
    /// Called before a line is written, to take a progress bar off the terminal.
    private let beforeLine = Mutex<(@Sendable () -> Void)?>(nil)

    init(format: Format = .text, output: FileHandle = .standardError, now: @escaping @Sendable () -> Date = { Date() })
    {
        self.format = format
        self.output = Mutex(output)
        self.now = now
    }

    func info(_ message: String, _ fields: [String: String] = [:]) { event(.info, message, fields) }
    func warning(_ message: String, _ fields: [String: String] = [:]) { event(.warning, message, fields) }
    func error(_ message: String, _ fields: [String: String] = [:]) { event(.error, message, fields) }

    func access(_ entry: AccessEntry) {
        write(format == .json ? entry.json(at: now()) : entry.text(at: now()))
    }

    func setBeforeLine(_ action: (@Sendable () -> Void)?) {
        beforeLine.withLock { $0 = action }
    }

    private func event(_ level: Level, _ message: String, _ fields: [String: String]) {
        switch format {
        case .json:
            var object = fields
            object["time"] = now().formatted(.iso8601)
            object["level"] = level.rawValue
            object["message"] = message
            write(Self.encode(object))
        case .text:
            let details = fields.sorted { $0.key < $1.key }.map { " \($0.key)=\($0.value)" }.joined()
            let prefix = level == .info ? "" : "\(level.rawValue): "
            write(Self.oneLine("photofeed: \(prefix)\(message)\(details)"))
        }
    }

    private func write(_ line: String) {
        beforeLine.withLock { $0 }?()
        // A log that cannot be written, such as a closed terminal, does not stop the server.
        output.withLock { try? $0.write(contentsOf: Data((line + "\n").utf8)) }
    }

    static func encode(_ object: some Encodable) -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return (try? encoder.encode(object)).map { String(decoding: $0, as: UTF8.self) } ?? "{}"
    }

    /// The text without characters that would end the line or drive a terminal.
    static func oneLine(_ text: String) -> String {
        guard text.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) else { return text }
        return text.unicodeScalars.reduce(into: "") { result, scalar in
            if scalar.properties.generalCategory == .control {
                result += "\\u{" + String(scalar.value, radix: 16) + "}"
            } else {
                result.unicodeScalars.append(scalar)
            }
        }
    }
}
