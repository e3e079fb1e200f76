import Foundation
import FoundationNetworking

/// The cookies of one or more sessions.
///
/// libcurl's engine keeps them, and decides by RFC 6265, the cookie name prefixes and the list of public suffixes what
/// a response may store and what a request sends. At most 50 cookies a domain and 3,000 altogether are kept, of up to
/// 4,096 bytes each; the earliest make room. Everything may be called from any thread; listing costs O(n).
public final class CookieStorage: Sendable {
    struct State {
        var jar: CookieJar
        var book: CookieBook
        /// The hash of what the file holds.
        var savedHash: Int?
        var isUpkeepDue = false
        /// How many cookies may have been added since the bounds were looked at.
        var changes = 0
        var saveError: CookieStorageError?
    }

    /// The storage of sessions that were given none of their own; in memory.
    public static let shared = CookieStorage()

    /// The file that the cookies are kept in; `nil` if they are in memory alone.
    public let file: URL?
    /// Where a damaged file was moved when it was found, with all that it held; `nil` if nothing was amiss.
    public let damagedFile: URL?

    let share: CookieShare
    let state: Protected<State>
    let now: @Sendable () -> Date
    private let saving = Protected(())

    /// Creates an empty storage in memory.
    public convenience init() { self.init(limits: CookieBook.Limits()) }

    init(limits: CookieBook.Limits, now: @escaping @Sendable () -> Date = { Date() }) {
        file = nil
        damagedFile = nil
        self.now = now
        share = CookieShare()
        state = Protected(State(jar: CookieJar(share), book: CookieBook(limits: limits)))
    }

    /// Creates a storage that is kept in a file, in the format of Netscape and curl, readable by its owner alone.
    ///
    /// Reads the file if there is one. A damaged file is renamed, see `damagedFile`, and what can be read of it is
    /// kept. Cookies that end with the session are not saved. Of several storages with one file, the one that saves
    /// last counts.
    ///
    /// - Throws: `CookieStorageError.unreadable`, `.damaged`.
    public convenience init(file: URL) throws(CookieStorageError) {
        try self.init(file: file, limits: CookieBook.Limits(), now: { Date() })
    }

    init(file: URL, limits: CookieBook.Limits, now: @escaping @Sendable () -> Date) throws(CookieStorageError) {
        let (contents, setAside) = try CookieFile(url: file).load()
        self.file = file
        damagedFile = setAside
        self.now = now
        share = CookieShare()
        var state = State(jar: CookieJar(share), book: CookieBook(limits: limits))
        let time = now()
        for (line, stored) in contents.lines where !line.isExpired(at: time) && !line.isSessionOnly {
            state.jar.set(line)
            state.book.note(line, stored: stored ?? time)
        }
        if setAside == nil { state.savedHash = CookieFile.text(state.persistent(at: time)).hashValue }
        self.state = Protected(state)
    }

    deinit { saveIfNeeded() }

    /// What went wrong when the cookies were last saved unasked; `nil` once that worked again.
    public var saveError: CookieStorageError? { state.read { $0.saveError } }

    /// Writes the cookies to the file, so that they are on the disk when this returns; nothing happens without a file.
    ///
    /// It is done unasked half a second after a change and when the storage is released.
    ///
    /// - Throws: `CookieStorageError.unwritable`; the file is as it was before.
    public func save() throws(CookieStorageError) {
        guard let file else { return }
        // Taken first, so that of two saves the one with the later cookies also writes later.
        try saving.write { _ throws(CookieStorageError) in
            let text = CookieFile.text(state.write { $0.persistent(at: now()) })
            try CookieFile(url: file).save(text)
            state.write {
                $0.savedHash = text.hashValue
                $0.saveError = nil
            }
        }
    }

    /// Saves if the file holds something else; a failure is kept for `saveError`.
    func saveIfNeeded() {
        guard file != nil else { return }
        let isNeeded = state.write { CookieFile.text($0.persistent(at: now())).hashValue != $0.savedHash }
        guard isNeeded else { return }
        do { try save() } catch { state.write { $0.saveError = error } }
    }
}

extension CookieStorage.State {
    /// As many more cookies are let through before the bounds are looked at again, which costs O(n log n).
    private static let changesBetweenLooks = 1_000

    /// Cookies may have been added.
    mutating func noteChange(count: Int, at now: Date) {
        changes += count
        if changes >= Self.changesBetweenLooks { _ = lines(at: now) }
    }

    /// The cookies that there are; the excess is removed.
    mutating func lines(at now: Date) -> [CookieLine] {
        changes = 0
        let lines = jar.lines().filter { !$0.isExpired(at: now) }
        let excess = Set(book.reconcile(lines, at: now))
        guard !excess.isEmpty else { return lines }
        for line in excess { jar.set(line.expired) }
        return lines.filter { !excess.contains($0) }
    }

    /// What belongs into the file.
    mutating func persistent(at now: Date) -> [(line: CookieLine, stored: Date?)] {
        lines(at: now).filter { !$0.isSessionOnly && $0.isWellFormed }.map { ($0, book.stored($0.key)) }
    }
}
