/// The words behind a command, sorted into flags, values and the rest.
///
/// Written here, since the package takes no outside Swift package.
package struct CommandArguments: Hashable, Sendable {
    /// The flags that were given.
    package private(set) var flags: Set<String> = []
    private var values: [String: [String]] = [:]
    /// What is no option, in its order.
    package private(set) var others: [String] = []

    /// Sorts words; `--name=value` is read as `--name value`, and all after `--` is no option.
    ///
    /// - Parameter help: What is named where an option is not known, such as `paper --help`.
    package init(_ words: [String], flags known: Set<String>, values names: Set<String>, help: String)
        throws(UsageError)
    {
        var rest = words[...]
        while let word = rest.popFirst() {
            if word == "--" {
                others += rest
                return
            }
            guard word.hasPrefix("-"), word != "-" else {
                others.append(word)
                continue
            }
            let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            if known.contains(parts[0]) {
                guard parts.count == 1 else { throw UsageError("\(parts[0]) takes no value") }
                flags.insert(word)
            } else if names.contains(parts[0]) {
                guard let value = parts.count == 2 ? parts[1] : rest.popFirst() else {
                    throw UsageError("\(word) needs a value")
                }
                // A forgotten value would swallow the next option.
                if parts.count == 1, known.contains(value) || names.contains(value) || value == "--" {
                    throw UsageError("\(word) needs a value; if \(value) is the value, write \(word)=\(value)")
                }
                values[parts[0], default: []].append(value)
            } else {
                throw UsageError("\(word) is not understood; try \(help)")
            }
        }
    }

    /// The last value that an option was given.
    package subscript(name: String) -> String? { values[name]?.last }

    /// All values that an option was given, in their order.
    package func all(_ name: String) -> [String] { values[name] ?? [] }

    /// An option's number.
    package func number(_ name: String, in range: ClosedRange<Int>) throws(UsageError) -> Int? {
        guard let text = self[name] else { return nil }
        guard let number = Int(text), range.contains(number) else {
            throw UsageError(
                "\(name) needs a number from \(range.lowerBound) to \(range.upperBound), and \(text.isEmpty ? "nothing" : text) is none"
            )
        }
        return number
    }
}
