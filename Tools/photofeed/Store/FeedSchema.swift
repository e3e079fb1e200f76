import MartletSQLite

/// The tables of the feed's database, step by step.
enum FeedSchema {
    static let migrations = [
        Migration("create the feed") { database in
            try database.executeScript(
                """
                CREATE TABLE folders (
                    id INTEGER PRIMARY KEY,
                    path TEXT NOT NULL UNIQUE
                ) STRICT;

                CREATE TABLE users (
                    id INTEGER PRIMARY KEY,
                    username TEXT NOT NULL,
                    fullname TEXT NOT NULL
                ) STRICT;

                CREATE TABLE photos (
                    id INTEGER PRIMARY KEY,
                    name TEXT NOT NULL,
                    description TEXT NOT NULL,
                    user_id INTEGER NOT NULL REFERENCES users (id),
                    width INTEGER NOT NULL,
                    height INTEGER NOT NULL,
                    nsfw INTEGER NOT NULL,
                    featured INTEGER NOT NULL,
                    created_at REAL NOT NULL,
                    taken_at REAL,
                    camera TEXT,
                    aperture REAL,
                    iso INTEGER,
                    times_viewed INTEGER NOT NULL DEFAULT 0,
                    votes_count INTEGER NOT NULL DEFAULT 0,
                    rating REAL NOT NULL DEFAULT 0
                ) STRICT;
                CREATE INDEX photos_popular ON photos (rating DESC, id);
                CREATE INDEX photos_fresh ON photos (created_at DESC, id);
                CREATE INDEX photos_editors ON photos (featured DESC, rating DESC, id);

                -- A file that is no picture keeps its fault, so that it is read once and not at every start.
                CREATE TABLE files (
                    folder_id INTEGER NOT NULL REFERENCES folders (id),
                    path BLOB NOT NULL,
                    size INTEGER NOT NULL,
                    modified INTEGER NOT NULL,
                    changed INTEGER NOT NULL,
                    photo_id INTEGER REFERENCES photos (id),
                    fault TEXT,
                    PRIMARY KEY (folder_id, path)
                ) STRICT, WITHOUT ROWID;
                -- Queries name this index: without statistics SQLite would walk all files of a folder instead.
                CREATE INDEX files_photo ON files (photo_id, folder_id, path);

                CREATE TABLE comments (
                    id INTEGER PRIMARY KEY AUTOINCREMENT,
                    photo_id INTEGER NOT NULL REFERENCES photos (id),
                    user_id INTEGER NOT NULL REFERENCES users (id),
                    body TEXT NOT NULL,
                    created_at REAL NOT NULL
                ) STRICT;
                CREATE INDEX comments_photo ON comments (photo_id, id);

                CREATE TABLE dates (
                    name TEXT PRIMARY KEY,
                    date REAL NOT NULL
                ) STRICT, WITHOUT ROWID;
                """)
        }
    ]
}
