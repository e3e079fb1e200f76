import Belongings
import Foundation
import MartletBeacons

@testable import ForgetMeNot

/// Things in a store of the test's own.
@MainActor
final class TestThings {
    let folder: URL
    let watch = TestWatch()
    let things: Things

    init(_ belongings: [Belonging] = []) throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "forgetmenot-test-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let store = try BelongingsStore(path: folder.path(percentEncoded: false) + "/things.sqlite")
        try store.save(belongings)
        things = Things(store: store, watch: watch)
    }

    isolated deinit { try? FileManager.default.removeItem(at: folder) }

    /// A thing of that name and number.
    nonisolated static func belonging(_ name: String, _ number: UInt16 = 1) -> Belonging {
        Belonging(name: name, region: BeaconRegion(uuid: uuid, major: 1, minor: number))
    }

    /// A UUID that Apple's examples use.
    nonisolated static let uuid = UUID(
        uuid: (0xE2, 0xC5, 0x6D, 0xB5, 0xDF, 0xFB, 0x48, 0xD2, 0xB0, 0x60, 0xD0, 0xF5, 0xA7, 0x10, 0x96, 0xE0))
}

extension LocalTime {
    /// British, in UTC.
    static var british: LocalTime { LocalTime(locale: Locale(identifier: "en_GB"), timeZone: .gmt) }
}
