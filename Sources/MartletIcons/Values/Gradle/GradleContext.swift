/// What lies around a build script: the scripts that lend it names, properties, the environment, the catalogue.
struct GradleContext: Sendable {
    /// A script, as far as it gives names to values.
    struct Script: Sendable {
        let path: String
        let constants: GradleConstants
    }

    static let advice = "Pass it with --set version=VALUE or --set build=VALUE."

    /// The scripts whose names the script sees besides its own: that of the root project.
    let scripts: [Script]
    let properties: GradleProperties
    /// `local.properties` of the root, where Flutter leaves the version.
    let local: [String: String]
    let catalogue: VersionCatalogue?
    let environment: [String: String]
    /// Whether a property of Gradle may be written as a mere name, as in Groovy.
    let hasBareProperties: Bool

    /// The value of names parted by dots, the last of which may be called with arguments; nil where it is none that can
    /// be told here.
    func value(of names: [String], arguments: [GradleValue], isCall: Bool) throws(IconsError) -> GradleValue? {
        let key = arguments.first?.text ?? ""
        let name = names.joined(separator: ".")
        switch name {
        case "property", "findProperty", "properties", "providers.gradleProperty", "properties.get":
            return property(key)
        case "get" where isCall && arguments.count == 1: return property(key)
        case "System.getenv" where isCall && arguments.count == 1, "providers.environmentVariable":
            return environment[key].map(GradleValue.text)
                ?? .missing("The variable \(key) of the environment is not set. \(Self.advice)")
        case "Integer.parseInt", "Integer.valueOf", "String.valueOf":
            guard arguments.count == 1, let text = arguments[0].text else { return nil }
            return name == "String.valueOf" ? .text(text) : Int(text).map(GradleValue.integer)
        case "flutter.versionName", "flutter.versionCode":
            let text =
                local[name]
                ?? environment[name == "flutter.versionName" ? "FLUTTER_BUILD_NAME" : "FLUTTER_BUILD_NUMBER"]
            return text.map(GradleValue.text)
                ?? .missing("Flutter has not written \(name) into local.properties yet. \(Self.advice)")
        default: break
        }
        if names.starts(with: ["libs", "versions"]), isCall, let last = names.last {
            guard ["get", "getOrElse", "orNull"].contains(last), let catalogue else { return nil }
            return catalogue[names.dropFirst(2).dropLast().joined(separator: ".")].map(GradleValue.text)
                ?? arguments.first
        }
        guard !isCall, names.count == 1, arguments.isEmpty, hasBareProperties else { return nil }
        return properties[name].map(GradleValue.text)
    }

    private func property(_ name: String) -> GradleValue {
        properties[name].map(GradleValue.text)
            ?? .missing("No gradle.properties has a property \(name). \(Self.advice)")
    }
}
