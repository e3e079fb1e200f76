// swift-format-ignore: AlwaysUseLowerCamelCase
/// The session that serves where no other is needed: `AF.request("https://…")`.
public let AF = Session.default

/// Where Alamofire's additions to other types are found: `SessionConfiguration.af.default`.
public struct AlamofireExtension<ExtendedType> {
    /// What is extended.
    public let type: ExtendedType

    /// Creates the place.
    public init(_ type: ExtendedType) { self.type = type }
}

/// A type that has additions under `af`.
public protocol AlamofireExtended {
    /// What is extended.
    associatedtype ExtendedType

    /// The type's additions.
    static var af: AlamofireExtension<ExtendedType>.Type { get set }
    /// The value's additions.
    var af: AlamofireExtension<ExtendedType> { get set }
}

extension AlamofireExtended {
    /// The type's additions.
    public static var af: AlamofireExtension<Self>.Type {
        get { AlamofireExtension<Self>.self }
        set {}
    }

    /// The value's additions.
    public var af: AlamofireExtension<Self> {
        get { AlamofireExtension(self) }
        set {}
    }
}

extension SessionConfiguration: AlamofireExtended {}

extension AlamofireExtension where ExtendedType == SessionConfiguration {
    /// A new configuration with the usual header fields.
    public static var `default`: SessionConfiguration { .default }
    /// A new configuration that keeps nothing on disk.
    public static var ephemeral: SessionConfiguration { .ephemeral }
}
