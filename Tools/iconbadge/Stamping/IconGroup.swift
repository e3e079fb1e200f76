import MartletIcons

/// The files of one icon in a report.
struct IconGroup: Hashable, Sendable {
    /// The path of the icon's folder, or of the file where it has none.
    var path: String
    var files: [StampReport.File]

    /// Sorts files by their icons; the icons are in the order in which they first occur.
    static func groups(_ files: [StampReport.File]) -> [IconGroup] {
        var groups: [IconGroup] = []
        var places: [String: Int] = [:]
        for file in files {
            let path = icon(of: file.source ?? file.destination)
            if let place = places[path] {
                groups[place].files.append(file)
            } else {
                places[path] = groups.count
                groups.append(IconGroup(path: path, files: [file]))
            }
        }
        return groups
    }

    /// The outermost folder that is an icon by its name; the `res` folder of Android; else the file itself.
    static func icon(of path: String) -> String {
        let parts = path.split(separator: "/", omittingEmptySubsequences: false)
        let suffixes = [".appiconset", ".stickersiconset", ".brandassets", ".imagestack", ".solidimagestack", ".icon"]
        let folder =
            parts.dropLast().firstIndex { part in suffixes.contains { part.lowercased().hasSuffix($0) } }
            ?? parts.dropLast().lastIndex { $0 == "res" }
        return folder.map { parts[...$0].joined(separator: "/") } ?? path
    }

    /// What became of its files, as one: the state that most tells a person what has been done.
    var state: StampReport.State {
        let states = Set(files.map(\.state))
        let order: [StampReport.State] = [.outdated, .stamped, .restored, .copied, .unchanged]
        return order.first(where: states.contains) ?? .unchanged
    }
}
