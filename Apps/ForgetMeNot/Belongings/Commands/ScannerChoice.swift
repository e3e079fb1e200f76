import Foundation
import MartletBeacons

/// The scanners that a command line names.
enum ScannerChoice {
    static func scanners(_ listening: Command.Listening) throws(Exit) -> [any BeaconScanner] {
        guard !listening.scanners.isEmpty else {
            throw Exit(.usage, "name a capture to replay; try forgetmenot watch --help")
        }
        return listening.scanners.map { CaptureScanner(path: $0, speed: listening.speed) }
    }
}
