import Foundation

/// Waits until a condition holds; `false` when it does not within two minutes, which is long on a busy machine too.
func eventually(_ condition: () throws -> Bool) rethrows -> Bool {
    let end = ContinuousClock.now + .seconds(120)
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
