import Belongings
import Foundation
import MartletBeacons
import Testing

@testable import ForgetMeNot

@Suite struct NearBeaconTests {
    private func heard(_ minor: UInt16, _ metres: Double?) -> BeaconInRange {
        BeaconInRange(
            identity: .iBeacon(uuid: TestThings.uuid, major: 1, minor: minor), rssi: -60, accuracy: metres,
            proximity: Proximity(distance: metres), lastSeen: afternoon)
    }

    private func minors(_ beacons: [BeaconInRange], after former: [UInt16] = [], limit: Int = 50) -> [UInt16?] {
        NearBeacon.list(
            beacons, [], after: former.map { BeaconRegion(uuid: TestThings.uuid, major: 1, minor: $0) }, limit: limit
        ).map(\.region.minor)
    }

    @Test func theNearestIsFirstAndTheUnknownLast() {
        #expect(minors([heard(1, 9), heard(2, nil), heard(3, 0.2), heard(4, 2)]) == [3, 4, 1, 2])
    }

    @Test func thoseThatAreAboutAsFarStayWhereTheyWere() {
        #expect(minors([heard(1, 2.0), heard(2, 1.9)], after: [1, 2]) == [1, 2])
        #expect(minors([heard(1, 2.0), heard(2, 1.9)], after: [2, 1]) == [2, 1])
        #expect(minors([heard(1, 2.0), heard(2, 0.3)], after: [1, 2]) == [2, 1], "but not whatever they do")
    }

    @Test func noMoreThanTheLimitAreShown() {
        #expect(minors((1...20).map { heard($0, Double($0) * 3) }, limit: 3) == [1, 2, 3])
    }

    @Test func whatCannotBeRegisteredIsLeftOut() {
        let other = BeaconInRange(
            identity: .eddystone(namespace: "00112233445566778899", instance: "aabbccddeeff"), rssi: -50, accuracy: 1,
            proximity: .near, lastSeen: afternoon)
        #expect(minors([other, heard(7, 1)]) == [7])
    }

    @Test func whatIsYoursSaysSo() {
        var group = TestThings.belonging("Keys")
        group.region = BeaconRegion(uuid: TestThings.uuid, major: 1)
        let list = NearBeacon.list([heard(4, 1)], [group], limit: 5)
        #expect(list.map(\.title) == ["Keys, already yours"])
        #expect(NearBeacon.list([heard(4, 1)], [], limit: 5).map(\.title) == ["Major 1, minor 4"])
    }

    @Test func wildDistancesAreNoTrap() {
        #expect(minors([heard(1, .infinity), heard(2, .nan), heard(3, -1), heard(4, 1e300), heard(5, 0)]).count == 5)
    }
}
