/// Reads the elements of `images`.
struct IconEntryReader {
    let path: String
    private(set) var notes: [IconNote] = []

    init(path: String) { self.path = path }

    private static let known: Set = [
        "filename", "idiom", "size", "scale", "role", "subtype", "platform", "appearances", "unassigned",
    ]

    mutating func entry(of element: JSONElement) throws(IconsError) -> IconEntry {
        guard let members = element.members else {
            throw IconsError(.damaged, path: path, line: element.line, "Each image must be an object in braces.")
        }
        var values: [String: JSONElement] = [:]
        var others: [String: String] = [:]
        for member in members {
            guard let key = member.key else { continue }
            if Self.known.contains(key) { values[key] = member } else { others[key] = member.text }
        }
        let line = element.line
        return IconEntry(
            filename: try string("filename", values), idiom: IconIdiom(rawValue: try string("idiom", values) ?? ""),
            size: try size(values), scale: try scale(values), role: try string("role", values),
            subtype: try string("subtype", values), platform: try string("platform", values),
            luminosity: luminosity(values["appearances"]), isUnassigned: values["unassigned"]?.bool ?? false,
            others: others, line: line)
    }

    private func string(_ key: String, _ values: [String: JSONElement]) throws(IconsError) -> String? {
        guard let value = values[key], value.kind != .null else { return nil }
        guard let string = value.string else {
            throw IconsError(.damaged, path: path, line: value.line, "A text in quotes is expected as \"\(key)\".")
        }
        return string
    }

    private mutating func size(_ values: [String: JSONElement]) throws(IconsError) -> IconEntry.PointSize? {
        guard let text = try string("size", values) else { return nil }
        if let size = IconEntry.PointSize(text) { return size }
        notes.append(IconNote(path: path, line: values["size"]?.line, "The size \"\(text)\" is not like \"60x60\"."))
        return nil
    }

    private mutating func scale(_ values: [String: JSONElement]) throws(IconsError) -> Double? {
        guard let text = try string("scale", values) else { return nil }
        if text.hasSuffix("x"), let scale = Double(text.dropLast()), (0.01...100).contains(scale) { return scale }
        notes.append(IconNote(path: path, line: values["scale"]?.line, "The scale \"\(text)\" is not like \"2x\"."))
        return nil
    }

    private func luminosity(_ appearances: JSONElement?) -> String? {
        appearances?.elements?.first { $0["appearance"]?.string == "luminosity" }?["value"]?.string
    }
}
