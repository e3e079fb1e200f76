import Belongings
import Foundation
import UITestSupport
import XCTest

@testable import ForgetMeNot
@testable import MartletUI

@MainActor
final class ImportTests: WindowCase {
    private func file(_ text: String) throws -> String {
        let url = test.folder.appending(path: "things with space.json")
        try Data(text.utf8).write(to: url)
        return url.absoluteString
    }

    private func told() -> [String] { texts(in: window.pointer) }

    func testTheThingsOfAFileAreAddedAndTheOthersTold() async throws {
        try await open("Keys")
        window.importFile(
            at: try file(
                #"{"things": [{"name": "Bag", "uuid": "E2C56DB5-DFFB-48D2-B060-D0F5A71096E0", "major": 5}, {"name": "Bad", "uuid": "1"}]}"#
            ))
        XCTAssertEqual(test.things.belongings.map(\.name), ["Keys", "Bag"])
        try await pump(until: { self.told().contains { $0.hasPrefix("1 thing was imported, 1 was not. Bad: uuid:") } })
    }

    func testWhatIsNoListChangesNothingAndIsTold() async throws {
        try await open("Keys")
        for text in ["", "{}", "no JSON", "[1, 2"] {
            window.importFile(at: try file(text))
            XCTAssertEqual(test.things.belongings.map(\.name), ["Keys"])
        }
        window.importFile(at: "file:///nowhere/things.json")
        try await pump(until: { self.told().contains { $0.contains("is no list of things") } })
    }

    func testAnExportComesBackWhole() async throws {
        try await open("Keys", "Cat")
        let before = test.things.belongings
        let text = try BelongingsFile.text(of: before)
        for belonging in before { _ = test.things.remove(belonging.id) }
        window.importFile(at: try file(text))
        XCTAssertEqual(test.things.belongings, before)
    }
}
