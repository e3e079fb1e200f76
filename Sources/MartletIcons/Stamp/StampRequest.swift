/// What is to be stamped, with what, and where to.
public struct StampRequest: Sendable, Hashable {
    /// The paths to look for icons in, as `IconFinder` takes them; empty for what Xcode's environment says.
    public var paths: [String]
    /// Where stamped icons go.
    public var destination: StampDestination
    /// What is drawn.
    public var badge: Badge
    /// Where the text's values come from; a missing location is the first path.
    public var values: IconValues.Sources
    /// The build configuration, for the report and, where `values` has none, for the text.
    public var configuration: String?
    /// The name of the one icon that is wanted; nil for what the environment says, or all.
    public var appIconName: String?
    /// The environment of the process, for what Xcode tells in it.
    public var environment: [String: String]
    /// Folders that are not searched.
    public var excludedFolders: [String]
    /// The most icons that are worked on at once; nil for as many as there are processors.
    ///
    /// Fewer are, where the icons are so large that they would take more than about 120 MiB together.
    public var workers: Int?

    /// A request; where values have no environment of their own, they get this one.
    public init(
        paths: [String], destination: StampDestination, badge: Badge, values: IconValues.Sources = .init(),
        configuration: String? = nil, appIconName: String? = nil, environment: [String: String] = [:],
        excludedFolders: [String] = [], workers: Int? = nil
    ) {
        self.paths = paths
        self.destination = destination
        self.badge = badge
        self.values = values
        self.configuration = configuration
        self.appIconName = appIconName
        self.environment = environment
        self.excludedFolders = excludedFolders
        self.workers = workers
    }
}
