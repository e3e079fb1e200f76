extension StampReport {
    /// The report as JSON, indented, with the members in the order of their declaration and without those that are nil.
    ///
    /// What `JSONDecoder` reads back; Foundation's encoder is not used, since its library takes longer to load than a run
    /// that has nothing to do.
    public var json: String {
        var members: [JSONValue.Member] = []
        func add(_ key: String, _ text: String?) {
            if let text { members.append(.init(key, .string(text))) }
        }
        add("text", text)
        add("ribbon", ribbon)
        add("configuration", configuration)
        add("output", output)
        members.append(.init("files", .array(files.map(\.value))))
        members.append(.init("notes", .array(notes.map(\.value))))
        return JSONStyle(indentation: "  ", colon: ": ", newline: "\n").text(of: .object(members), margin: "") + "\n"
    }
}

extension StampReport.File {
    fileprivate var value: JSONValue {
        let texts = [("source", source), ("destination", destination), ("role", role), ("platform", platform)]
        var members = texts.compactMap { key, text in text.map { JSONValue.Member(key, .string($0)) } }
        for (key, number) in [("width", width), ("height", height)] {
            if let number { members.append(.init(key, .number(String(number)))) }
        }
        members.append(.init("state", .string(state.rawValue)))
        return .object(members)
    }
}

extension StampReport.Note {
    fileprivate var value: JSONValue {
        var members: [JSONValue.Member] = []
        if let path { members.append(.init("path", .string(path))) }
        if let line { members.append(.init("line", .number(String(line)))) }
        members.append(.init("message", .string(message)))
        return .object(members)
    }
}
