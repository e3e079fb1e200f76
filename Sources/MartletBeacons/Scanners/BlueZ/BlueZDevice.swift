import Foundation
import MartletGLib

/// What is known of a device that BlueZ tells of.
struct BlueZDevice: Sendable {
    var address: String
    /// As the property is now; `nil` where it was taken back, or is no strength.
    var rssi: Int?
    var advertisement: BeaconAdvertisement?
    /// When something of it came last.
    var heard: Duration

    /// What the data of companies and services say together.
    static func reading(_ properties: [String: Variant]) -> BeaconReading? {
        var found: BeaconReading?
        if let companies = properties["ManufacturerData"] {
            found = .nothing
            for (company, data) in companies.dictionary ?? [:] {
                guard let number = company.int.flatMap(UInt16.init(exactly:)), let bytes = data.bytes else { continue }
                found = merged(found, BeaconAdvertisement.read(manufacturer: number, data: bytes))
            }
        }
        if let services = properties["ServiceData"] {
            found = found ?? .nothing
            for (service, data) in services.dictionary ?? [:] {
                guard let number = service.string.flatMap(shortUUID), let bytes = data.bytes else { continue }
                found = merged(found, BeaconAdvertisement.read(service: number, data: bytes))
            }
        }
        return found
    }

    /// A beacon before something malformed, and that before nothing.
    private static func merged(_ first: BeaconReading?, _ second: BeaconReading) -> BeaconReading {
        switch (first, second) {
        case (.beacon?, _): first ?? second
        case (_, .beacon): second
        case (.malformed?, _): .malformed
        default: second
        }
    }

    /// The 16 bits of a UUID of Bluetooth's own: `0000feaa-0000-1000-8000-00805f9b34fb`.
    private static func shortUUID(_ text: String) -> UInt16? {
        let text = text.lowercased()
        guard text.hasPrefix("0000"), text.hasSuffix("-0000-1000-8000-00805f9b34fb"), text.utf8.count == 36 else {
            return nil
        }
        return UInt16(text.dropFirst(4).prefix(4), radix: 16)
    }

    /// A strength, where the radio gave one.
    static func strength(_ value: Variant?) -> Int? {
        value?.int.flatMap { (-127..<0).contains($0) ? $0 : nil }
    }

    /// `/org/bluez/hci0/dev_AA_BB_CC_DD_EE_01` is `AA:BB:CC:DD:EE:01`.
    static func address(_ path: String) -> String {
        guard let place = path.range(of: "/dev_") else { return path }
        return String(path[place.upperBound...]).replacing("_", with: ":")
    }
}
