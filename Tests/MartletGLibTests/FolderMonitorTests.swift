import Foundation
import MartletGLib
import TestSupport
import UITestSupport
import XCTest

/// Folders that are looked at.
@MainActor
final class FolderMonitorTests: XCTestCase {
    func testManyChangesAreToldOnceTheyAreOver() async throws {
        try MainLoop.attach()
        let folder = try ScratchDirectory()
        var told = 0
        let monitor = FolderMonitor(folder.path, pause: .milliseconds(200)) { told += 1 }
        XCTAssertNotNil(monitor)
        for number in 0..<20 { try Data("a".utf8).write(to: URL(filePath: folder.path + "/\(number)")) }
        try await pump(until: { told == 1 })
        try FileManager.default.removeItem(atPath: folder.path + "/3")
        try await pump(until: { told == 2 })
    }

    func testAMonitorThatIsGoneTellsNothing() async throws {
        try MainLoop.attach()
        let folder = try ScratchDirectory()
        var (first, second) = (0, 0)
        var monitor = FolderMonitor(folder.path, pause: .milliseconds(1)) { first += 1 }
        let other = FolderMonitor(folder.path, pause: .milliseconds(1)) { second += 1 }
        XCTAssertNotNil(monitor)
        monitor = nil
        try Data("a".utf8).write(to: URL(filePath: folder.path + "/a"))
        try await pump(until: { second > 0 })
        XCTAssertEqual(first, 0)
        withExtendedLifetime(other) {}
    }
}
