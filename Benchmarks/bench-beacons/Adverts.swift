import Foundation
import MartletBeacons

/// Advertising data of beacons: flags and one manufacturer's record, 30 bytes, as most beacons send it.
enum Adverts {
    static let uuid = UUID(uuid: (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16))
    static let length = 30

    /// An iBeacon of `uuid`.
    static func iBeacon(_ number: UInt32) -> [UInt8] {
        let id = withUnsafeBytes(of: uuid.uuid) { Array($0) }
        return [0x02, 0x01, 0x06, 0x1A, 0xFF, 0x4C, 0x00, 0x02, 0x15] + id
            + (0..<4).map { UInt8(truncatingIfNeeded: number >> (24 - 8 * $0)) } + [0xC5]
    }

    /// The region of that beacon.
    static func region(_ number: UInt32) -> BeaconRegion {
        BeaconRegion(uuid: uuid, major: UInt16(number >> 16), minor: UInt16(number & 0xFFFF))
    }

    static func moment(_ uptime: Duration) -> Moment {
        Moment(uptime: uptime, date: Date(timeIntervalSince1970: 1_700_000_000 + uptime / .seconds(1)))
    }
}

/// Numbers that are the same in each run (Marsaglia's xorshift).
struct Numbers {
    private var state: UInt64 = 0x9E37_79B9_7F4A_7C15

    mutating func next() -> UInt64 {
        state ^= state << 13
        state ^= state >> 7
        state ^= state << 17
        return state
    }
}

/// The processor's time that this process took so far, in seconds.
func processorSeconds() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
}
