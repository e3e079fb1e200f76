/// Reads a configuration file line by line, and the files that it includes where they are included.
struct XCConfigReader {
    private let folders: [String]
    private(set) var definitions: [SettingDefinition] = []
    private(set) var files: [String] = []
    private var open: [String] = []
    private var bytesLeft = XCConfig.maximumBytes

    init(folders: [String]) { self.folders = folders }

    mutating func read(_ path: String) throws(IconsError) {
        let bytes = try Disk.read(path, atMost: bytesLeft)
        // An empty file costs too, or nothing would bound how many are read.
        bytesLeft -= max(bytes.count, 4096)
        guard bytesLeft >= 0 else {
            throw IconsError(.tooLarge, path: path, "The configuration files have more than 4 MiB in all.")
        }
        if !files.contains(path) { files.append(path) }
        open.append(path)
        defer { open.removeLast() }
        let text = String(decoding: try SourceText.utf8(bytes, path: path), as: UTF8.self)
        var lines = ConfigurationLines(text)
        while let (line, number) = lines.next() {
            let content = Self.withoutComment(line)
            if content.isEmpty { continue }
            if content.hasPrefix("#") {
                try include(content, path: path, line: number)
            } else {
                try define(content, &lines, path: path, line: number)
            }
        }
    }

    // MARK: Definitions

    private mutating func define(
        _ content: String, _ lines: inout ConfigurationLines, path: String, line: Int
    ) throws(IconsError) {
        guard let equals = Self.assignment(in: content) else {
            throw damaged("A line is neither NAME = VALUE nor an #include: \(content.prefix(80))", path, line)
        }
        guard let (name, conditions) = SettingName.parse(content[..<equals]) else {
            throw damaged("This is no name of a setting: \(content[..<equals].prefix(80))", path, line)
        }
        var chunk = String(content[content.index(after: equals)...]).trimmingSpaces
        var chunks: [String] = []
        while true {
            if chunk.hasSuffix(";") { chunk = String(chunk.dropLast()).trimmingSpaces }
            guard chunk.hasSuffix("\\") else { break }
            chunk = String(chunk.dropLast()).trimmingSpaces
            if !chunk.isEmpty { chunks.append(chunk) }
            chunk = lines.next().map { Self.withoutComment($0.text) } ?? ""
        }
        if !chunk.isEmpty { chunks.append(chunk) }
        definitions.append(
            SettingDefinition(
                name: name, conditions: conditions, value: chunks.joined(separator: " "), path: path, line: line))
    }

    /// The equals sign that parts name and value, behind the conditions in brackets.
    private static func assignment(in content: String) -> String.Index? {
        var isInBrackets = false
        return content.firstIndex { character in
            if character == "[" { isInBrackets = true }
            if character == "]" { isInBrackets = false }
            return character == "=" && !isInBrackets
        }
    }

    private static func withoutComment(_ line: Substring) -> String {
        let bytes = line.utf8
        var end = bytes.startIndex
        while let slash = bytes[end...].firstIndex(of: UInt8(ascii: "/")) {
            end = bytes.index(after: slash)
            if end < bytes.endIndex, bytes[end] == UInt8(ascii: "/") { return String(line[..<slash]).trimmingSpaces }
        }
        return String(line).trimmingSpaces
    }

    // MARK: Includes

    private mutating func include(_ content: String, path: String, line: Int) throws(IconsError) {
        let directive = content.dropFirst().drop { $0 == " " || $0 == "\t" }
        let word = directive.prefix { $0 != " " && $0 != "\t" && $0 != "\"" }
        guard word == "include" || word == "include?" else {
            throw damaged("#\(word.prefix(40)) is unknown; only #include and #include? are known.", path, line)
        }
        let rest = String(directive[word.endIndex...]).trimmingSpaces
        guard rest.utf8.count >= 2, rest.hasPrefix("\""), rest.dropFirst().firstIndex(of: "\"") == rest.indices.last
        else { throw damaged("The file that is included must stand between quotes: \(rest.prefix(80))", path, line) }
        let name = String(rest.dropFirst().dropLast())
        guard !name.hasPrefix("<") else {
            throw IconsError(
                .unsupported, path: path, line: line,
                "\(name) is below a folder of Xcode, which is not here. Use #include? or pass the values with --set.")
        }
        let candidates = ([PathText.folder(of: path)] + folders).map { PathText.standardized(PathText.join($0, name)) }
        guard !name.isEmpty, let found = candidates.first(where: Disk.isFile) else {
            if word == "include?" { return }
            throw IconsError(.missingFile, path: path, line: line, "The included file \(name) is not there.")
        }
        guard !open.contains(where: { PathText.standardized($0) == found }) else {
            let chain = (open + [found]).joined(separator: " → ")
            throw damaged("The file is included by itself: \(chain).", path, line)
        }
        guard open.count < XCConfig.maximumDepth else {
            throw IconsError(
                .tooLarge, path: path, line: line,
                "Files include files more than \(XCConfig.maximumDepth) levels deep.")
        }
        try read(found)
    }

    private func damaged(_ message: String, _ path: String, _ line: Int) -> IconsError {
        IconsError(.damaged, path: path, line: line, message)
    }
}
