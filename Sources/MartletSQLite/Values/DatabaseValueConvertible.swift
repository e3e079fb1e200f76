import Foundation

/// A type whose values can be bound to a statement and read from a row.
public protocol DatabaseValueConvertible {
    /// The value to store.
    var databaseValue: DatabaseValue { get }

    /// Reads a stored value; `nil` where its type or range does not fit, which becomes a `.mismatch` error.
    init?(databaseValue: DatabaseValue)
}

extension DatabaseValue: DatabaseValueConvertible {
    /// The value itself.
    public var databaseValue: DatabaseValue { self }

    /// Takes any stored value as it is.
    public init?(databaseValue: DatabaseValue) {
        self = databaseValue
    }
}

extension FixedWidthInteger where Self: DatabaseValueConvertible {
    /// Reads an integer that fits; a real number, even a whole one, does not.
    public init?(databaseValue: DatabaseValue) {
        guard case .integer(let value) = databaseValue else { return nil }
        self.init(exactly: value)
    }
}

// Unsigned integers of 64 bits are left out: half of them does not fit into SQLite's integers.
extension Int: DatabaseValueConvertible {
    /// An integer.
    public var databaseValue: DatabaseValue { .integer(Int64(self)) }
}
extension Int64: DatabaseValueConvertible {
    /// An integer.
    public var databaseValue: DatabaseValue { .integer(self) }
}
extension Int32: DatabaseValueConvertible {
    /// An integer.
    public var databaseValue: DatabaseValue { .integer(Int64(self)) }
}
extension UInt32: DatabaseValueConvertible {
    /// An integer.
    public var databaseValue: DatabaseValue { .integer(Int64(self)) }
}

extension Bool: DatabaseValueConvertible {
    /// 0 or 1.
    public var databaseValue: DatabaseValue { .integer(self ? 1 : 0) }

    /// Reads an integer; every one but 0 is true, as in SQL.
    public init?(databaseValue: DatabaseValue) {
        guard case .integer(let value) = databaseValue else { return nil }
        self = value != 0
    }
}

extension Double: DatabaseValueConvertible {
    /// A real number.
    public var databaseValue: DatabaseValue { .real(self) }

    /// Reads a real number or an integer, since a column without affinity keeps whole numbers as integers.
    public init?(databaseValue: DatabaseValue) {
        switch databaseValue {
        case .real(let value): self = value
        case .integer(let value): self = Double(value)
        default: return nil
        }
    }
}

extension String: DatabaseValueConvertible {
    /// A text.
    public var databaseValue: DatabaseValue { .text(self) }

    /// Reads a text; numbers are not converted.
    public init?(databaseValue: DatabaseValue) {
        guard case .text(let value) = databaseValue else { return nil }
        self = value
    }
}

extension Data: DatabaseValueConvertible {
    /// Bytes; no bytes are an empty blob, not NULL.
    public var databaseValue: DatabaseValue { .blob(self) }

    /// Reads a blob; a text is not converted.
    public init?(databaseValue: DatabaseValue) {
        guard case .blob(let value) = databaseValue else { return nil }
        self = value
    }
}

extension Date: DatabaseValueConvertible {
    /// Seconds since 1970 as a real number: sortable, and exact to a microsecond for some centuries.
    public var databaseValue: DatabaseValue { .real(timeIntervalSince1970) }

    /// Reads seconds since 1970, real or integer.
    public init?(databaseValue: DatabaseValue) {
        guard let seconds = Double(databaseValue: databaseValue) else { return nil }
        self.init(timeIntervalSince1970: seconds)
    }
}

extension Optional: DatabaseValueConvertible where Wrapped: DatabaseValueConvertible {
    /// The wrapped value's, or NULL.
    public var databaseValue: DatabaseValue { self?.databaseValue ?? .null }

    /// Reads NULL as `nil`; any other value must fit the wrapped type.
    public init?(databaseValue: DatabaseValue) {
        if case .null = databaseValue {
            self = .none
        } else if let value = Wrapped(databaseValue: databaseValue) {
            self = .some(value)
        } else {
            return nil
        }
    }
}

extension RawRepresentable where Self: DatabaseValueConvertible, RawValue: DatabaseValueConvertible {
    /// The raw value's.
    public var databaseValue: DatabaseValue { rawValue.databaseValue }

    /// Reads a raw value; one that is no case does not fit.
    public init?(databaseValue: DatabaseValue) {
        guard let raw = RawValue(databaseValue: databaseValue) else { return nil }
        self.init(rawValue: raw)
    }
}
