import Foundation
import MartletBeacons
import Testing

@testable import Belongings

@Suite("A file of things") struct BelongingsFileTests {
    @Test("gives back what was written")
    func roundTrip() throws {
        var things = (0..<5).map { StoreFolder.thing($0) }
        things[1].region = BeaconRegion(uuid: things[1].region.uuid)
        things[2].notices = NoticeRules(onExit: false, onReturn: false, repeatMinutes: 15)
        things[3].isPaused = true
        let file = try BelongingsFile(Data(try BelongingsFile.text(of: things).utf8), name: "f")
        #expect(file.belongings == things && file.unreadable == [])
    }

    @Test("that somebody has written by hand may leave out what is usual, and have numbers as text")
    func byHand() throws {
        let text = """
            [{"name": "Bag", "uuid": "E2C56DB5DFFB48D2B060D0F5A71096E0", "major": "1", "minor": 2},
             {"name": "Cat", "uuid": "e2c56db5-dffb-48d2-b060-d0f5a71096e0", "major": "", "color": "black"}]
            """
        let file = try BelongingsFile(Data(text.utf8), name: "f")
        #expect(file.belongings.map(\.name) == ["Bag", "Cat"])
        #expect(file.belongings.map(\.region.major) == [1, nil] && file.belongings[0].region.minor == 2)
        #expect(file.belongings[0].notices == NoticeRules())
    }

    @Test("tells what it leaves out, and why")
    func unreadable() throws {
        let text = """
            {"things": [5, null, {"name": "Bag"}, {"name": "Keys", "uuid": "12"}, {"name": "", "uuid": "x", "major": 1e9},
              {"name": "Ok", "uuid": "e2c56db5-dffb-48d2-b060-d0f5a71096e0", "major": 1, "minor": 2, "calibration": 1e300},
              {"name": "Good", "uuid": "e2c56db5-dffb-48d2-b060-d0f5a71096e0"}]}
            """
        let file = try BelongingsFile(Data(text.utf8), name: "f")
        #expect(file.belongings.map(\.name) == ["Good"])
        #expect(file.unreadable.count == 6)
        #expect(file.unreadable.contains { $0.name == "Keys" && $0.reason.contains("32 digits") })
    }

    @Test(
        "that is none is refused",
        arguments: [
            "", "{}", "5", "\"things\"", "{\"things\": 5}", "[", "<?xml version=\"1.0\"?><plist/>",
            String(repeating: "[", count: 100_000),
        ])
    func refused(text: String) { #expect(throws: StoreError.self) { try BelongingsFile(Data(text.utf8), name: "f") } }
}
