import Foundation
import MartletBeacons
import Testing

@testable import Belongings

@Suite("A thing as it is typed") struct BelongingDraftTests {
    private static let uuid = "E2C56DB5-DFFB-48D2-B060-D0F5A71096E0"

    @Test(
        "has a beacon where UUID and numbers can be",
        arguments: [
            ("", "", nil, nil), ("1", "", 1, nil), ("0", "0", 0, 0), ("65535", "65535", 65535, 65535),
            (" 7 ", "\t8", 7, 8),
            ("007", "", 7, nil),
        ] as [(String, String, UInt16?, UInt16?)])
    func valid(major: String, minor: String, expectedMajor: UInt16?, expectedMinor: UInt16?) throws {
        for uuid in [
            Self.uuid, Self.uuid.lowercased(), Self.uuid.replacing("-", with: ""), " \(Self.uuid)\n", "{\(Self.uuid)}",
        ] {
            let draft = BelongingDraft(name: "Bag", uuid: uuid, major: major, minor: minor)
            #expect(draft.faults == [:])
            let region = try #require(draft.region)
            #expect(
                region.uuid.uuidString == Self.uuid && region.major == expectedMajor && region.minor == expectedMinor)
        }
    }

    @Test(
        "tells what is wrong at the field where it is",
        arguments: [
            (BelongingDraft(), "name uuid"),
            (BelongingDraft(name: "  \n", uuid: Self.uuid), "name"),
            (BelongingDraft(name: String(repeating: "a", count: 101), uuid: Self.uuid), "name"),
            (BelongingDraft(name: "Bag", uuid: "E2C56DB5"), "uuid"),
            (BelongingDraft(name: "Bag", uuid: Self.uuid + "0"), "uuid"),
            (BelongingDraft(name: "Bag", uuid: Self.uuid.replacing("E", with: "G")), "uuid"),
            (BelongingDraft(name: "Bag", uuid: "00000000-0000-0000-0000-000000000000"), "uuid"),
            (BelongingDraft(name: "Bag", uuid: Self.uuid, major: "65536"), "major"),
            (BelongingDraft(name: "Bag", uuid: Self.uuid, major: "-1"), "major"),
            (BelongingDraft(name: "Bag", uuid: Self.uuid, major: "+1"), "major"),
            (BelongingDraft(name: "Bag", uuid: Self.uuid, major: "1.5", minor: "x"), "major minor"),
            (BelongingDraft(name: "Bag", uuid: Self.uuid, major: "٣"), "major"),
            (BelongingDraft(name: "Bag", uuid: Self.uuid, minor: "1"), "major"),
            (BelongingDraft(name: "Bag", uuid: Self.uuid, major: "99999999999999999999"), "major"),
        ] as [(BelongingDraft, String)])
    func faults(draft: BelongingDraft, fields: String) {
        #expect(Set(draft.faults.keys.map(\.rawValue)) == Set(fields.split(separator: " ").map(String.init)))
        #expect(draft.belonging() == nil && !draft.isValid)
    }

    @Test("keeps a name on one line, and of any script")
    func names() {
        let draft = BelongingDraft(name: " Käfig\nund 猫 ", uuid: Self.uuid)
        #expect(draft.belonging()?.name == "Käfig und 猫")
        #expect(BelongingDraft(name: String(repeating: "👨‍👩‍👧", count: 100), uuid: Self.uuid).isValid)
    }

    @Test("changes a thing's own fields and nothing else")
    func applied() throws {
        var thing = try #require(BelongingDraft(name: "Bag", uuid: Self.uuid, major: "1").belonging())
        thing.symbol = .keys
        thing.isPaused = true
        var draft = BelongingDraft(thing)
        draft.name = "Keys"
        let changed = try #require(draft.applied(to: thing))
        thing.name = "Keys"
        #expect(changed == thing)
    }
}
