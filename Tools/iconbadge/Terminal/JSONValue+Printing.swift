import MartletIcons

// JSON as `--json` prints it: the library's own, since Foundation's encoder takes longer to load than an up-to-date run has
// time.
extension JSONValue {
    /// The version of the printed objects' form: members may be added to one, none is taken away or changes its meaning.
    static let format = 1

    /// The object that a command prints, with what says how to read it.
    static func document(_ members: KeyValuePairs<String, JSONValue>) -> JSONValue {
        .object([Member("format", .number(format))] + members.map { Member($0.key, $0.value) })
    }

    static func members(_ members: KeyValuePairs<String, JSONValue>) -> JSONValue {
        .object(members.map { Member($0.key, $0.value) })
    }

    static func string(_ text: String?) -> JSONValue { text.map { .string($0) } ?? .null }
    static func number(_ number: Int?) -> JSONValue { number.map { .number(String($0)) } ?? .null }

    /// The text, indented by two spaces a level.
    var text: String { JSONStyle(colon: ": ").text(of: self, margin: "") }
}
