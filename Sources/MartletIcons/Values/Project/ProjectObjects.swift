/// The objects of a `project.pbxproj`: where each stands in the file, made into values only when it is asked for.
///
/// A project of many megabytes has tens of thousands of objects, of which a handful tell a version.
struct ProjectObjects: Sendable {
    private struct Place {
        let position: Int
        let line: Int
    }

    let path: String
    /// The identifier of the object that is the project.
    let root: String
    private let bytes: [UInt8]
    private let places: [String: Place]

    /// Finds the objects, in O(bytes).
    init(_ bytes: [UInt8], path: String) throws(IconsError) {
        self.path = path
        self.bytes = bytes
        var parser = OldStyleParser(bytes, path: path)
        guard try parser.peek() == UInt8(ascii: "{") else { throw Self.noProject(bytes, path) }
        try parser.expect("{", after: "the start")
        var places: [String: Place] = [:]
        var root: String?
        while try parser.peek() != UInt8(ascii: "}") {
            let key = try parser.string()
            try parser.expect("=", after: "the key \(key.prefix(80))")
            if key == "objects", try parser.peek() == UInt8(ascii: "{") {
                try parser.expect("{", after: "objects")
                while try parser.peek() != UInt8(ascii: "}") {
                    let identifier = try parser.string()
                    try parser.expect("=", after: "the identifier \(identifier.prefix(80))")
                    _ = try parser.peek()
                    places[identifier] = Place(position: parser.position, line: parser.line)
                    try parser.skipValue()
                    try parser.expect(";", after: "the object \(identifier.prefix(80))")
                }
                try parser.expect("}", after: "the objects")
            } else if key == "rootObject" {
                root = try parser.string()
            } else {
                try parser.skipValue()
            }
            try parser.expect(";", after: "the value of \(key.prefix(80))")
        }
        guard let root, places[root] != nil else {
            throw IconsError(.damaged, path: path, "The file names no project among its objects (rootObject).")
        }
        self.root = root
        self.places = places
    }

    private static func noProject(_ bytes: [UInt8], _ path: String) -> IconsError {
        if bytes.starts(with: "<".utf8) || bytes.starts(with: "bplist".utf8) {
            return IconsError(
                .unsupported, path: path,
                "The project is not in the form that Xcode writes. Open it in Xcode and save it, or pass the values with --set."
            )
        }
        return IconsError(.damaged, path: path, "This is no project file of Xcode.")
    }

    /// The object of an identifier, in O(its bytes); nil where there is none.
    ///
    /// Throws `damaged` where it is broken, which finding it did not look for.
    func object(_ identifier: String) throws(IconsError) -> OldStyleDictionary? {
        guard let place = places[identifier] else { return nil }
        var parser = OldStyleParser(bytes, path: path, position: place.position, line: place.line)
        return try parser.value().dictionary
    }

    /// The line on which an object starts.
    func line(of identifier: String) -> Int? { places[identifier]?.line }

    /// The objects that a key of an object lists, with their identifiers; what is not there is left out.
    func objects(
        _ key: String, of object: OldStyleDictionary
    ) throws(IconsError) -> [(identifier: String, object: OldStyleDictionary)] {
        var found: [(String, OldStyleDictionary)] = []
        for identifier in object[key]?.strings ?? [] {
            if let object = try self.object(identifier) { found.append((identifier, object)) }
        }
        return found
    }
}
