import Foundation
import MartletRaster
import Synchronization

/// Makes the sizes of pictures: each once, however many clients ask at the same moment, on as many cores as there are.
///
/// Thread: any.
final class PictureLibrary: Sendable {
    enum Outcome: Sendable {
        case file(OpenFile)
        /// The picture's file has gone.
        case gone
        /// The picture cannot be decoded; it is out of the feed from now on.
        case broken
        /// The size could not be written.
        case failed
    }

    typealias Completion = @Sendable (Outcome) -> Void

    private let folder: PictureFolder
    private let store: FeedStore
    private let cache: PictureCache
    private let log: Log
    private let workers = OperationQueue()
    private let waiting = Mutex<[PictureCache.Key: [Completion]]>([:])

    init(folder: PictureFolder, store: FeedStore, cache: PictureCache, log: Log) {
        self.folder = folder
        self.store = store
        self.cache = cache
        self.log = log
        workers.maxConcurrentOperationCount = ProcessInfo.processInfo.activeProcessorCount
        workers.name = "photofeed.pictures"
    }

    /// What is made of a file with this stamp; another file, or another version of this program's recipe, has another.
    static func version(of stamp: FileStamp) -> String {
        Digest(Array("recipe 1, \(stamp.size), \(stamp.modified)".utf8)).hexadecimal(8)
    }

    private static func version(of file: OpenFile) -> String? {
        file.status().map { version(of: FileStamp($0)) }
    }

    /// A size that is on disk already.
    func cached(_ key: PictureCache.Key) -> OpenFile? {
        cache.open(key)
    }

    /// Makes a size, or waits for whoever makes it now.
    func make(_ key: PictureCache.Key, from path: PicturePath, completion: @escaping Completion) {
        let isFirst = waiting.withLock { waiting in
            waiting[key, default: []].append(completion)
            return waiting[key]?.count == 1
        }
        guard isFirst else { return }
        workers.addOperation { [self] in
            // Someone may have finished it between the look into the cache and the call.
            let outcome = cache.open(key).map { Outcome.file($0) } ?? made(key, from: path)
            let completions = waiting.withLock { $0.removeValue(forKey: key) ?? [] }
            for completion in completions {
                completion(Self.copy(outcome))
            }
        }
    }

    private func made(_ key: PictureCache.Key, from path: PicturePath) -> Outcome {
        // A file that has become another since it was indexed is soon indexed again, under another version.
        guard let source = folder.open(path), Self.version(of: source) == key.version else { return .gone }
        do {
            try Thumbnailer.write(.file(source.procPath), key.size.thumbnail, to: cache.path(of: key))
        } catch  where error.code == .unwritable || error.code == .unavailable {
            log.error("a size of a picture cannot be written: \(error)")
            return .failed
        } catch {
            log.warning("a picture is left out: \(error.sentence)", ["path": path.description])
            do { try store.markBroken(path, error.sentence) } catch {
                log.error("the index cannot be written: \(error)")
            }
            return .broken
        }
        guard Self.version(of: source) == key.version else {
            unlink(cache.path(of: key))
            return .gone
        }
        let file = cache.open(key)
        cache.didMake(key)
        return file.map { .file($0) } ?? .failed
    }

    /// An outcome for one more client: a descriptor of its own, since each response closes its.
    private static func copy(_ outcome: Outcome) -> Outcome {
        guard case .file(let file) = outcome else { return outcome }
        let descriptor = fcntl(file.number, F_DUPFD_CLOEXEC, 0)
        return descriptor >= 0 ? .file(OpenFile(descriptor)) : .failed
    }
}
