import Foundation
import Synchronization

/// Keeps the index in line with the folder while the feed runs: the shell around inotify and the indexer.
///
/// Beside the events there is a whole scan now and then, for file systems that send none (a network share) and for
/// users whose limit of watches is reached. All of it happens on one queue.
final class FolderWatcher: Sendable {
    private let folder: PictureFolder
    private let indexer: Indexer
    private let log: Log
    private let queue = DispatchQueue(label: "photofeed.index")
    private let inotify: OpenFile
    // Sound: a dispatch source may be used from any thread; only its type does not say so on Linux.
    private nonisolated(unsafe) let events: any DispatchSourceRead
    private let state = Mutex(State())

    private struct State {
        var gathering = ChangeGathering()
        var paths: [Int32: PicturePath] = [:]
        var watches: [PicturePath: Int32] = [:]
        var isComplete = true
        var isStopped = false
        var nextScan = 0.0
    }

    private static let mask = UInt32(
        IN_CLOSE_WRITE | IN_CREATE | IN_MOVED_FROM | IN_MOVED_TO | IN_DELETE | IN_DELETE_SELF | IN_ATTRIB)
    private static let secondsBetweenScans = 300.0
    private static let secondsBetweenScansWithoutEvents = 10.0

    init(folder: PictureFolder, indexer: Indexer, log: Log) {
        self.folder = folder
        self.indexer = indexer
        self.log = log
        inotify = OpenFile(inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC)))
        events = DispatchSource.makeReadSource(fileDescriptor: inotify.number, queue: queue)
    }

    /// Watches these folders, and scans once more for what came between the first scan and now.
    func start(watching folders: [PicturePath]) {
        events.setEventHandler { [weak self] in self?.readEvents() }
        events.resume()
        queue.async { [self] in
            watch(folders)
            state.withLock { $0.nextScan = Self.now + Self.secondsBetweenScans }
            note(.everything)
            tick()
        }
    }

    /// Stops after the scan that runs.
    func stop() {
        indexer.stop()
        state.withLock { $0.isStopped = true }
        events.cancel()
        queue.sync {}
    }

    private static var now: Double {
        Double(DispatchTime.now().uptimeNanoseconds) / 1e9
    }

    private func note(_ change: ChangeGathering.Change) {
        state.withLock { $0.gathering.note(change, at: Self.now) }
    }

    // MARK: Events

    private func readEvents() {
        var bytes = [UInt8](repeating: 0, count: 64 << 10)
        while true {
            let count = read(inotify.number, &bytes, bytes.count)
            guard count > 0 else { break }
            for event in InotifyEvent.all(in: Array(bytes.prefix(count))) { handle(event) }
        }
        tick()
    }

    private func handle(_ event: InotifyEvent) {
        if event.has(IN_Q_OVERFLOW) { return note(.everything) }
        guard let parent = state.withLock({ $0.paths[event.watch] }) else { return }
        if event.has(IN_IGNORED) { return forget(event.watch) }
        guard !event.name.isEmpty else {
            if event.has(IN_DELETE_SELF) { note(.folder(parent)) }
            return
        }
        let path = parent.appending(event.name)
        if event.has(IN_ISDIR) {
            guard event.name.first != UInt8(ascii: ".") else { return }
            // Its watches would go on under the old name.
            if event.has(IN_MOVED_FROM) { unwatch(below: path) }
            note(.folder(path))
        } else if FolderListing.isListed(path), !event.has(IN_CREATE) {
            // A file that is being written is read when its writer closes it.
            note(.file(path))
        }
    }

    // MARK: Watches

    /// Watches folders; those that are new are scanned again, since files may have come before the watch.
    private func watch(_ folders: [PicturePath]) {
        for path in folders where state.withLock({ $0.watches[path] == nil }) {
            guard let opened = folder.openFolder(path) else { continue }
            let watch = inotify_add_watch(inotify.number, opened.procPath, Self.mask | UInt32(IN_ONLYDIR))
            guard watch >= 0 else {
                let isFirst = state.withLock { state in
                    defer { state.isComplete = false }
                    return state.isComplete
                }
                if isFirst {
                    log.warning("not all folders can be watched (\(errnoText())): scanning now and then instead")
                }
                continue
            }
            state.withLock { state in
                state.paths[watch] = path
                state.watches[path] = watch
            }
            if !path.bytes.isEmpty { note(.folder(path)) }
        }
    }

    private func forget(_ watch: Int32) {
        state.withLock { state in
            if let path = state.paths.removeValue(forKey: watch), state.watches[path] == watch {
                state.watches[path] = nil
            }
        }
    }

    private func unwatch(below path: PicturePath) {
        let watches = state.withLock { state in state.watches.filter { $0.key.isWithin(path) }.map(\.value) }
        for watch in watches {
            inotify_rm_watch(inotify.number, watch)
            forget(watch)
        }
    }

    // MARK: Scans

    /// Does what is due, and comes again when the next thing is.
    private func tick() {
        let now = Self.now
        let taken = state.withLock { state -> (folders: [PicturePath], files: [PicturePath])? in
            guard !state.isStopped else { return nil }
            if now >= state.nextScan {
                state.gathering.note(.everything, at: now)
                state.nextScan =
                    now + (state.isComplete ? Self.secondsBetweenScans : Self.secondsBetweenScansWithoutEvents)
            }
            return state.gathering.take(at: now)
        }
        if let taken { act(on: taken) }
        let due = state.withLock { state -> Double? in
            state.isStopped ? nil : min(state.gathering.due ?? state.nextScan, state.nextScan)
        }
        guard let due else { return }
        queue.asyncAfter(deadline: .now() + max(0.01, due - Self.now)) { [weak self] in self?.tick() }
    }

    private func act(on changes: (folders: [PicturePath], files: [PicturePath])) {
        do {
            for path in changes.folders { watch(try indexer.scan(path)) }
            try indexer.refresh(changes.files)
        } catch {
            log.error("the index cannot be written: \(error)")
            state.withLock { $0.nextScan = min($0.nextScan, Self.now + Self.secondsBetweenScansWithoutEvents) }
        }
    }
}
