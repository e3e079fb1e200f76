import Foundation
import Testing

/// ImageMagick, for pictures that are too long to write by hand.
enum ImageTool {
    static func convert(_ arguments: String...) throws {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/convert")
        process.arguments = arguments
        process.standardInput = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
        try #require(process.terminationStatus == 0)
    }
}
