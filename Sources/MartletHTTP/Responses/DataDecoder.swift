import Foundation

/// Decodes values from data.
public protocol DataDecoder: Sendable {
    /// The value that `data` holds.
    func decode<D: Decodable>(_ type: D.Type, from data: Data) throws -> D
}

extension JSONDecoder: DataDecoder {}
extension PropertyListDecoder: DataDecoder {}
