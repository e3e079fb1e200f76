import Foundation
import MartletBeacons
import Testing

@testable import Belongings

@Suite("Watching on the command line") struct WatchCommandTests {
    private let terminal = Terminal(environment: ["NO_COLOR": "1"])
    private let bag = StoreFolder.thing(2)
    private let moment = Moment(uptime: .seconds(5), date: at(1_700_000_000))

    private func watch(_ things: [Belonging]) -> WatchCommand {
        WatchCommand(things, awaySeconds: 30, all: false, terminal: terminal, json: false)
    }

    private func ranged(_ accuracy: Double?, rssi: Double?) -> BeaconEvent {
        .ranged(
            RangedBeacon(
                identity: .iBeacon(uuid: bag.region.uuid, major: 0, minor: 2), proximity: Proximity(distance: accuracy),
                accuracy: accuracy, rssi: rssi, scanner: "kitchen", lastSeen: moment), at: moment)
    }

    @Test("names the thing, and each of two with one beacon")
    func names() {
        var second = bag
        second.name = "Twin"
        let event = BeaconEvent.entered(bag.region, at: moment)
        #expect(watch([bag, second]).lines(event).map(\.name) == ["Thing 2", "Twin"])
        let line = watch([bag]).lines(event)[0]
        #expect(watch([bag]).text(line) == "2023-11-14T22:13:20.000Z  enter     Thing 2")
        #expect(watch([]).lines(event).map(\.name) == [nil])
    }

    @Test("tells how near it is, with no more digits than are known")
    func ranging() throws {
        let watch = watch([bag])
        let line = try #require(watch.lines(ranged(1.23456, rssi: -61.44)).first)
        #expect(line.accuracy == 1.23 && line.rssi == -61.4 && line.room == "kitchen" && line.proximity == "near")
        #expect(
            watch.text(line) == "2023-11-14T22:13:20.000Z  range     Thing 2  near, about 1.2 m, -61 dBm  (kitchen)")
        let unknown = try #require(watch.lines(ranged(nil, rssi: nil)).first)
        #expect(watch.text(unknown).hasSuffix("Thing 2  unknown  (kitchen)"))
    }

    @Test("tells of an exit when and where it was seen last")
    func exit() throws {
        let watch = watch([bag])
        let event = BeaconEvent.exited(bag.region, lastSeen: LastSeen(moment: moment, scanner: "hall"), at: moment)
        let line = try #require(watch.lines(event).first)
        #expect(line.room == "hall" && line.lastSeen == "2023-11-14T22:13:20.000Z")
        let json = try JSONOutput.line(line)
        #expect(json.contains(#""event":"exit""#) && json.contains(#""minor":2"#) && !json.contains("accuracy"))
    }

    @Test(
        "says distances as people do", arguments: [(0.02, "0.1 m"), (0.34, "0.3 m"), (1.26, "1.3 m"), (14.4, "14 m")])
    func distances(metres: Double, text: String) { #expect(Distance.text(metres) == text) }
}
