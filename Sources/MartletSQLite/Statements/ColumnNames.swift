import CSQLite

/// The names of a statement's columns, shared by all of its rows.
public final class ColumnNames: Sendable, RandomAccessCollection {
    private let names: [String]
    private let indices: [String: Int]

    init(_ names: [String]) {
        self.names = names
        // Of equal names the first counts, as in SQL's own resolution of an alias.
        indices = Dictionary(names.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
    }

    convenience init(of statement: OpaquePointer) {
        self.init(
            (0..<sqlite3_column_count(statement)).map { column in
                sqlite3_column_name(statement, column).map { String(cString: $0) } ?? ""
            })
    }

    /// Always 0.
    public var startIndex: Int { 0 }

    /// The number of columns.
    public var endIndex: Int { names.count }

    /// The name at a position, which must be a valid one.
    public subscript(position: Int) -> String { names[position] }

    /// The position of a name, in O(1); names are compared exactly.
    public func index(of name: String) -> Int? {
        indices[name]
    }
}
