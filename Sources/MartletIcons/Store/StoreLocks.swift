/// The locks of several stores, always taken in one order, so that no two processes wait for each other.
struct StoreLocks {
    private let locks: [FileLock]

    /// - Parameter stores: In natural order of their folders.
    init(_ stores: [OriginalStore]) throws(IconsError) {
        var locks: [FileLock] = []
        for store in stores {
            do throws(IconsError) {
                locks.append(try FileLock(folder: store.path))
            } catch {
                for lock in locks { lock.unlock() }
                throw error
            }
        }
        self.locks = locks
    }

    func unlock() { for lock in locks { lock.unlock() } }
}
