import Foundation

/// A value as SQLite stores it: one of its five storage classes.
public enum DatabaseValue: Hashable, Sendable {
    /// NULL.
    case null
    /// A signed integer of 64 bits.
    case integer(Int64)
    /// A floating-point number; NaN cannot be stored.
    case real(Double)
    /// A text, NUL characters included.
    case text(String)
    /// Bytes.
    case blob(Data)
}

extension DatabaseValue {
    /// The name of the storage class, as SQLite's `typeof` spells it.
    public var typeName: String {
        switch self {
        case .null: "null"
        case .integer: "integer"
        case .real: "real"
        case .text: "text"
        case .blob: "blob"
        }
    }
}
