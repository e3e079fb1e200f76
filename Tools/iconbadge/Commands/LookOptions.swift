import MartletIcons

/// What decides how icons are stamped: the options that stamp, list and preview have in common.
struct LookOptions: Hashable, Sendable {
    /// Nil where nothing names one: neither an option nor Xcode.
    var configuration: String?
    var ribbon: Ribbon?
    var ribbonPosition: RibbonPosition?
    /// The template; an empty one is no text.
    var text: String?
    var textPosition: RibbonPosition?
    var textColour: RibbonColour?
    var font: String?
    var configFile: String?
    var iconName: String?
    var infoPlist: String?
    var project: String?
    var target: String?
    var xcconfig: String?
    var gradle: String?
    var overrides: [String: String] = [:]

    init(_ words: Arguments, environment: [String: String]) throws(Exit) {
        let xcode = XcodeEnvironment(environment)
        configuration = try words.nonEmpty("--configuration") ?? xcode.configuration
        ribbon = try Self.read("--ribbon", words) { argument throws(IconsError) in try Ribbon(argument: argument) }
        ribbonPosition = try Self.read("--position", words) { argument throws(IconsError) in
            try RibbonPosition(argument: argument)
        }
        text = try Self.read("--text", words) { template throws(IconsError) in
            // Read for its faults only: what it is made of is asked for later.
            try TextTemplate(parsing: template).source
        }
        textPosition = try Self.read("--text-position", words) { argument throws(IconsError) in
            try RibbonPosition(argument: argument)
        }
        textColour = try Self.read("--text-colour", words) { argument throws(IconsError) in
            try RibbonColour(argument: argument)
        }
        font = try words.nonEmpty("--font")
        configFile = try words.nonEmpty("--config")
        iconName = try words.nonEmpty("--icon")
        infoPlist = try words.nonEmpty("--info-plist")
        project = try words.nonEmpty("--project")
        target = try words.nonEmpty("--target")
        xcconfig = try words.nonEmpty("--xcconfig")
        gradle = try words.nonEmpty("--gradle")
        for pair in words.all("--set") {
            let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard parts.count == 2, !parts[0].isEmpty else {
                throw Exit(.usage, "--set needs NAME=VALUE, and \(pair) is not that")
            }
            overrides[String(parts[0])] = String(parts[1])
        }
    }

    private static func read<T>(
        _ name: String, _ words: Arguments, _ make: (String) throws(IconsError) -> T
    ) throws(Exit) -> T? {
        guard let argument = words[name] else { return nil }
        do throws(IconsError) {
            return try make(argument)
        } catch {
            throw Exit(.usage, "\(name): \(error.message)")
        }
    }
}
