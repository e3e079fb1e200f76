import Glibc

/// The values that texts on icons are made of, each learned when it is first asked for.
///
/// A value that is given with `overrides` wins. A version, a build number and a name then come from the first of: the
/// Info.plist that is named; the Gradle script that is named; the Xcode project that is named, or whose build phase this
/// runs in; and the Xcode project or Gradle script nearest to `location`. Build settings in them come from `overrides`, the
/// environment (inside a build phase Xcode has set it, all filled in), the configuration file that is named, and the
/// target's and the project's own, in this order.
public struct IconValues: Sendable {
    /// Where values come from.
    public struct Sources: Hashable, Sendable {
        /// Values by the name of a placeholder without its braces, or of a build setting.
        public var overrides: [String: String] = [:]
        /// The environment of the process.
        public var environment: [String: String] = [:]
        /// The icon or the catalogue that is stamped: the place to look near for a project and a repository.
        public var location: String?
        /// The build configuration, or the build variant of Android; else that of the environment.
        public var configuration: String?
        /// The target of the Xcode project; else that of the environment, or the project's only app.
        public var target: String?
        /// An Info.plist.
        public var infoPlist: String?
        /// An Xcode project.
        public var project: String?
        /// A configuration file that is stronger than the project's settings, as `xcodebuild -xcconfig` takes it.
        public var xcconfig: String?
        /// A Gradle script, or the folder of its module.
        public var gradle: String?

        /// Takes nothing yet.
        public init() {}
    }

    /// Where values come from.
    public let sources: Sources
    /// The files that values were read from so far, in order of reading: while none of them changes, and no placeholder
    /// asks git, the environment or the calendar, no value changes.
    public internal(set) var inputs: [String] = []

    private var known: [Placeholder: String] = [:]
    var origin: Origin?
    var projectSettings: ProjectSettings?
    var plists: [String: InfoPlist] = [:]

    /// Takes where values come from; reads nothing yet.
    public init(_ sources: Sources) { self.sources = sources }

    /// The text of a template with each placeholder filled in; throws as `value(of:)` and `TextTemplate.text(values:)` do.
    public mutating func text(of template: TextTemplate) throws(IconsError) -> String {
        var values: [Placeholder: String] = [:]
        for case .placeholder(let placeholder) in template.parts { values[placeholder] = try value(of: placeholder) }
        return try template.text { placeholder throws(IconsError) in values[placeholder] ?? "" }
    }

    /// The value of a placeholder.
    ///
    /// Throws `unresolved`, saying how to give it, where it has none, and what reading its sources throws.
    public mutating func value(of placeholder: Placeholder) throws(IconsError) -> String {
        if let value = known[placeholder] { return value }
        let value: String
        if let given = sources.overrides[placeholder.key] { value = given } else { value = try learned(placeholder) }
        known[placeholder] = value
        return value
    }

    private mutating func learned(_ placeholder: Placeholder) throws(IconsError) -> String {
        switch placeholder {
        case .build, .version, .name: return try productValue(placeholder)
        case .commit: return try commit()
        case .branch: return try branch()
        case .configuration:
            if let configuration { return configuration }
            throw unresolved(placeholder, "Say which with --configuration NAME.")
        case .target:
            if let target = sources.target ?? sources.environment["TARGET_NAME"], !target.isEmpty { return target }
            if let project = try loadedProject() { return project.target.name }
            throw unresolved(placeholder, "Say which with --target NAME.")
        case .date: return try date()
        case .environment(let name):
            if let value = sources.environment[name] { return value }
            throw unresolved(placeholder, "The variable \(name) of the environment is not set.")
        case .setting(let name):
            if let value = try setting(name) { return value }
            throw unresolved(placeholder, "Define the build setting, or pass it with --set \(name)=VALUE.")
        }
    }

    func unresolved(_ placeholder: Placeholder, _ advice: String) -> IconsError {
        IconsError(.unresolved, path: sources.location, "There is no value for \(placeholder). \(advice)")
    }

    /// The configuration that is built, where anything tells it.
    var configuration: String? {
        [sources.configuration, sources.environment["CONFIGURATION"]].lazy.compactMap(\.self).first { !$0.isEmpty }
    }

    // MARK: git

    /// The place whose repository is asked.
    private var repository: String {
        sources.location ?? sources.project ?? sources.gradle ?? sources.infoPlist ?? "."
    }

    private func commit() throws(IconsError) -> String {
        do throws(IconsError) {
            return try GitRevision.commit(containing: repository, environment: sources.environment)
        } catch {
            if let commit = GitRevision.commit(in: sources.environment) { return commit }
            throw error
        }
    }

    private func branch() throws(IconsError) -> String {
        let told = GitRevision.branch(in: sources.environment)
        do throws(IconsError) {
            let branch = try GitRevision.branch(containing: repository, environment: sources.environment)
            if let branch = branch ?? told { return branch }
        } catch {
            if let told { return told }
            throw error
        }
        throw unresolved(
            .branch, "The repository stands at a commit and at no branch. Pass the branch with --set branch=VALUE.")
    }

    // MARK: The calendar

    /// The day, or the one that a reproducible build is to take for it (reproducible-builds.org, SOURCE_DATE_EPOCH).
    private func date() throws(IconsError) -> String {
        var seconds = time(nil)
        if let given = sources.environment["SOURCE_DATE_EPOCH"], !given.isEmpty {
            guard let number = Int(given), (0...253_402_300_799).contains(number) else {
                throw IconsError(
                    .malformed, "SOURCE_DATE_EPOCH in the environment is no number of seconds: \(given.prefix(40))")
            }
            seconds = number
        }
        var parts = tm()
        guard gmtime_r(&seconds, &parts) != nil else { throw unresolved(.date, "The clock tells no day.") }
        func digits(_ number: CInt) -> String { number < 10 ? "0\(number)" : "\(number)" }
        return "\(parts.tm_year + 1900)-\(digits(parts.tm_mon + 1))-\(digits(parts.tm_mday))"
    }
}
