/// The locks of several stores, always taken in one order, so that no two processes wait for each other.
///
/// What is locked is the store's folder, which is made for that where there is none.
struct StoreLocks {
    private var locks: [(store: OriginalStore, lock: FileLock)] = []

    /// - Parameter stores: In natural order of their folders.
    init(_ stores: [OriginalStore]) throws(IconsError) {
        for store in stores {
            do throws(IconsError) {
                locks.append((store, try FileLock(folder: store.path)))
            } catch {
                unlock()
                throw error
            }
        }
    }

    /// Lets go of all, and leaves no folder behind that has been made for nothing.
    func unlock() {
        for (store, lock) in locks {
            try? Disk.removeEmptyFolder(store.path)
            lock.unlock()
        }
    }
}
