import Foundation
import MartletGLib
import Testing

@testable import MartletBeacons

@Suite(
    "Being a beacon", .timeLimit(.minutes(10)),
    .enabled(if: MockBlueZ.isInstalled, "python3-dbusmock is not installed."))
struct BeaconAdvertiserTests {
    private static let advertisement = BeaconAdvertisement(
        identity: .iBeacon(uuid: Story.uuid, major: 258, minor: 3), measuredPower: -59)

    @Test("is written as it is read")
    func written() throws {
        let (company, data) = try #require(Self.advertisement.manufacturerData)
        #expect(company == 0x4C && data == "0215e2c56db5dffb48d2b060d0f5a71096e001020003c5".hexadecimalBytes)
        #expect(BeaconAdvertisement.read(manufacturer: company, data: data) == .beacon(Self.advertisement))
        let other = BeaconAdvertisement(
            identity: .altBeacon(company: 0x0118, uuid: Story.uuid, major: 1, minor: 2), measuredPower: -60)
        let written = try #require(other.manufacturerData)
        #expect(BeaconAdvertisement.read(manufacturer: written.company, data: written.data) == .beacon(other))
        let eddystone = BeaconAdvertisement(identity: .eddystone(namespace: "", instance: ""), measuredPower: -60)
        #expect(throws: BeaconsError.self) { try BeaconAdvertiser(eddystone) }
    }

    @Test("is registered with what it says, and again after a power cycle and a restart")
    func registered() async throws {
        let mock = try await MockBlueZ()
        try await mock.start()
        let advertiser = try BeaconAdvertiser(Self.advertisement, bus: .address(mock.busAddress))
        var states = advertiser.states().makeAsyncIterator()
        #expect(await states.next() == .waiting(.failed("The adapter \(MockBlueZ.adapter) cannot advertise")))
        let calls = mock.bus.signals(interface: "org.freedesktop.DBus.Mock", member: "MethodCalled")
        try await mock.addAdvertisingManager()
        #expect(await states.next() == .advertising(adapter: MockBlueZ.adapter))
        // What BlueZ would read of it, at the path that it was told.
        for await call in calls where call.arguments.first?.string == "RegisterAdvertisement" {
            let path = try #require(call.arguments.last?.values?.first?.string)
            #expect(path == "/io/github/martlet_swift/beacon")
            break
        }
        try await mock.setAdapter(["Powered": .bool(false)])
        #expect(await states.next() == .waiting(.poweredOff))
        try await mock.setAdapter(["Powered": .bool(true)])
        #expect(await states.next() == .advertising(adapter: MockBlueZ.adapter))
        mock.stop()
        #expect(await states.next() == .waiting(.serviceMissing))
        try await mock.start(withAdapter: false)
        #expect(await states.next() == .waiting(.noAdapter))
        mock.end()
    }
}
