import Foundation
import Testing

/// Programs that make the pictures which are too long to write by hand.
enum PictureTool {
    /// ImageMagick's `convert`.
    static func convert(_ arguments: String...) throws { try run("/usr/bin/convert", arguments) }

    /// `exiftool`, writing in place.
    static func exiftool(_ arguments: String...) throws {
        try run("/usr/bin/exiftool", ["-q", "-overwrite_original"] + arguments)
    }

    private static func run(_ program: String, _ arguments: [String]) throws {
        let process = Process()
        process.executableURL = URL(filePath: program)
        process.arguments = arguments
        process.standardInput = FileHandle.nullDevice
        let log = Pipe()
        process.standardError = log
        try process.run()
        let said = try log.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        try #require(process.terminationStatus == 0, "\(program) failed: \(String(decoding: said, as: UTF8.self))")
    }
}
