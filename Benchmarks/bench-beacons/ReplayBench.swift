import BenchSupport
import Foundation
import MartletBeacons

/// A large capture, replayed through a whole monitor.
struct ReplayBench {
    let work: WorkFolder
    let adverts: Int
    private static let items: UInt32 = 1000

    func run() async throws {
        progress("a capture of \(adverts) adverts")
        let path = try work.fresh("capture") + "/made.btsnoop"
        try write(path)
        let monitor = BeaconMonitor(scanner: CaptureScanner(path: path))
        for item in 0..<Self.items { await monitor.watch(Adverts.region(item)) }
        let before = LoadReport.residentKiB()
        var entered = 0, most = before
        let start = ContinuousClock.now
        for try await event in monitor.events {
            if case .entered = event { entered += 1 }
            if case .ranged = event, entered % 100 == 0 { continue }
            most = max(most, LoadReport.residentKiB())
        }
        let seconds = (ContinuousClock.now - start) / .seconds(1)
        most = max(most, LoadReport.residentKiB())
        guard entered == min(Int(Self.items), adverts) else {
            throw BenchFailure(description: "\(entered) items of the capture were entered")
        }
        BenchRow(
            "beacons", "a capture replayed through a monitor", unit: "adverts/s", ours: Double(adverts) / seconds,
            target: .atLeast(100_000)
        ).emit()
        BenchRow(
            "beacons", "a capture of \(adverts * 69 / 1_000_000) MB replayed: memory", unit: "MiB",
            ours: Double(most - before) / 1024, target: .atMost(16)
        ).emit()
    }

    /// A capture as Android's Bluetooth log: HCI UART, one legacy report an event, 10,000 a second.
    private func write(_ path: String) throws {
        guard FileManager.default.createFile(atPath: path, contents: Data("btsnoop\0".utf8) + bytes(1) + bytes(1002)),
            let file = FileHandle(forWritingAtPath: path)
        else { throw BenchFailure(description: "\(path) cannot be written") }
        defer { try? file.close() }
        try file.seekToEnd()
        var portion = Data()
        for count in 0..<adverts {
            let item = UInt32(count) % Self.items
            let head: [UInt8] = [
                0x04, 0x3E, 42, 0x02, 1, 0x03, 1, UInt8(item & 255), UInt8(item >> 8), 0xCC, 0xBB, 0xAA, 0xC0, 30,
            ]
            let packet = head + Adverts.iBeacon(item) + [UInt8(bitPattern: -60)]
            let time = 0x00DC_DDB3_0F2F_8000 + UInt64(count) * 100
            portion += bytes(UInt32(packet.count)) + bytes(UInt32(packet.count)) + bytes(3) + bytes(0)
            portion += bytes(UInt32(time >> 32)) + bytes(UInt32(time & 0xFFFF_FFFF)) + packet
            if portion.count > 1 << 20 || count == adverts - 1 {
                try file.write(contentsOf: portion)
                portion.removeAll(keepingCapacity: true)
            }
        }
    }

    private func bytes(_ number: UInt32) -> [UInt8] {
        (0..<4).map { UInt8(truncatingIfNeeded: number >> (24 - 8 * $0)) }
    }
}
