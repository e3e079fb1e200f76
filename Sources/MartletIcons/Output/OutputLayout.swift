/// Where the copies of roots go.
struct OutputLayout: Hashable, Sendable {
    /// What is written whole: the path without links, as far as it is there.
    let target: String
    /// The path as it was given, for people.
    let path: String
    /// Whether the target is a file.
    let isFile: Bool
    /// For each root the path from the target; empty where the target is its copy.
    let places: [String]

    /// Works out the places of roots in an output.
    ///
    /// One root whose suffix the output has, or one `res` folder for another, is copied as the output itself; else each
    /// goes into it under its own place.
    ///
    /// - Throws: `ambiguous` where two would be in the same place, `unwritable` where the output is a root, or one is in
    ///   the other.
    init(_ path: String, roots: [SourceRoot]) throws(IconsError) {
        let path = PathName.normalized(path)
        guard !path.isEmpty, !path.utf8.contains(0) else {
            throw IconsError(.unwritable, path: path, "The path of the output is empty. Is a variable without a value?")
        }
        self.path = path
        target = Self.realTarget(path)
        var isWhole = false
        if roots.count == 1 {
            let (name, other) = (PathName(path), PathName(roots[0].path))
            isWhole = roots[0].kind == .androidResources ? name.name == other.name : name.suffix == other.suffix
            isWhole = isWhole && (roots[0].kind == .androidResources || !other.suffix.isEmpty)
        }
        isFile = isWhole && roots[0].kind == .file
        places = isWhole ? [""] : roots.map(\.place)
        for (index, place) in places.enumerated() {
            let other = places[..<index].firstIndex {
                PathName.isInside(place.lowercased(), $0.lowercased())
                    || PathName.isInside($0.lowercased(), place.lowercased())
            }
            guard let other else { continue }
            throw IconsError(
                .ambiguous, path: PathName.joining(path, place),
                "Both \"\(roots[other].path)\" and \"\(roots[index].path)\" would be written here. "
                    + "Name the folder that both are in, or stamp them into two outputs.")
        }
        for root in roots { try refuse(root) }
    }

    /// Refuses an output that would replace its own source, or put copies into it.
    private func refuse(_ root: SourceRoot) throws(IconsError) {
        let what: String
        if target == root.realPath {
            what = "This is the source itself. Choose another output, or stamp in place."
        } else if PathName.isInside(target, root.realPath) {
            what = "This is inside of the source \"\(root.path)\". Choose an output outside of it."
        } else if PathName.isInside(root.realPath, target) {
            what =
                "The source \"\(root.path)\" is inside of this. Choose an output of its own, which is replaced as a whole."
        } else {
            return
        }
        throw IconsError(.unwritable, path: path, what)
    }

    /// The path without links of what may not be there yet.
    private static func realTarget(_ path: String) -> String {
        var (rest, at) = ([String](), path)
        while true {
            if let real = Disk.realPath(at) {
                return rest.reversed().reduce(real) { folder, name in
                    name == ".." ? PathName(folder).parent : PathName.joining(folder, name)
                }
            }
            let name = PathName(at)
            guard name.parent != at else { return path }
            rest.append(name.name)
            at = name.parent
        }
    }
}
