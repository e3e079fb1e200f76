import Foundation

extension BeaconAdvertisement {
    /// The company numbers, types and lengths by which a beacon is known.
    enum Form {
        /// Apple's company number; in the data it comes before the type, low byte first.
        static let apple: UInt16 = 0x004C
        /// An iBeacon's type and length: 2, and 21 bytes that follow.
        static let iBeacon: (UInt8, UInt8) = (0x02, 0x15)
        /// UUID, major, minor and power, after type and length.
        static let iBeaconLength = 23
        /// An AltBeacon's code (altbeacon.org/spec), under any company's number.
        static let altBeacon: (UInt8, UInt8) = (0xBE, 0xAC)
        /// Code, 20 bytes of identity, power; the last byte is the maker's and may be missing.
        static let altBeaconLength = 23
        /// Eddystone's service (github.com/google/eddystone).
        static let eddystone: UInt16 = 0xFEAA
        /// Frame, power, namespace and instance; two reserved bytes may be missing.
        static let eddystoneLength = 18
        /// Eddystone tells its power at 0 m; at 1 m it is 41 dB less, by its specification.
        static let eddystoneLoss = 41
    }

    /// Reads a whole advertisement, as it was on the air or in a capture; the first beacon in it counts.
    ///
    /// Several manufacturers' structures are read in turn, also of one company: some devices send Apple's Nearby before the
    /// iBeacon. Bytes after a beacon's own are ignored.
    /// - Complexity: O(n) in the bytes; nothing is allocated for an iBeacon.
    public static func read(advertisingData bytes: UnsafeRawBufferPointer) -> BeaconReading {
        let structures = AdvertisingData(bytes)
        var found = BeaconReading.nothing
        structures.forEach { type, data in
            let reading = read(structure: type, data)
            switch reading {
            case .beacon:
                found = reading
                return false
            case .malformed:
                found = reading
                return true
            case .nothing: return true
            }
        }
        // A beacon that is cut off is none, even where only what follows it is missing.
        if case .nothing = found, let rest = structures.rest, read(structure: rest.type, rest.data) != .nothing {
            return .malformed
        }
        return found
    }

    @inline(__always)
    private static func read(structure type: UInt8, _ data: UnsafeRawBufferPointer) -> BeaconReading {
        guard data.count >= 2 else { return .nothing }
        let number = UInt16(data[0]) | UInt16(data[1]) << 8
        let rest = UnsafeRawBufferPointer(rebasing: data[2...])
        switch type {
        case AdvertisingData.AdType.manufacturerSpecific: return read(manufacturer: number, data: rest)
        case AdvertisingData.AdType.serviceData16: return read(service: number, data: rest)
        default: return .nothing
        }
    }

    /// Reads a whole advertisement.
    public static func read(advertisingData bytes: [UInt8]) -> BeaconReading {
        bytes.withUnsafeBytes { read(advertisingData: $0) }
    }

    /// Reads one manufacturer's record, without the company's number, as BlueZ gives it.
    public static func read(manufacturer company: UInt16, data: [UInt8]) -> BeaconReading {
        data.withUnsafeBytes { read(manufacturer: company, data: $0) }
    }

    /// Reads one service's data, without the service's number of 16 bits.
    public static func read(service: UInt16, data: [UInt8]) -> BeaconReading {
        data.withUnsafeBytes { read(service: service, data: $0) }
    }

    static func read(manufacturer company: UInt16, data: UnsafeRawBufferPointer) -> BeaconReading {
        guard data.count >= 2 else { return .nothing }
        let mark = (data[0], data[1])
        if company == Form.apple, mark == Form.iBeacon {
            guard data.count >= Form.iBeaconLength else { return .malformed }
            let (uuid, major, minor) = identity(data)
            return .beacon(
                BeaconAdvertisement(
                    identity: .iBeacon(uuid: uuid, major: major, minor: minor),
                    measuredPower: Int8(bitPattern: data[22])))
        }
        if mark == Form.altBeacon {
            guard data.count >= Form.altBeaconLength else { return .malformed }
            let (uuid, major, minor) = identity(data)
            return .beacon(
                BeaconAdvertisement(
                    identity: .altBeacon(company: company, uuid: uuid, major: major, minor: minor),
                    measuredPower: Int8(bitPattern: data[22])))
        }
        return .nothing
    }

    static func read(service: UInt16, data: UnsafeRawBufferPointer) -> BeaconReading {
        // Other frames, such as URLs and telemetry, are no identity.
        guard service == Form.eddystone, let frame = data.first, frame == 0 else { return .nothing }
        guard data.count >= Form.eddystoneLength else { return .malformed }
        let power = Int(Int8(bitPattern: data[1])) - Form.eddystoneLoss
        return .beacon(
            BeaconAdvertisement(
                identity: .eddystone(namespace: hexadecimal(data[2..<12]), instance: hexadecimal(data[12..<18])),
                measuredPower: Int8(clamping: power)))
    }

    /// The 16 bytes of a UUID in the order in which they are sent, and two numbers, high byte first, from the third byte on.
    @inline(__always)
    private static func identity(_ data: UnsafeRawBufferPointer) -> (uuid: UUID, major: UInt16, minor: UInt16) {
        let uuid = UUID(uuid: data.loadUnaligned(fromByteOffset: 2, as: uuid_t.self))
        let major = UInt16(data[18]) << 8 | UInt16(data[19])
        let minor = UInt16(data[20]) << 8 | UInt16(data[21])
        return (uuid, major, minor)
    }

    private static func hexadecimal(_ bytes: Slice<UnsafeRawBufferPointer>) -> String {
        let digits = Array("0123456789abcdef".utf8)
        return String(decoding: bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
    }
}
