import FoundationEssentials
import TestSupport
import Testing

@testable import MartletIcons

@Suite("The size of a file's picture, from its first bytes")
struct IconFilePixelsTests {
    private func pixels(of bytes: [UInt8]) throws -> IconEntry.PixelSize? {
        let scratch = try ScratchDirectory()
        let path = scratch.path + "/icon"
        try Data(bytes).write(to: URL(filePath: path))
        return IconFile(path: path, role: .loose, platform: .unknown).pixels
    }

    @Test("is told by a PNG's header")
    func png() throws {
        let picture = try IconPicture(width: 3, height: 2, hasAlpha: false, samples: [UInt8](repeating: 7, count: 18))
        #expect(try pixels(of: picture.encoded()) == IconEntry.PixelSize(width: 3, height: 2))
    }

    @Test("is told by a WebP's header", arguments: [true, false])
    func webP(isLossless: Bool) throws {
        let picture = IconPicture(
            width: 5, height: 4, bitDepth: 8, hasAlpha: false, format: .webP(isLossless: isLossless),
            samples: [UInt8](repeating: 90, count: 60))
        #expect(try pixels(of: picture.encoded()) == IconEntry.PixelSize(width: 5, height: 4))
    }

    @Test(
        "is not known of another file, or of none",
        arguments: [[], Array("no picture".utf8), Array("RIFF....WEBPVP8 ".utf8)])
    func others(bytes: [UInt8]) throws {
        #expect(try pixels(of: bytes) == nil)
        #expect(IconFile(path: "/nowhere", role: .loose, platform: .unknown).pixels == nil)
    }
}
