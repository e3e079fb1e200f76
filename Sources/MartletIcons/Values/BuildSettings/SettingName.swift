/// The names of build settings, and the conditions that may follow them in brackets.
enum SettingName {
    /// Whether bytes are a name: letters, digits and underscores, no digit first.
    static func isValid(_ bytes: some Collection<UInt8>) -> Bool {
        guard let first = bytes.first, isFirst(first) else { return false }
        return bytes.allSatisfy(isNext)
    }

    static func isFirst(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "_"): true
        default: false
        }
    }

    static func isNext(_ byte: UInt8) -> Bool {
        isFirst(byte) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    }

    /// Cuts `NAME[sdk=iphoneos*][arch=arm64]` into the name and its conditions; nil where it is not of that form.
    static func parse(_ text: Substring) -> (name: String, conditions: [SettingCondition])? {
        let name = text.prefix { $0 != "[" && $0 != " " && $0 != "\t" }
        guard isValid(name.utf8) else { return nil }
        var rest = text[name.endIndex...].drop { $0 == " " || $0 == "\t" }
        var conditions: [SettingCondition] = []
        while rest.first == "[" {
            guard let end = rest.firstIndex(of: "]"), let equals = rest.firstIndex(of: "="), equals < end else {
                return nil
            }
            // Some programs write several conditions into one pair of brackets.
            for condition in rest[rest.index(after: rest.startIndex)..<end].split(separator: ",") {
                let sides = condition.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
                guard sides.count == 2 else { return nil }
                conditions.append(
                    SettingCondition(
                        parameter: String(sides[0]).trimmingSpaces, pattern: String(sides[1]).trimmingSpaces))
            }
            rest = rest[rest.index(after: end)...].drop { $0 == " " || $0 == "\t" }
        }
        return rest.isEmpty ? (String(name), conditions) : nil
    }
}
