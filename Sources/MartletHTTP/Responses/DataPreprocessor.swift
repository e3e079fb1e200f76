import Foundation

/// Changes a body before it is serialised.
public protocol DataPreprocessor: Sendable {
    /// The body to serialise in place of `data`.
    func preprocess(_ data: Data) throws -> Data
}

/// Leaves the body as it is.
public struct PassthroughPreprocessor: DataPreprocessor {
    /// Creates the preprocessor.
    public init() {}

    /// The body itself.
    public func preprocess(_ data: Data) throws -> Data { data }
}

/// Takes off the `)]}',` and line break that some services put before JSON, so that no script can include it.
public struct GoogleXSSIPreprocessor: DataPreprocessor {
    private static let guardLine = Data(")]}',\n".utf8)

    /// Creates the preprocessor.
    public init() {}

    /// The body without its first six bytes, if they are those.
    public func preprocess(_ data: Data) throws -> Data {
        data.starts(with: Self.guardLine) ? Data(data.dropFirst(Self.guardLine.count)) : data
    }
}

extension DataPreprocessor where Self == PassthroughPreprocessor {
    /// Leaves the body as it is.
    public static var passthrough: PassthroughPreprocessor { PassthroughPreprocessor() }
}

extension DataPreprocessor where Self == GoogleXSSIPreprocessor {
    /// Takes off the `)]}',` and line break that some services put before JSON.
    public static var googleXSSI: GoogleXSSIPreprocessor { GoogleXSSIPreprocessor() }
}
