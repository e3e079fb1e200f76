import Foundation

/// Waits until a condition holds; `false` when it does not within half a minute.
func eventually(_ condition: () throws -> Bool) rethrows -> Bool {
    let end = ContinuousClock.now + .seconds(30)
    while ContinuousClock.now < end {
        if try condition() { return true }
        usleep(10_000)
    }
    return false
}

extension FileHandle {
    /// Takes everything and keeps nothing.
    static var nowhere: FileHandle { FileHandle(forWritingAtPath: "/dev/null") ?? .nullDevice }
}
