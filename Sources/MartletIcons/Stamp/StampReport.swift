/// What has been done to each file, or is still to be done; its JSON has the names of these members.
public struct StampReport: Sendable, Hashable, Codable {
    /// What became of a file.
    public enum State: String, Sendable, Hashable, Codable {
        /// It has been made anew, with the badge on it.
        case stamped
        /// It has been copied as it is.
        case copied
        /// Its original has been put back, or, where it had none, it has been removed.
        case restored
        /// It was as it should be and has not been touched.
        case unchanged
        /// It is not as it should be; only a check, which changes nothing, says so.
        case outdated
    }

    /// A file of an icon.
    public struct File: Sendable, Hashable, Codable {
        /// The path it was read from; nil for one that is made of nothing, as an overlay.
        public var source: String?
        /// The path it is written to.
        public var destination: String
        /// The raw value of its `IconRole`; nil for a file that is no icon's, as XML.
        public var role: String?
        /// The raw value of its `IconPlatform`.
        public var platform: String?
        /// The width in pixels; nil where it is no picture, or has not been looked into.
        public var width: Int?
        /// The height in pixels.
        public var height: Int?
        /// What became of it.
        public var state: State
    }

    /// Something that a person should know.
    public struct Note: Sendable, Hashable, Codable {
        /// The file or folder that it is about; nil where there is none.
        public var path: String?
        /// The line in the file, from 1.
        public var line: Int?
        /// A sentence.
        public var message: String

        /// Creates a note.
        public init(path: String? = nil, line: Int? = nil, _ message: String) {
            (self.path, self.line, self.message) = (path, line, message)
        }
    }

    /// The text on the icons; nil where there is none.
    public var text: String?
    /// The ribbon as a command line writes it.
    public var ribbon: String?
    /// The build configuration; nil where none was given.
    public var configuration: String?
    /// The path that copies are written to; nil in place.
    public var output: String?
    /// The files of the icons, in the order of their destinations.
    public var files: [File] = []
    /// What a person should know.
    public var notes: [Note] = []

    /// Whether nothing had to be done, or would have to be.
    public var isUpToDate: Bool { files.allSatisfy { $0.state == .unchanged } && !isOutdated }
    /// Whether other files than those of icons had to be written, or would have to be.
    var isOutdated = false

    /// The number of files in a state.
    public func count(of state: State) -> Int { files.count { $0.state == state } }

    private enum CodingKeys: String, CodingKey { case text, ribbon, configuration, output, files, notes }

    /// A report of nothing at all.
    public init() {}
}
