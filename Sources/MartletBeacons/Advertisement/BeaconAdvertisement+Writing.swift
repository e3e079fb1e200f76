import Foundation

extension BeaconAdvertisement {
    /// The company's number and its data, as a radio sends them; `nil` for an Eddystone beacon, which is a service's.
    public var manufacturerData: (company: UInt16, data: [UInt8])? {
        let power = UInt8(bitPattern: measuredPower)
        switch identity {
        case .iBeacon(let uuid, let major, let minor):
            return (Form.apple, [Form.iBeacon.0, Form.iBeacon.1] + Self.bytes(uuid, major, minor) + [power])
        case .altBeacon(let company, let uuid, let major, let minor):
            return (company, [Form.altBeacon.0, Form.altBeacon.1] + Self.bytes(uuid, major, minor) + [power, 0])
        case .eddystone: return nil
        }
    }

    private static func bytes(_ uuid: UUID, _ major: UInt16, _ minor: UInt16) -> [UInt8] {
        withUnsafeBytes(of: uuid.uuid) { Array($0) }
            + [UInt8(major >> 8), UInt8(major & 0xFF), UInt8(minor >> 8), UInt8(minor & 0xFF)]
    }
}
