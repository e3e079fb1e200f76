import MartletIcons

/// The words behind a command, sorted.
struct Arguments: Hashable, Sendable {
    let command: CommandName
    private(set) var flags: Set<String> = []
    private var values: [String: [String]] = [:]
    private(set) var paths: [String] = []

    /// Sorts words; `--name=value` is read as `--name value`, and all behind `--` are paths.
    ///
    /// Written here, since the package takes no outside Swift package.
    init(_ words: [String], of command: CommandName) throws(Exit) {
        self.command = command
        let options = CommandOption.all(of: command)
        var rest = words[...]
        while let word = rest.popFirst() {
            if word == "--" {
                paths += rest
                break
            }
            guard word.hasPrefix("-"), word != "-" else {
                paths.append(word)
                continue
            }
            let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            guard let option = options.first(where: { $0.name == parts[0] || $0.alias == parts[0] }) else {
                throw Exit(.usage, Self.unknown(parts[0], command, options))
            }
            if !option.takesValue {
                guard parts.count == 1 else { throw Exit(.usage, "\(option.name) takes no value") }
                flags.insert(option.name)
            } else if parts.count == 2 {
                values[option.name, default: []].append(parts[1])
            } else {
                values[option.name, default: []].append(try Self.value(of: option, from: &rest, options))
            }
        }
    }

    /// The last value that an option was given.
    subscript(name: String) -> String? { values[name]?.last }

    /// All values that an option was given, in their order.
    func all(_ name: String) -> [String] { values[name] ?? [] }

    /// A value that may not be empty.
    func nonEmpty(_ name: String) throws(Exit) -> String? {
        guard let value = self[name] else { return nil }
        guard !value.isEmpty else { throw Exit(.usage, "\(name) is empty; is a variable without a value?") }
        return value
    }

    /// The word behind an option; another option is not taken for its value.
    private static func value(
        of option: CommandOption, from rest: inout ArraySlice<String>, _ options: [CommandOption]
    ) throws(Exit) -> String {
        let placeholder = option.value.placeholder ?? "VALUE"
        guard let next = rest.popFirst() else { throw Exit(.usage, "\(option.name) needs a value: \(placeholder)") }
        let name = next.prefix { $0 != "=" }
        guard !options.contains(where: { $0.name == name }), next != "--" else {
            throw Exit(
                .usage,
                "\(option.name) needs a value: \(placeholder); if \(next) is the value, write \(option.name)=\(next)")
        }
        return next
    }

    private static func unknown(_ name: String, _ command: CommandName, _ options: [CommandOption]) -> String {
        let names = options.map(\.name)
        let others = CommandOption.all.first { $0.name == name }
        if let others, let owner = CommandName.allCases.first(where: { others.commands.contains($0) }) {
            return "\(command.rawValue) has no option \(name), but \(owner.rawValue) has; "
                + "try iconbadge \(command.rawValue) --help"
        }
        let hint = Suggestion.nearest(to: name, among: names).map { "; did you mean \($0)?" }
        let leading = name.hasPrefix("--") ? "" : "; a path that begins with a hyphen is written ./\(name)"
        return "there is no option \(name)" + (hint ?? leading + "; try iconbadge \(command.rawValue) --help")
    }
}
