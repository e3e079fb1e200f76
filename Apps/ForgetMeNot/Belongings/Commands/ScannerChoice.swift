import Foundation
import MartletBeacons

/// The scanners that a command line names.
enum ScannerChoice {
    /// - Parameter speed: Of captures.
    static func scanners(_ names: [String], speed: CaptureScanner.Speed) throws(Exit) -> [any BeaconScanner] {
        var scanners: [any BeaconScanner] = []
        for name in names.isEmpty ? ["bluez"] : names {
            let parts = name.split(separator: ":", maxSplits: 1).map(String.init)
            if parts.first == "bluez" {
                scanners.append(BlueZScanner(adapter: parts.count == 2 ? parts[1] : nil))
            } else if name.contains("://") {
                throw Exit(.usage, "\(name) is no scanner; name bluez, or a capture's file")
            } else {
                scanners.append(CaptureScanner(path: name, speed: speed))
            }
        }
        guard Set(scanners.map(\.isRecorded)).count == 1 else {
            throw Exit(.usage, "a capture has times of its own: replay it without a radio beside it")
        }
        return scanners
    }
}
