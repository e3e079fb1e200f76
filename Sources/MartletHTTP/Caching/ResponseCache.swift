import Foundation
import FoundationNetworking

/// Responses that were received, in memory and in files, for sessions to answer from by RFC 9111.
///
/// The limits are never exceeded; the least recently used responses make room. A response larger than a tenth of a
/// limit is not kept there. Files survive the process, however it ends, and several processes may share a directory. A
/// directory that cannot be used is no error: nothing is found in it. Everything may be called from any thread; calls
/// wait for the disk.
public final class ResponseCache: Sendable {
    /// A cache of 16 MiB in memory, for sessions that are to share one without files.
    public static let shared = ResponseCache(memoryCapacity: 16 << 20, diskCapacity: 0)

    /// The bytes of memory that responses may take.
    public let memoryCapacity: Int
    /// The bytes that files may take, each rounded up to 4 KiB; 0 without a directory.
    public let diskCapacity: Int

    let directory: CacheDirectory?
    let shelf: Protected<CacheShelf>
    let now: @Sendable () -> Date

    /// Creates a cache.
    ///
    /// - Parameters:
    ///   - memoryCapacity: In bytes.
    ///   - diskCapacity: In bytes.
    ///   - directory: Where the files are, made when it is first needed; `nil` for none. Other files in it are left
    ///     alone.
    public convenience init(memoryCapacity: Int, diskCapacity: Int, directory: URL? = nil) {
        self.init(
            memoryCapacity: memoryCapacity, diskCapacity: diskCapacity, path: directory?.path(percentEncoded: false)
        ) { Date() }
    }

    /// Creates a cache whose files are at a path.
    public convenience init(memoryCapacity: Int, diskCapacity: Int, diskPath: String?) {
        self.init(memoryCapacity: memoryCapacity, diskCapacity: diskCapacity, path: diskPath) { Date() }
    }

    init(memoryCapacity: Int, diskCapacity: Int, path: String?, now: @escaping @Sendable () -> Date) {
        self.memoryCapacity = max(0, memoryCapacity)
        self.diskCapacity = path == nil ? 0 : max(0, diskCapacity)
        self.now = now
        directory = path.flatMap { path in
            diskCapacity > 0 ? CacheDirectory(path: path, limit: diskCapacity) : nil
        }
        shelf = Protected(CacheShelf(limit: memoryCapacity))
    }

    /// The bytes that responses take in memory.
    public var currentMemoryUsage: Int { shelf.read { $0.usage } }

    /// The bytes that files take.
    public var currentDiskUsage: Int { directory?.usage ?? 0 }

    /// The stored response to a request, however old; `nil` if there is none.
    ///
    /// A response that depends on fields of its request (`Vary`) is found by the fields that `request` has; those it
    /// lacks, because a session adds them, are taken for right. What an application added as `userInfo` is there as
    /// long as the response is in memory.
    public func cachedResponse(for request: URLRequest) -> CachedURLResponse? {
        guard let wanted = CacheRequest(request), let item = item(for: wanted, isLenient: true) else { return nil }
        let stored = item.response
        guard let url = URL(string: stored.url),
            let response = ReceivedResponse(
                url: url, status: stored.status, version: stored.version, headers: stored.headers)
        else { return nil }
        return CachedURLResponse(
            response: response, data: stored.body, userInfo: item.userInfo, storagePolicy: item.policy)
    }

    /// Keeps a response as the answer to a request, as its storage policy has it, whatever its fields say.
    ///
    /// It has to be the answer of an HTTP server to a `GET` or `HEAD`; others are not kept.
    public func storeCachedResponse(_ cachedResponse: CachedURLResponse, for request: URLRequest) {
        guard let wanted = CacheRequest(request) else { return }
        let time = now()
        keep(cachedResponse, for: wanted, requested: time, received: time)
    }

    /// Forgets every response to requests for this one's URL and method.
    public func removeCachedResponse(for request: URLRequest) {
        guard let key = CacheRequest(request)?.key else { return }
        remove(key)
    }

    /// Forgets everything.
    public func removeAllCachedResponses() {
        shelf.write { $0.removeAll() }
        directory?.removeAll()
    }
}
