import Foundation
import Testing

@testable import MartletBeacons

@Suite("A beacon's identity") struct BeaconIdentityTests {
    @Test(
        "is written as ESPresense writes it, and read back",
        arguments: [
            "iBeacon:e2c56db5-dffb-48d2-b060-d0f5a71096e0-1-2", "iBeacon:00000000-0000-0000-0000-000000000000-65535-0",
            "altBeacon:0118-e2c56db5-dffb-48d2-b060-d0f5a71096e0-1-65535",
            "eddystone:00010203040506070809-aabbccddeeff",
        ])
    func roundTrip(text: String) throws {
        #expect(try #require(BeaconIdentity(text)).description == text)
        #expect(BeaconIdentity(text.uppercased())?.description == text)
    }

    @Test(
        "is not read from anything else",
        arguments: [
            "", ":", "iBeacon", "iBeacon:", "iBeacon:e2c56db5-dffb-48d2-b060-d0f5a71096e0", "apple:1-2",
            "iBeacon:e2c56db5-dffb-48d2-b060-d0f5a71096e0-1", "iBeacon:e2c56db5-dffb-48d2-b060-d0f5a71096e0-1-65536",
            "iBeacon:e2c56db5-dffb-48d2-b060-d0f5a71096e0-+1-2", "iBeacon:e2c56db5-dffb-48d2-b060-d0f5a71096e0-1-2-3",
            "iBeacon:e2c56db5-dffb-48d2-b060-d0f5a71096eg-1-2",
            "altBeacon:118-e2c56db5-dffb-48d2-b060-d0f5a71096e0-1-2",
            "eddystone:0001020304050607080-aabbccddeeff", "eddystone:0001020304050607080x-aabbccddeeff",
            String(repeating: "iBeacon:", count: 10_000),
        ])
    func refused(text: String) { #expect(BeaconIdentity(text) == nil) }

    @Test("lies in the regions of its UUID, its group and itself, and in no other")
    func regions() throws {
        let uuid = try #require(UUID(uuidString: "E2C56DB5-DFFB-48D2-B060-D0F5A71096E0"))
        let beacon = BeaconIdentity.iBeacon(uuid: uuid, major: 1, minor: 2)
        for region in [
            BeaconRegion(uuid: uuid), BeaconRegion(uuid: uuid, major: 1), BeaconRegion(uuid: uuid, major: 1, minor: 2),
        ] {
            #expect(region.contains(beacon))
            #expect(BeaconRegion.candidates(of: beacon).contains(region))
        }
        for region in [
            BeaconRegion(uuid: UUID()), BeaconRegion(uuid: uuid, major: 2),
            BeaconRegion(uuid: uuid, major: 1, minor: 1),
            BeaconRegion(uuid: uuid, major: 2, minor: 2),
        ] {
            #expect(!region.contains(beacon))
            #expect(!BeaconRegion.candidates(of: beacon).contains(region))
        }
        #expect(!BeaconRegion(uuid: uuid).contains(.eddystone(namespace: "00", instance: "00")))
    }
}
