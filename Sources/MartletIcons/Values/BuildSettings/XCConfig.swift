/// The definitions of a build configuration file (`.xcconfig`) and of those that it includes.
///
/// The syntax is that of Xcode's build system (swift-build, `MacroConfigFileParser`): one definition a line, `//` starts
/// a comment wherever it stands, a backslash at the end goes on with the next line, spaces and one semicolon at the end
/// fall off. Unlike Xcode, which reports a fault and goes on, the first fault is an error.
public struct XCConfig: Hashable, Sendable {
    /// The most bytes that a file and all that it includes may have.
    public static let maximumBytes = 4 << 20
    /// How deep files may include files.
    public static let maximumDepth = 32

    /// The file.
    public let path: String
    /// The definitions in order of reading, those of an included file where it is included; a later one is stronger.
    public let definitions: [SettingDefinition]
    /// The files that were read, this one first.
    public let files: [String]

    /// Reads a file and what it includes; a name is looked for beside the file that includes it, then in `folders`.
    ///
    /// Throws `damaged` with the line of a fault (also of an include that leads back to itself), `missingFile` for an
    /// include that is not there, `unsupported` for one below Xcode's own folders, `tooLarge` above a budget, and what
    /// reading throws.
    public init(contentsOf path: String, searchingFolders folders: [String] = []) throws(IconsError) {
        var reader = XCConfigReader(folders: folders)
        try reader.read(path)
        self.path = path
        definitions = reader.definitions
        files = reader.files
    }
}
