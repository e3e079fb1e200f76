/// What an output was made from, and what it was when it had been made.
///
/// JSON, one file a line, so that a person can read it and a later run can read it fast.
struct OutputManifest: Hashable, Sendable {
    /// A file of the output.
    struct File: Hashable, Sendable {
        /// The path from the output; empty where the output is a file.
        var name: String
        /// What made it, as `StampPlan.Making.summary` tells it.
        var making: String
        /// The path of what it was made from, from the folder that the output is in; empty where there is none.
        var source: String
        /// What that was like; nil where there is none.
        var sourceRecord: FileRecord?
        /// What it is like.
        var record: FileRecord
        /// The size of a picture.
        var pixels: IconEntry.PixelSize?
        /// What a person should know of it.
        var notes: [String] = []
    }

    /// Of this format, and of the drawing: another number makes every output anew.
    static let format = 1
    /// The most bytes that are read of a manifest: some 200,000 files.
    static let maximumBytes = 128 << 20

    /// What is drawn, as `StampRecipe.text` tells it.
    var recipe: String
    /// For people.
    var configuration: String?
    /// The files in natural order of their names.
    var files: [File] = []

    var bytes: [UInt8] {
        let style = JSONStyle(indentation: "", colon: ": ", newline: "\n")
        func line(_ value: JSONValue) -> String { style.text(of: value, margin: nil) }
        var text = "{\n\"format\": \(Self.format),\n\"recipe\": \(line(.string(recipe))),\n"
        text += "\"configuration\": \(line(configuration.map { .string($0) } ?? .null)),\n\"files\": ["
        for (index, file) in files.enumerated() {
            text += (index == 0 ? "\n" : ",\n") + line(.array(file.values))
        }
        return Array((text + "\n]\n}\n").utf8)
    }

    /// Reads a manifest; nil where it is of another format, or broken.
    init?(contentsOf path: String) {
        guard let bytes = try? Disk.read(path, atMost: Self.maximumBytes),
            let document = try? JSONDocument(
                bytes, path: path, budget: .init(bytes: Self.maximumBytes, depth: 8, values: 8_000_000)),
            document.root["format"]?.number == Double(Self.format), let recipe = document.root["recipe"]?.string,
            let elements = document.root["files"]?.elements
        else { return nil }
        var files: [File] = []
        files.reserveCapacity(elements.count)
        for element in elements {
            guard let file = File(element.children) else { return nil }
            files.append(file)
        }
        self.init(recipe: recipe, configuration: document.root["configuration"]?.string, files: files)
    }

    init(recipe: String, configuration: String?, files: [File] = []) {
        (self.recipe, self.configuration, self.files) = (recipe, configuration, files)
    }
}

extension OutputManifest.File {
    fileprivate var values: [JSONValue] {
        func number(_ number: Int) -> JSONValue { .number(String(number)) }
        return [
            .string(name), .string(making), .string(source), number(sourceRecord?.size ?? 0),
            number(sourceRecord?.time ?? 0), .string(sourceRecord?.hash ?? ""), number(record.size),
            number(record.time), .string(record.hash), number(pixels?.width ?? 0), number(pixels?.height ?? 0),
            .array(notes.map { .string($0) }),
        ]
    }

    fileprivate init?(_ values: [JSONElement]) {
        guard values.count == 12, let name = values[0].string, let making = values[1].string,
            let source = values[2].string, let sourceSize = Int(values[3].text), let sourceTime = Int(values[4].text),
            let sourceHash = values[5].string, let size = Int(values[6].text), let time = Int(values[7].text),
            let hash = values[8].string, let width = Int(values[9].text), let height = Int(values[10].text)
        else { return nil }
        self.init(
            name: name, making: making, source: source,
            sourceRecord: source.isEmpty ? nil : FileRecord(size: sourceSize, time: sourceTime, hash: sourceHash),
            record: FileRecord(size: size, time: time, hash: hash),
            pixels: width > 0 ? IconEntry.PixelSize(width: width, height: height) : nil,
            notes: values[11].children.compactMap(\.string))
    }
}
