extension BadgeConfiguration {
    /// The most bytes that a file may have.
    static let maximumBytes = 1 << 20

    /// Reads an `iconbadge.json`; the paths in it are seen from its folder.
    ///
    /// - Throws: `damaged` where it is no JSON; `malformed`, with the line, where a key is not known or a value not what
    ///   its key wants; `tooLarge` over 1 MiB; what reading throws.
    public init(contentsOf path: String) throws(IconsError) {
        try self.init(Disk.read(path, atMost: Self.maximumBytes), path: path)
    }

    /// Takes the bytes of a file.
    init(_ bytes: [UInt8], path: String) throws(IconsError) {
        let document = try JSONDocument(
            bytes, path: path, budget: .init(bytes: Self.maximumBytes, depth: 64, values: 20_000))
        self.init()
        self.path = path
        let reader = BadgeFileReader(path: path)
        for member in try reader.members(of: document.root, known: BadgeFileReader.topLevel) {
            switch member.key {
            case "icons": icons = try reader.paths(member)
            case "output": output = try reader.path(member)
            case "inPlace": isInPlace = try reader.bool(member)
            case "infoPlist": infoPlist = try reader.path(member)
            case "configurations": entries = try reader.entries(member)
            default: try reader.read(member, into: &defaults)
            }
        }
        if output != nil, isInPlace == true {
            throw IconsError(
                .malformed, path: path, line: document.root["inPlace"]?.line,
                "Icons are stamped either in place or into an output. Take \"output\" or \"inPlace\" away.")
        }
    }
}

/// Reads the members of an `iconbadge.json`.
struct BadgeFileReader {
    let path: String

    private static let badge = ["ribbon", "ribbonPosition", "text", "textPosition", "textColour", "font"]
    static let topLevel = ["icons", "output", "inPlace", "infoPlist", "configurations"] + badge

    /// The members of an object, each of them known.
    func members(of object: JSONElement, known: [String]) throws(IconsError) -> [JSONElement] {
        guard let members = object.members else { throw fault(object, "An object in braces is expected here.") }
        var seen: Set<String> = []
        for member in members {
            let key = member.key ?? ""
            guard known.contains(key) else {
                let hint = Suggestion.nearest(to: key, among: known).map { " Did you mean \"\($0)\"?" } ?? ""
                throw fault(
                    member,
                    "The key \"\(key)\" is not known here.\(hint) Known are \(known.sorted().joined(separator: ", ")).")
            }
            guard seen.insert(key).inserted else { throw fault(member, "The key \"\(key)\" stands here twice.") }
        }
        return members
    }

    func entries(_ member: JSONElement) throws(IconsError) -> [BadgeConfiguration.Entry] {
        guard let members = member.members else {
            throw fault(member, "An object of configurations is expected as \"configurations\".")
        }
        var entries: [BadgeConfiguration.Entry] = []
        for configuration in members {
            let name = configuration.key ?? ""
            guard !name.isEmpty else { throw fault(configuration, "A configuration needs a name.") }
            guard !entries.contains(where: { $0.name == name }) else {
                throw fault(configuration, "The configuration \"\(name)\" stands here twice.")
            }
            var changes = BadgeChanges()
            for part in try self.members(of: configuration, known: Self.badge) { try read(part, into: &changes) }
            entries.append(.init(name: name, changes: changes, line: configuration.line))
        }
        return entries
    }

    func read(_ member: JSONElement, into changes: inout BadgeChanges) throws(IconsError) {
        let text = try text(member)
        do throws(IconsError) {
            switch member.key {
            case "ribbon":
                let ribbon = try Ribbon(argument: text)
                if case .picture(let file) = ribbon {
                    changes.ribbon = .picture(path: besideFile(file))
                } else {
                    changes.ribbon = ribbon
                }
            case "ribbonPosition": changes.ribbonPosition = try RibbonPosition(argument: text)
            case "text": changes.text = try TextTemplate(parsing: text)
            case "textPosition": changes.textPosition = try RibbonPosition(argument: text)
            case "textColour": changes.textColour = try RibbonColour(argument: text)
            default: changes.font = FontFile.isPath(text) ? besideFile(text) : text
            }
        } catch {
            throw IconsError(.malformed, path: path, line: member.line, error.message)
        }
    }

    func paths(_ member: JSONElement) throws(IconsError) -> [String] {
        guard let elements = member.elements else {
            throw fault(member, "A list of paths in brackets is expected as \"\(member.key ?? "")\".")
        }
        var paths: [String] = []
        for element in elements {
            guard let text = element.string, !text.isEmpty else {
                throw fault(element, "A path in quotes is expected.")
            }
            paths.append(besideFile(text))
        }
        return paths
    }

    func path(_ member: JSONElement) throws(IconsError) -> String {
        let text = try text(member)
        guard !text.isEmpty else { throw fault(member, "The path of \"\(member.key ?? "")\" is empty.") }
        return besideFile(text)
    }

    func bool(_ member: JSONElement) throws(IconsError) -> Bool {
        guard let bool = member.bool else {
            throw fault(member, "true or false is expected as \"\(member.key ?? "")\".")
        }
        return bool
    }

    private func text(_ member: JSONElement) throws(IconsError) -> String {
        guard let text = member.string else {
            throw fault(member, "A text in quotes is expected as \"\(member.key ?? "")\".")
        }
        return text
    }

    private func besideFile(_ name: String) -> String {
        name.utf8.first == 0x2F ? name : PathName.joining(PathName(path).parent, name)
    }

    private func fault(_ element: JSONElement, _ message: String) -> IconsError {
        IconsError(.malformed, path: path, line: element.line, message)
    }
}
