import MartletSQLite

/// The tables of the store, step by step.
enum StoreSchema {
    static let migrations = [
        Migration("create the store") { database in
            try database.executeScript(
                """
                CREATE TABLE items (
                    id TEXT PRIMARY KEY,
                    name TEXT NOT NULL,
                    uuid TEXT NOT NULL,
                    major INTEGER CHECK (major BETWEEN 0 AND 65535),
                    minor INTEGER CHECK (minor IS NULL OR minor BETWEEN 0 AND 65535 AND major IS NOT NULL),
                    symbol TEXT NOT NULL,
                    calibration REAL NOT NULL,
                    is_paused INTEGER NOT NULL,
                    tells_exit INTEGER NOT NULL,
                    tells_return INTEGER NOT NULL,
                    repeat_minutes INTEGER,
                    place INTEGER NOT NULL
                ) STRICT, WITHOUT ROWID;
                CREATE INDEX items_place ON items (place);

                CREATE TABLE presence (
                    item TEXT PRIMARY KEY REFERENCES items (id) ON DELETE CASCADE,
                    is_inside INTEGER NOT NULL,
                    last_seen REAL,
                    room TEXT NOT NULL
                ) STRICT, WITHOUT ROWID;

                CREATE TABLE alerts (
                    item TEXT PRIMARY KEY REFERENCES items (id) ON DELETE CASCADE,
                    since REAL NOT NULL,
                    last_seen REAL NOT NULL,
                    room TEXT NOT NULL,
                    next_reminder REAL
                ) STRICT, WITHOUT ROWID;

                CREATE TABLE history (
                    number INTEGER PRIMARY KEY,
                    item TEXT NOT NULL REFERENCES items (id) ON DELETE CASCADE,
                    kind TEXT NOT NULL,
                    date REAL NOT NULL,
                    room TEXT NOT NULL
                ) STRICT;
                CREATE INDEX history_item ON history (item, date);

                CREATE TABLE settings (
                    name TEXT PRIMARY KEY,
                    value TEXT NOT NULL
                ) STRICT, WITHOUT ROWID;
                """)
        }
    ]

    static func prepare(_ database: Database) throws {
        let found = try database.schemaVersion()
        guard found <= migrations.count else {
            throw DatabaseError(code: .schemaTooNew, message: "It is at version \(found)", path: database.path)
        }
        let verdict: String = try database.value("PRAGMA quick_check(1)") ?? ""
        guard verdict == "ok" else { throw DatabaseError(code: .corrupt, message: verdict, path: database.path) }
        try database.migrate(migrations)
    }
}
