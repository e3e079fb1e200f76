/// A value of JSON (RFC 8259), as `--json` prints it.
///
/// Written here, since Foundation's encoder takes longer to load than an up-to-date run has time.
indirect enum JSONText: Hashable, Sendable {
    case null
    case bool(Bool)
    case number(Int)
    case string(String)
    case array([JSONText])
    /// Members, in the order in which they are printed.
    case object([Member])

    struct Member: Hashable, Sendable {
        var key: String
        var value: JSONText
    }

    /// The version of the printed objects' form: members may be added to one, none is taken away or changes its meaning.
    static let format = 1

    /// The object that a command prints, with what says how to read it.
    static func document(_ members: KeyValuePairs<String, JSONText>) -> JSONText {
        .object([Member(key: "format", value: .number(format))] + members.map { Member(key: $0.key, value: $0.value) })
    }

    static func members(_ members: KeyValuePairs<String, JSONText>) -> JSONText {
        .object(members.map { Member(key: $0.key, value: $0.value) })
    }

    static func string(_ text: String?) -> JSONText { text.map { .string($0) } ?? .null }
    static func number(_ number: Int?) -> JSONText { number.map { .number($0) } ?? .null }

    /// The text, indented by two spaces a level.
    var text: String {
        var text = ""
        write(to: &text, margin: "")
        return text
    }

    private func write(to text: inout String, margin: String) {
        switch self {
        case .null: text += "null"
        case .bool(let bool): text += bool ? "true" : "false"
        case .number(let number): text += String(number)
        case .string(let string): Self.write(string, to: &text)
        case .array(let elements):
            Self.write(elements, "[", "]", to: &text, margin) { element, text, margin in
                element.write(to: &text, margin: margin)
            }
        case .object(let members):
            Self.write(members, "{", "}", to: &text, margin) { member, text, margin in
                Self.write(member.key, to: &text)
                text += ": "
                member.value.write(to: &text, margin: margin)
            }
        }
    }

    private static func write<Item>(
        _ items: [Item], _ open: String, _ close: String, to text: inout String, _ margin: String,
        _ item: (Item, inout String, String) -> Void
    ) {
        text += open
        for (index, element) in items.enumerated() {
            text += (index == 0 ? "\n" : ",\n") + margin + "  "
            item(element, &text, margin + "  ")
        }
        text += (items.isEmpty ? "" : "\n" + margin) + close
    }

    private static func write(_ string: String, to text: inout String) {
        text += "\""
        for scalar in string.unicodeScalars {
            switch scalar {
            case "\"": text += "\\\""
            case "\\": text += "\\\\"
            case "\n": text += "\\n"
            case "\t": text += "\\t"
            case "\r": text += "\\r"
            case _ where scalar.value < 0x20 || scalar.value == 0x7F:
                let digits = String(scalar.value, radix: 16)
                text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: text.unicodeScalars.append(scalar)
            }
        }
        text += "\""
    }
}
