import Foundation

@testable import MartletBeacons

/// Writes captures for tests, byte by byte as the formats say.
struct CaptureBuilder {
    var bytes: [UInt8]
    static let iBeacon = "0201061aff4c000215e2c56db5dffb48d2b060d0f5a71096e000010002c5".hexadecimalBytes

    init(link: UInt32, version: UInt32 = 1) {
        bytes = Array("btsnoop\0".utf8) + Self.bigEndian(version) + Self.bigEndian(link)
    }

    /// Adds a record; `original` is the length that it had on the wire, where it was cut.
    mutating func add(_ packet: [UInt8], at seconds: Double, flags: UInt32 = 3, original: Int? = nil) {
        bytes += Self.bigEndian(UInt32(original ?? packet.count)) + Self.bigEndian(UInt32(packet.count))
        bytes += Self.bigEndian(flags) + Self.bigEndian(0)
        let time = UInt64(bitPattern: BtsnoopReader.epoch + Int64((1_700_000_000 + seconds) * 1e6))
        bytes += Self.bigEndian(UInt32(time >> 32)) + Self.bigEndian(UInt32(time & 0xFFFF_FFFF))
        bytes += packet
    }

    func write(to folder: String, name: String = "made.btsnoop") throws -> String {
        let path = folder + "/" + name
        try Data(bytes).write(to: URL(filePath: path))
        return path
    }

    static func bigEndian(_ number: UInt32) -> [UInt8] { (0..<4).map { UInt8(number >> (24 - 8 * UInt32($0)) & 255) } }

    /// A device's address as it is sent, last byte first.
    private static func address(_ number: UInt8) -> [UInt8] { [number, 0xEE, 0xDD, 0xCC, 0xBB, 0xAA] }

    /// A legacy report: type, address type, address, length, data, strength.
    static func legacy(_ number: UInt8, _ data: [UInt8] = iBeacon, rssi: Int8 = -60, type: UInt8 = 3) -> [UInt8] {
        [type, 1] + address(number) + [UInt8(data.count)] + data + [UInt8(bitPattern: rssi)]
    }

    /// An extended report; `type` has the data's status in bits 5 and 6.
    static func extended(
        _ number: UInt8, _ data: [UInt8] = iBeacon, rssi: Int8 = -60, type: UInt16 = 0x10, set: UInt8 = 0
    ) -> [UInt8] {
        [UInt8(type & 255), UInt8(type >> 8), 1] + address(number) + [1, 0, set, 127, UInt8(bitPattern: rssi), 0, 0, 0]
            + [UInt8](repeating: 0, count: 6) + [UInt8(data.count)] + data
    }

    /// An LE Meta event with reports.
    static func event(_ subevent: UInt8, _ reports: [[UInt8]]) -> [UInt8] {
        let body = [subevent, UInt8(reports.count)] + reports.flatMap { $0 }
        return [0x3E, UInt8(truncatingIfNeeded: body.count)] + body
    }
}
