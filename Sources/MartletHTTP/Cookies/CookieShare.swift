import CCurl
import Foundation

/// libcurl's cookie engine, shared by the transfers of a session and by whoever reads or changes its cookies.
///
/// The engine stores and sends by RFC 6265 and knows the public suffixes. Whoever sets `handle` as a transfer's
/// `CURLOPT_SHARE` keeps this object until that transfer's handle is cleaned up.
final class CookieShare: @unchecked Sendable {
    // `@unchecked` is sound: both are set once, and libcurl locks what they point to by the callbacks below.

    /// For `CURLOPT_SHARE`.
    ///
    /// A transfer also needs `CURLOPT_COOKIEFILE` set to the empty text, which is what makes it look at cookies at
    /// all. Both outlive `curl_easy_reset`.
    ///
    /// A transfer with a `Host` field of its own has the cookies of that host. libcurl 7.88 then takes it for the host
    /// of whatever the handle does later, even after a reset: such a handle must not be used again.
    let handle: UnsafeMutableRawPointer
    /// One for each kind of data, since libcurl holds the lock of one kind while it takes that of another.
    private let locks: UnsafeMutablePointer<pthread_mutex_t>

    private static let lockCount = Int(CURL_LOCK_DATA_LAST.rawValue)

    init() {
        guard let handle = curl_share_init() else { fatalError("There is no memory for a cookie storage.") }
        self.handle = handle
        locks = .allocate(capacity: Self.lockCount)
        locks.initialize(repeating: pthread_mutex_t(), count: Self.lockCount)
        for index in 0..<Self.lockCount { pthread_mutex_init(locks + index, nil) }
        _ = martlet_share_set_locks(handle, lockShare, unlockShare, locks)
        _ = martlet_share_add(handle, CURL_LOCK_DATA_COOKIE)
    }

    deinit {
        curl_share_cleanup(handle)
        for index in 0..<Self.lockCount { pthread_mutex_destroy(locks + index) }
        locks.deallocate()
    }
}

private func lockShare(
    _ easy: UnsafeMutableRawPointer?, _ data: curl_lock_data, _ access: curl_lock_access,
    _ context: UnsafeMutableRawPointer?
) {
    guard let context else { return }
    pthread_mutex_lock(context.assumingMemoryBound(to: pthread_mutex_t.self) + Int(data.rawValue))
}

private func unlockShare(
    _ easy: UnsafeMutableRawPointer?, _ data: curl_lock_data, _ context: UnsafeMutableRawPointer?
) {
    guard let context else { return }
    pthread_mutex_unlock(context.assumingMemoryBound(to: pthread_mutex_t.self) + Int(data.rawValue))
}
