import Foundation

/// Things in a file: JSON with a list `things`, as `export` writes it, or such a list alone.
package struct BelongingsFile {
    /// Larger files are no such lists.
    package static let sizeLimit = 32 << 20
    /// So many things at most.
    package static let countLimit = 100_000

    /// Those that can be read.
    package var belongings: [Belonging] = []
    /// What cannot, with the reasons.
    package var unreadable: [UnreadableRecord] = []

    /// The JSON text of things.
    package static func text(of belongings: [Belonging]) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        return String(
            decoding: try encoder.encode(Envelope(things: belongings.map(BelongingRecord.init))), as: UTF8.self)
    }

    private struct Envelope: Encodable {
        var format = "forgetmenot"
        var version = 1
        var things: [BelongingRecord]
    }

    /// Reads a file's bytes; `name` is what it is called in an error.
    ///
    /// - Throws: `.unreadable` where it is no such file at all.
    package init(_ data: Data, name: String) throws(StoreError) {
        guard data.count <= Self.sizeLimit else {
            throw StoreError(
                .unreadable, "\(name) has \(data.count) bytes; a list of things has \(Self.sizeLimit) at most.")
        }
        guard let entries = Self.entries(data) else {
            throw StoreError(
                .unreadable, "\(name) is no list of things: export writes such files, with forgetmenot export FILE.")
        }
        guard entries.count <= Self.countLimit else {
            throw StoreError(.unreadable, "\(name) has \(entries.count) things; up to \(Self.countLimit) are read.")
        }
        for (number, entry) in entries.enumerated() {
            switch Self.record(entry).map({ $0.belonging() }) {
            case .success(let belonging)?: belongings.append(belonging)
            case .failure(let fault)?: unreadable.append(fault)
            case nil:
                unreadable.append(UnreadableRecord(name: "number \(number + 1)", reason: "It has no name and UUID."))
            }
        }
    }

    /// The entries of the list, whatever they are.
    private static func entries(_ data: Data) -> [Any]? {
        let root = try? JSONSerialization.jsonObject(with: data)
        if let list = root as? [Any] { return list }
        guard let envelope = root as? [String: Any] else { return nil }
        return envelope["things"] as? [Any]
    }

    /// An entry's fields, with numbers that are written as text.
    private static func record(_ entry: Any) -> BelongingRecord? {
        guard let fields = entry as? [String: Any] else { return nil }
        var plain: [String: Any] = [:]
        for (key, value) in fields { plain[key] = value }
        for key in ["major", "minor"] {
            if let text = plain[key] as? String { plain[key] = text.isEmpty ? nil : Int(text) ?? -1 }
        }
        guard JSONSerialization.isValidJSONObject(plain),
            let data = try? JSONSerialization.data(withJSONObject: plain)
        else { return nil }
        return try? JSONDecoder().decode(BelongingRecord.self, from: data)
    }
}
