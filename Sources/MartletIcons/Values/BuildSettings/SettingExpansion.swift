/// The filling in of one value: what has been followed so far, and what is being followed right now.
///
/// The syntax and the rules are those of Xcode's build system (swift-build, `MacroExpressionParser` and
/// `MacroEvaluationProgram`).
struct SettingExpansion {
    private struct Frame {
        let definition: SettingDefinition
        /// Its place among the definitions of its name.
        let index: Int
    }

    /// The text that is being read, and where it stands.
    private struct Source {
        let bytes: [UInt8]
        var position = 0
        let user: String
        let path: String?
        let line: Int?

        var current: UInt8? { position < bytes.count ? bytes[position] : nil }
    }

    private let settings: BuildSettings
    private var frames: [Frame] = []
    private var references = 0
    private var depth = 0

    init(settings: BuildSettings) { self.settings = settings }

    mutating func value(of name: String) throws(IconsError) -> String {
        try follow(name, user: name, path: nil, line: nil) ?? ""
    }

    mutating func expand(_ text: String, user: String, path: String?, line: Int?) throws(IconsError) -> String {
        var source = Source(bytes: Array(text.utf8), user: user, path: path, line: line)
        let result = try fragment(&source, until: [])
        return String(decoding: result, as: UTF8.self)
    }

    /// Reads on to the end or to one of the signs, references filled in.
    private mutating func fragment(_ source: inout Source, until signs: [UInt8]) throws(IconsError) -> [UInt8] {
        var result: [UInt8] = []
        while let byte = source.current, !signs.contains(byte) {
            source.position += 1
            if byte == UInt8(ascii: "$") {
                try result.append(contentsOf: reference(&source))
            } else {
                result.append(byte)
            }
            guard result.count <= BuildSettings.maximumBytes else {
                throw IconsError(
                    .tooLarge, path: source.path, line: source.line,
                    "\(source.user) comes to more than \(BuildSettings.maximumBytes >> 10) KiB of text.")
            }
        }
        return result
    }

    /// Reads what follows a dollar sign.
    private mutating func reference(_ source: inout Source) throws(IconsError) -> [UInt8] {
        guard let byte = source.current else { return [UInt8(ascii: "$")] }
        switch byte {
        case UInt8(ascii: "$"):
            source.position += 1
            return [byte]
        case UInt8(ascii: "("): return try bracketed(&source, close: UInt8(ascii: ")"))
        case UInt8(ascii: "{"): return try bracketed(&source, close: UInt8(ascii: "}"))
        case UInt8(ascii: "["): return try bracketed(&source, close: UInt8(ascii: "]"))
        case let first where SettingName.isFirst(first):
            let rest = source.bytes[source.position...].prefix(while: SettingName.isNext)
            source.position = rest.endIndex
            let name = String(decoding: rest, as: UTF8.self)
            guard let value = try follow(name, source) else { throw unresolved(name, source) }
            return Array(value.utf8)
        default: return [UInt8(ascii: "$")]
        }
    }

    private mutating func bracketed(_ source: inout Source, close: UInt8) throws(IconsError) -> [UInt8] {
        try deeper(source)
        defer { depth -= 1 }
        source.position += 1
        let colon = UInt8(ascii: ":")
        let name = String(decoding: try fragment(&source, until: [colon, close]), as: UTF8.self)
        // An empty reference is how a configuration file writes two slashes that start no comment: http:/$()/.
        var value = name.isEmpty ? "" : try follow(name, source)
        while source.current == colon {
            source.position += 1
            let letters = source.bytes[source.position...].prefix { SettingName.isNext($0) }
            source.position = letters.endIndex
            var operand: String?
            if source.current == UInt8(ascii: "=") {
                source.position += 1
                operand = String(decoding: try fragment(&source, until: [colon, close]), as: UTF8.self)
            }
            let word = String(decoding: letters, as: UTF8.self)
            guard let operation = SettingOperator(word, operand: operand) else {
                throw malformed("has the unknown operator :\(word.prefix(40))\(operand == nil ? "" : "=")", source)
            }
            value = operation.applied(to: value)
        }
        guard source.current == close else { throw malformed("opens a reference that is not closed", source) }
        source.position += 1
        guard let value else { throw unresolved(name, source) }
        return Array(value.utf8)
    }

    private mutating func follow(_ name: String, _ source: Source) throws(IconsError) -> String? {
        try follow(name, user: source.user, path: source.path, line: source.line)
    }

    /// The value of a name; nil where it has none.
    ///
    /// A setting that refers to itself means the next weaker definition of its own, and so does `inherited`.
    private mutating func follow(
        _ name: String, user: String, path: String?, line: Int?
    ) throws(IconsError) -> String? {
        references += 1
        guard references <= BuildSettings.maximumReferences else {
            throw IconsError(
                .tooLarge, path: path, line: line,
                "\(user) leads to more than \(BuildSettings.maximumReferences) references to build settings.")
        }
        let isInherited = name == "inherited" || name == "value"
        let wanted = isInherited ? frames.last?.definition.name ?? name : name
        let definitions = settings.definitions(of: wanted)
        let index = frames.last { $0.definition.name == wanted }.map { $0.index + 1 } ?? 0
        guard index < definitions.count else {
            if isInherited { return "" }
            if index > 0 { throw cycle(at: wanted) }
            return nil
        }
        let definition = definitions[index]
        if definition.isLiteral { return definition.value }
        var source = Source(
            bytes: Array(definition.value.utf8), user: wanted, path: definition.path, line: definition.line)
        try deeper(source)
        frames.append(Frame(definition: definition, index: index))
        defer {
            frames.removeLast()
            depth -= 1
        }
        return String(decoding: try fragment(&source, until: []), as: UTF8.self)
    }

    private mutating func deeper(_ source: Source) throws(IconsError) {
        depth += 1
        guard depth <= BuildSettings.maximumDepth else {
            throw IconsError(
                .tooLarge, path: source.path, line: source.line,
                "The references in \(source.user) lead on more than \(BuildSettings.maximumDepth) levels deep.")
        }
    }

    private func cycle(at name: String) -> IconsError {
        let start = frames.firstIndex { $0.definition.name == name } ?? frames.startIndex
        let chain = frames[start...].map(\.definition.name) + [name]
        return IconsError(
            .unresolved, path: frames.last?.definition.path, line: frames.last?.definition.line,
            "The build setting \(name) leads back to itself: \(chain.joined(separator: " → ")). Break the circle.")
    }

    private func unresolved(_ name: String, _ source: Source) -> IconsError {
        settings.unresolved(name, usedBy: source.user, path: source.path, line: source.line)
    }

    private func malformed(_ what: String, _ source: Source) -> IconsError {
        IconsError(
            .malformed, path: source.path, line: source.line,
            "\(source.user) \(what): \(String(decoding: source.bytes.prefix(120), as: UTF8.self))")
    }
}
