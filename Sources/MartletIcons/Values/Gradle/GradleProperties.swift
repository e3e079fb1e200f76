/// The properties that Gradle reads before any script: `gradle.properties` files and the environment.
struct GradleProperties: Sendable {
    private(set) var files: [String] = []
    private var values: [String: String] = [:]

    /// Reads the files that exist, for a build whose module and root lie in two folders: the user's own
    /// (`GRADLE_USER_HOME`, or `.gradle` in `HOME`) wins over the root's, as Gradle has it, and that over the module's;
    /// variables `ORG_GRADLE_PROJECT_name` of the environment win over all.
    init(module: String, root: String, environment: [String: String]) throws(IconsError) {
        let home = environment["GRADLE_USER_HOME"] ?? environment["HOME"].map { PathText.join($0, ".gradle") }
        for folder in [module, root == module ? nil : root, home] {
            guard let folder, !folder.isEmpty else { continue }
            let path = PathText.join(folder, "gradle.properties")
            guard Disk.isFile(path) else { continue }
            files.append(path)
            values.merge(try Self.read(path)) { $1 }
        }
        let prefix = "ORG_GRADLE_PROJECT_"
        for (name, value) in environment where name.hasPrefix(prefix) {
            values[String(name.dropFirst(prefix.utf8.count))] = value
        }
    }

    subscript(name: String) -> String? { values[name] }

    /// The pairs of a properties file (java.util.Properties, `load`).
    static func read(_ path: String) throws(IconsError) -> [String: String] {
        pairs(String(decoding: try SourceText.utf8(at: path, maximumBytes: 1 << 20), as: UTF8.self))
    }

    static func pairs(_ text: String) -> [String: String] {
        var values: [String: String] = [:]
        var lines = ConfigurationLines(text)
        while var line = lines.next()?.text.drop(while: \.isWhitespace) {
            guard let first = line.first, first != "#", first != "!" else { continue }
            var whole = ""
            // An odd number of backslashes at the end goes on with the next line.
            while line.reversed().prefix(while: { $0 == "\\" }).count % 2 == 1 {
                whole += line.dropLast()
                line = lines.next()?.text.drop(while: \.isWhitespace) ?? ""
            }
            whole += line
            let (key, value) = pair(whole)
            values[key] = value
        }
        return values
    }

    private static func pair(_ line: String) -> (String, String) {
        var key = String.UnicodeScalarView()
        var rest = line.unicodeScalars[...]
        while let scalar = rest.first, !"=: \t".unicodeScalars.contains(scalar) {
            key.append(contentsOf: unescaped(&rest))
        }
        rest = rest.drop { $0 == " " || $0 == "\t" }
        if rest.first == "=" || rest.first == ":" { rest = rest.dropFirst().drop { $0 == " " || $0 == "\t" } }
        var value = String.UnicodeScalarView()
        while !rest.isEmpty { value.append(contentsOf: unescaped(&rest)) }
        return (String(key), String(value))
    }

    /// The next character, with what a backslash in front of it means.
    private static func unescaped(_ rest: inout Substring.UnicodeScalarView) -> [Unicode.Scalar] {
        guard let scalar = rest.popFirst() else { return [] }
        guard scalar == "\\", let escaped = rest.popFirst() else { return [scalar] }
        switch escaped {
        case "n": return ["\n"]
        case "t": return ["\t"]
        case "r": return ["\r"]
        case "f": return ["\u{C}"]
        case "u":
            let digits = String(String.UnicodeScalarView(rest.prefix(4)))
            guard digits.utf8.count == 4, let code = UInt32(digits, radix: 16), let scalar = Unicode.Scalar(code) else {
                return [escaped]
            }
            rest = rest.dropFirst(4)
            return [scalar]
        default: return [escaped]
        }
    }
}
