import Glibc

/// A condition of a build setting, such as `sdk=iphoneos*`: a parameter of the build and a pattern for its value.
public struct SettingCondition: Hashable, Sendable {
    /// What is looked at: `sdk`, `arch`, `config`, `variant` or `platform`.
    public let parameter: String
    /// What its value must be like; `*` stands for any text and `?` for any character.
    public let pattern: String

    /// Takes a parameter and a pattern.
    public init(parameter: String, pattern: String) {
        self.parameter = parameter
        self.pattern = pattern
    }

    /// Whether the condition holds.
    ///
    /// What is not known of the build fits `*` alone.
    func holds(in build: BuildParameters) -> Bool {
        fnmatch(pattern, build.value(of: parameter) ?? "", 0) == 0
    }
}

/// What is known of a build that conditions of settings may ask for.
public struct BuildParameters: Hashable, Sendable {
    /// The configuration, such as `Debug`.
    public var configuration: String?
    /// The SDK, such as `iphoneos17.2`.
    public var sdk: String?
    /// The architecture, such as `arm64`.
    public var architecture: String?

    /// Takes what is given.
    public init(configuration: String? = nil, sdk: String? = nil, architecture: String? = nil) {
        self.configuration = configuration
        self.sdk = sdk
        self.architecture = architecture
    }

    /// Takes what the environment of a build phase tells: SDK_NAME, CURRENT_ARCH or the first of ARCHS.
    public init(configuration: String?, environment: [String: String]) {
        let current = environment["CURRENT_ARCH"].flatMap { $0 == "undefined_arch" ? nil : $0 }
        self.init(
            configuration: configuration ?? environment["CONFIGURATION"], sdk: environment["SDK_NAME"],
            architecture: current ?? environment["ARCHS"]?.split(separator: " ").first.map(String.init))
    }

    func value(of parameter: String) -> String? {
        switch parameter {
        case "config", "configuration": configuration
        case "sdk": sdk
        case "arch": architecture
        case "variant": "normal"
        case "platform": sdk.map { String($0.prefix { $0.isLetter }) }
        default: nil
        }
    }
}
