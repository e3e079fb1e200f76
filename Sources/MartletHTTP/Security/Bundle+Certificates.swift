import Foundation

extension Bundle: AlamofireExtended {}

extension AlamofireExtension where ExtendedType: Bundle {
    /// The certificates in the bundle: the files of its top folder that end in `cer`, `crt` or `der` and are
    /// certificates, in DER or PEM, by their names.
    ///
    /// A target's resources are in `Bundle.module`; `Bundle.main` is the folder of the executable.
    public var certificates: [Certificate] {
        paths(forResourcesOfTypes: [".cer", ".CER", ".crt", ".CRT", ".der", ".DER"]).sorted().compactMap { path in
            try? Certificate(contentsOf: URL(fileURLWithPath: path))
        }
    }

    /// The keys of `certificates`.
    public var publicKeys: [PublicKey] { certificates.map(\.publicKey) }

    /// The paths of the files in the bundle's top folder that have one of these endings, each once.
    public func paths(forResourcesOfTypes types: [String]) -> [String] {
        Array(Set(types.flatMap { type.paths(forResourcesOfType: $0, inDirectory: nil) }))
    }
}
