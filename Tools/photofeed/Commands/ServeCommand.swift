import Foundation
import Synchronization

/// `photofeed serve`: puts the parts together, and takes them apart in the reverse order.
final class ServeCommand: Sendable {
    private let options: ServeOptions
    private let directories: Directories
    private let log: Log
    private let running = Mutex<Running?>(nil)
    private let indexing = Mutex<Indexer?>(nil)

    private struct Running: Sendable {
        var server: HTTPServer
        var watcher: FolderWatcher
        var store: FeedStore
        var timer: RepeatingTimer
    }

    init(_ options: ServeOptions, directories: Directories, log: Log) {
        self.options = options
        self.directories = directories
        self.log = log
    }

    /// Indexes the folder, listens, and prints the address; returns while the feed runs on.
    func start() throws(Exit) {
        let address = try resolvedAddress()
        let folder: PictureFolder
        do { folder = try PictureFolder(path: options.folder) } catch { throw Exit(.folder, "\(error)") }
        // The port is taken before the long work, so that a taken one is known at once.
        let socket: ListeningSocket
        do { socket = try ListeningSocket(address) } catch { throw Exit(.address, "\(error)") }
        let limits = Self.limits()
        do {
            try start(folder, socket, limits)
        } catch let exit as Exit {
            throw exit
        } catch {
            throw Exit(.failure, "\(error)")
        }
    }

    private func start(_ folder: PictureFolder, _ socket: ListeningSocket, _ limits: HTTPServer.Limits) throws {
        let (store, cache) = try storage(for: folder)
        let indexer = Indexer(folder: folder, store: store, log: log)
        indexing.withLock { $0 = indexer }
        let progress = ProgressBar()
        log.setBeforeLine { progress.clear() }
        let folders = try indexer.scan { done, total in progress.show(done, of: total) }
        progress.clear()
        log.setBeforeLine(nil)
        try store.refreshRatings(now: Date())
        let pictures = PictureLibrary(folder: folder, store: store, cache: cache, log: log)
        let service = FeedService(
            store: store, pictures: pictures, key: options.consumerKey, address: socket.address, log: log)
        let server = try HTTPServer(socket, limits: limits, log: log) { service.answer($0) }
        let watcher = FolderWatcher(folder: folder, indexer: indexer, log: log)
        watcher.start(watching: folders)
        running.withLock {
            $0 = Running(server: server, watcher: watcher, store: store, timer: upkeep(of: store))
        }
        let count = try store.photoCount()
        print("photofeed: serving \(count) photos at http://\(socket.address)")
        // Whoever waits for the line reads it through a pipe, which would be buffered.
        fflush(nil)
        log.info("serving", ["photos": "\(count)", "url": "http://\(socket.address)", "folder": folder.path])
    }

    /// Ends the feed: no new requests, the running ones finished, everything written.
    func stop() -> ExitCode {
        indexing.withLock { $0 }?.stop()
        guard let running = running.withLock({ $0 }) else { return .success }
        running.timer.cancel()
        let isQuiet = running.server.stop()
        running.watcher.stop()
        do { try running.store.close() } catch {
            log.error("the last views cannot be written: \(error)")
            return .failure
        }
        if !isQuiet { log.warning("some requests were still running") }
        return .success
    }

    /// The socket address, if it may be listened on without a key.
    private func resolvedAddress() throws(Exit) -> SocketAddress {
        let address: SocketAddress
        do {
            address = try ListeningSocket.resolve(options.address, port: options.port)
        } catch { throw Exit(.address, "\(error)") }
        guard address.isLoopback || options.consumerKey != nil else {
            throw Exit(
                .usage,
                "\(options.address) can be reached from other machines: give a --consumer-key, or leave --address out")
        }
        return address
    }

    private func storage(for folder: PictureFolder) throws(Exit) -> (FeedStore, PictureCache) {
        let database = options.database ?? directories.database
        do {
            let store = try FeedStore(databasePath: database, folder: folder.path)
            return (store, try PictureCache(folder: directories.cache))
        } catch {
            throw Exit(.storage, "cannot use the database \(database) or the cache \(directories.cache): \(error)")
        }
    }

    /// Writes views every second, and looks once an hour whether the day is over.
    private func upkeep(of store: FeedStore) -> RepeatingTimer {
        RepeatingTimer(every: 1, label: "photofeed.upkeep") { [log] in
            do {
                try store.flushViews()
                try store.refreshRatings(now: Date())
            } catch {
                log.error("the database cannot be written: \(error)")
            }
        }
    }

    /// As many connections as the system's limit of descriptors leaves room for.
    private static func limits() -> HTTPServer.Limits {
        var limits = HTTPServer.Limits()
        limits.threads = max(2, min(8, ProcessInfo.processInfo.activeProcessorCount))
        var rlimit = rlimit()
        let kind = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
        guard getrlimit(kind, &rlimit) == 0 else { return limits }
        // A connection has its socket, and the file that it sends.
        let wanted = rlim_t(2 * limits.connections + 512)
        rlimit.rlim_cur = min(max(rlimit.rlim_cur, wanted), rlimit.rlim_max)
        setrlimit(kind, &rlimit)
        guard getrlimit(kind, &rlimit) == 0, rlimit.rlim_cur < wanted else { return limits }
        limits.connections = max(64, (Int(rlimit.rlim_cur) - 256) / 2)
        return limits
    }
}
