import Foundation
import Synchronization

/// The sizes that were made, on disk, within a bound: what was used longest ago goes first.
///
/// Thread: any.
final class PictureCache: Sendable {
    /// One size of one version of one picture.
    struct Key: Hashable, Sendable {
        var photo: Int64
        var size: PictureSize
        /// A new one for each content that the picture's file has had.
        var version: String

        var fileName: String { "\(photo)-\(size.rawValue)-\(version).jpg" }
    }

    let folder: String
    private let limit: Int
    private let state = Mutex(State())

    private struct State {
        var entries: [String: Entry] = [:]
        var total = 0
        var clock: UInt64 = 0
    }

    private struct Entry {
        var bytes: Int
        var lastUse: UInt64
    }

    /// Opens or creates the cache folder, and counts what is in it.
    init(folder: String, limit: Int = 1 << 30) throws {
        self.folder = folder
        self.limit = limit
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let names = try FileManager.default.contentsOfDirectory(atPath: folder)
        var found: [(name: String, bytes: Int, modified: Int64)] = []
        for name in names {
            var status = stat()
            guard lstat(folder + "/" + name, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { continue }
            let stamp = FileStamp(status)
            if name.hasSuffix(".jpg") {
                found.append((name, Int(status.st_size), stamp.modified))
            } else if name.hasSuffix(".martlet-part"), -stamp.modifiedDate.timeIntervalSinceNow > 3_600 {
                // What a process that was killed left behind.
                unlink(folder + "/" + name)
            }
        }
        state.withLock { state in
            for entry in found.sorted(by: { $0.modified < $1.modified }) {
                state.clock += 1
                state.entries[entry.name] = Entry(bytes: entry.bytes, lastUse: state.clock)
                state.total += entry.bytes
            }
        }
        evict()
    }

    func path(of key: Key) -> String { folder + "/" + key.fileName }

    /// Opens a size that is there; `nil` where it has to be made.
    func open(_ key: Key) -> OpenFile? {
        let descriptor = Foundation.open(path(of: key), O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
        guard descriptor >= 0 else { return nil }
        state.withLock { state in
            state.clock += 1
            state.entries[key.fileName]?.lastUse = state.clock
        }
        return OpenFile(descriptor)
    }

    /// Counts a size that was just made, and makes room if need be.
    func didMake(_ key: Key) {
        var status = stat()
        guard lstat(path(of: key), &status) == 0 else { return }
        state.withLock { state in
            state.clock += 1
            let old = state.entries.updateValue(
                Entry(bytes: Int(status.st_size), lastUse: state.clock), forKey: key.fileName)
            state.total += Int(status.st_size) - (old?.bytes ?? 0)
        }
        evict()
    }

    /// Bytes on disk.
    var totalBytes: Int { state.withLock { $0.total } }

    /// Down to nine tenths of the bound, so that not each new picture has to look for an old one.
    private func evict() {
        let names = state.withLock { state -> [String] in
            guard state.total > limit else { return [] }
            var names: [String] = []
            for (name, entry) in state.entries.sorted(by: { $0.value.lastUse < $1.value.lastUse }) {
                guard state.total > limit / 10 * 9 else { break }
                state.entries[name] = nil
                state.total -= entry.bytes
                names.append(name)
            }
            return names
        }
        for name in names { unlink(folder + "/" + name) }
    }
}
