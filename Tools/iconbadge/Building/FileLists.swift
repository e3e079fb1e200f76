import Glibc
import MartletIcons

/// The lists of inputs and outputs that a build phase of Xcode can be given: a path a line, with build settings in it.
struct FileLists: Hashable, Sendable {
    /// A build setting, and the folder that it stands for.
    struct Setting: Hashable, Sendable {
        var name: String
        var folder: String
    }

    let files: BuildFiles
    /// The one with the longest folder first.
    let settings: [Setting]

    /// Paths below the folders that the environment tells are written with their settings, so that the lists hold for
    /// every machine; outside of Xcode the current folder counts as the project's.
    init(_ files: BuildFiles, environment: [String: String]) {
        self.files = files
        let known = [
            ("SRCROOT", environment["SRCROOT"] ?? environment["PROJECT_DIR"] ?? Self.currentFolder),
            ("DERIVED_FILE_DIR", environment["DERIVED_FILE_DIR"]),
        ]
        settings = known.compactMap { name, folder in
            guard let folder, folder.hasPrefix("/"), folder != "/" else { return nil }
            return Setting(name: name, folder: folder.hasSuffix("/") ? String(folder.dropLast()) : folder)
        }.sorted { $0.folder.count > $1.folder.count }
    }

    var inputs: String { Self.text(files.inputs.map(line)) }
    var outputs: String { Self.text(files.outputs.map(line)) }

    /// Writes both into a folder, each whole or not at all.
    func write(to folder: String) throws(Exit) {
        try files.refuseLineBreaks()
        try WholeFile.makeFolder(folder)
        try WholeFile.write(inputs, to: folder + "/inputs.xcfilelist")
        try WholeFile.write(outputs, to: folder + "/outputs.xcfilelist")
    }

    private func line(_ path: String) -> String {
        let absolute = path.hasPrefix("/") ? path : (Self.currentFolder ?? "") + "/" + path
        for setting in settings where absolute.hasPrefix(setting.folder + "/") {
            return "$(\(setting.name))" + absolute.dropFirst(setting.folder.count)
        }
        return absolute
    }

    private static func text(_ lines: [String]) -> String { lines.map { $0 + "\n" }.joined() }

    private static var currentFolder: String? {
        guard let path = realpath(".", nil) else { return nil }
        defer { free(path) }
        return String(validatingCString: path)
    }
}
