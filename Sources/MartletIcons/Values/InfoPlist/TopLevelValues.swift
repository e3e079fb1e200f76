/// The texts, numbers and booleans of a dictionary, read without looking into anything that is nested.
struct TopLevelValues: Decodable {
    let values: [String: InfoPlist.Value]

    private struct Key: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }
        init?(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        var values: [String: InfoPlist.Value] = [:]
        for key in container.allKeys {
            values[key.stringValue] = Self.value(of: key, in: container)
        }
        self.values = values
    }

    private static func value(of key: Key, in container: KeyedDecodingContainer<Key>) -> InfoPlist.Value? {
        if let text = try? container.decode(String.self, forKey: key) { return .text(text) }
        if let isTrue = try? container.decode(Bool.self, forKey: key) { return .boolean(isTrue) }
        if let number = try? container.decode(Int.self, forKey: key) { return .integer(number) }
        if let number = try? container.decode(Double.self, forKey: key) { return .real(number) }
        return nil
    }
}
