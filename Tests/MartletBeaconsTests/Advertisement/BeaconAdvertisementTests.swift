import Foundation
import TestSupport
import Testing

@testable import MartletBeacons

@Suite("An advertisement") struct BeaconAdvertisementTests {
    private static let uuid = UUID(uuidString: "E2C56DB5-DFFB-48D2-B060-D0F5A71096E0")!
    private static let uuidBytes = "e2c56db5dffb48d2b060d0f5a71096e0"

    @Test("says what is listed for it", arguments: AdvertFile.shared.adverts)
    func listed(advert: AdvertFile.Advert) throws {
        let reading = BeaconAdvertisement.read(advertisingData: advert.bytes)
        switch advert.expected {
        case .beacon(let beacon):
            let found = try #require(reading.advertisement)
            guard case .iBeacon(let uuid, let major, let minor) = found.identity else {
                Issue.record("\(found) is no iBeacon")
                return
            }
            #expect(uuid.uuidString.lowercased().replacing("-", with: "") == beacon.uuid)
            #expect(major == beacon.major && minor == beacon.minor && found.measuredPower == beacon.power)
        case .rejected:
            if case .beacon(let found) = reading, case .iBeacon = found.identity { Issue.record("\(found) is read") }
        }
    }

    @Test("holds the list that the tests go by") func list() { #expect(AdvertFile.shared.adverts.count == 26) }

    @Test(
        "that begins as a beacon and is cut short is malformed, and anything else is nothing",
        arguments: [
            ("02010619ff4c000215\(uuidBytes)00010002", BeaconReading.malformed),
            ("0201061aff4c000215e2c56db5dffb48d2b060d0f5a71096e0", .malformed),
            ("02010604ff4c0002", .nothing), ("02010603ff4c00", .nothing), ("02010602ff4c", .nothing),
            ("0201060aff4c001005411c399e3a00", .nothing), ("0201061aff4c000214\(uuidBytes)00010002c5", .nothing),
            ("", .nothing), ("00", .nothing), ("01", .nothing), ("ff", .nothing),
            ("02010617ff1801beac\(uuidBytes)0001", .malformed),
            // Cut off: a beacon, one byte before its tail's end, and no beacon.
            ("1bff4c000215\(uuidBytes)00010002c5", .malformed), ("1bff1801beac\(uuidBytes)00010002c5", .malformed),
            ("1516aafe00ee00010203040506070809aabb", .malformed), ("1bff0600010f2022", .nothing),
            ("1bff4c0010050b1c", .nothing), ("1bff4c00", .nothing), ("1eff", .nothing),
            ("0303aafe1416aafe10", .nothing),
            ("0303aafe0616aafe00e700", .malformed), ("0303aafe0416aafe10", .nothing), ("0303aafe0316aafe", .nothing),
        ])
    func refused(hex: String, expected: BeaconReading) {
        #expect(BeaconAdvertisement.read(advertisingData: hex.hexadecimalBytes) == expected)
    }

    @Test("of AltBeacon tells its company, identity and power, with or without the maker's byte")
    func altBeacon() {
        let expected = BeaconReading.beacon(
            BeaconAdvertisement(
                identity: .altBeacon(company: 0x0118, uuid: Self.uuid, major: 1, minor: 2), measuredPower: -59))
        for hex in ["02011a1bff1801beac\(Self.uuidBytes)00010002c500", "1aff1801beac\(Self.uuidBytes)00010002c5"] {
            #expect(BeaconAdvertisement.read(advertisingData: hex.hexadecimalBytes) == expected)
        }
        let data = "beac\(Self.uuidBytes)00010002c507".hexadecimalBytes
        #expect(BeaconAdvertisement.read(manufacturer: 0x0118, data: data) == expected)
    }

    @Test("of Eddystone tells namespace and instance, and its power at one metre")
    func eddystone() {
        // The example of Eddystone-UID: power -18 dBm at 0 m, which is 0xEE.
        let expected = BeaconReading.beacon(
            BeaconAdvertisement(
                identity: .eddystone(namespace: "00010203040506070809", instance: "aabbccddeeff"), measuredPower: -59))
        for tail in ["", "0000"] {
            let hex = "00ee00010203040506070809aabbccddeeff\(tail)"
            #expect(BeaconAdvertisement.read(service: 0xFEAA, data: hex.hexadecimalBytes) == expected)
            let length = String(hex.count / 2 + 3, radix: 16)
            let whole = "0201060303aafe\(length)16aafe\(hex)"
            #expect(BeaconAdvertisement.read(advertisingData: whole.hexadecimalBytes) == expected)
        }
        #expect(BeaconAdvertisement.read(service: 0xFEAB, data: [UInt8](repeating: 0, count: 20)) == .nothing)
        let weak = BeaconAdvertisement.read(service: 0xFEAA, data: [0, 0x80] + [UInt8](repeating: 1, count: 16))
        #expect(weak.advertisement?.measuredPower == -128)
    }

    @Test("of BlueZ's map is Apple's record without the company")
    func map() {
        let data = "0215\(Self.uuidBytes)00010002c5".hexadecimalBytes
        let expected = BeaconAdvertisement(identity: .iBeacon(uuid: Self.uuid, major: 1, minor: 2), measuredPower: -59)
        #expect(BeaconAdvertisement.read(manufacturer: 0x4C, data: data) == .beacon(expected))
        #expect(BeaconAdvertisement.read(manufacturer: 0x4C, data: data + [1, 2, 3]) == .beacon(expected))
        #expect(BeaconAdvertisement.read(manufacturer: 0x4C, data: Array(data.dropLast())) == .malformed)
        #expect(BeaconAdvertisement.read(manufacturer: 0x4D, data: data) == .nothing)
        #expect(BeaconAdvertisement.read(manufacturer: 0x4C, data: []) == .nothing)
    }

    @Test("longer than 31 bytes, as the extended ones are, is read to its end")
    func extended() {
        let filling = (0..<7).flatMap { _ in [0x1F, 0xFF, 0x59] + [UInt8](repeating: 0, count: 29) }
        let beacon = "1aff4c000215\(Self.uuidBytes)00010002c5".hexadecimalBytes
        #expect(BeaconAdvertisement.read(advertisingData: filling + beacon).advertisement?.measuredPower == -59)
    }

    @Test("changed at random, cut or prolonged is read as a plain reader reads it")
    func mutations() throws {
        var generator = SeededGenerator(seed: 11)
        var beacons = 0
        for _ in 0..<10_000 {
            var bytes = try #require(AdvertFile.shared.adverts.randomElement(using: &generator)).bytes
            for _ in 0..<Int.random(in: 1...3, using: &generator) where !bytes.isEmpty {
                let place = Int.random(in: 0..<bytes.count, using: &generator)
                switch Int.random(in: 0..<4, using: &generator) {
                case 0: bytes[place] = UInt8.random(in: 0...255, using: &generator)
                case 1: bytes.remove(at: place)
                case 2: bytes.insert(UInt8.random(in: 0...255, using: &generator), at: place)
                default: bytes.removeLast(bytes.count - place)
                }
            }
            var found: [UInt8]?
            // A block of just that size: an address sanitizer sees whoever reads past it.
            let exact = UnsafeMutableRawBufferPointer.allocate(byteCount: bytes.count, alignment: 1)
            defer { exact.deallocate() }
            exact.copyBytes(from: bytes)
            let reading = BeaconAdvertisement.read(advertisingData: UnsafeRawBufferPointer(exact))
            if let beacon = reading.advertisement, case .iBeacon(let uuid, let major, let minor) = beacon.identity {
                found = withUnsafeBytes(of: uuid.uuid) { Array($0) }
                found! += [UInt8(major >> 8), UInt8(major & 255), UInt8(minor >> 8), UInt8(minor & 255)]
                found!.append(UInt8(bitPattern: beacon.measuredPower))
                beacons += 1
            }
            #expect(found == Self.plainly(bytes))
        }
        #expect(beacons > 1000)
    }

    /// The first iBeacon's UUID, numbers and power, found by cutting arrays; `nil` where an AltBeacon or Eddystone comes first.
    private static func plainly(_ bytes: [UInt8]) -> [UInt8]? {
        var rest = bytes[...]
        while let length = rest.first, length > 0, rest.count > Int(length) {
            let structure = Array(rest.dropFirst().prefix(Int(length)))
            rest = rest.dropFirst(Int(length) + 1)
            if structure.starts(with: [0xFF, 0x4C, 0x00, 0x02, 0x15]), structure.count >= 26 {
                return Array(structure[5..<26])
            }
            if structure.count >= 26, structure[0] == 0xFF, structure[3...4] == [0xBE, 0xAC] { return nil }
            if structure.count >= 21, structure[0] == 0x16, structure[1...3] == [0xAA, 0xFE, 0x00] { return nil }
        }
        return nil
    }
}
