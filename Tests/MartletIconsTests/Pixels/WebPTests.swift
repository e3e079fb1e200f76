import Foundation
import MartletIcons
import TestSupport
import Testing

@Suite("WebP icons")
struct WebPTests {
    private let folder: ScratchDirectory

    init() throws { folder = try ScratchDirectory() }

    /// A picture of ImageMagick's, and the path of its file.
    private func made(_ name: String, from source: String, _ define: String) throws -> String {
        try ImageTool.convert("-size", "40x30", source, "-define", define, folder.file(name))
        return folder.file(name)
    }

    private func chunkNames(_ file: [UInt8]) -> [String] {
        var names: [String] = []
        var at = 12
        while at + 8 <= file.count {
            names.append(String(decoding: file[at..<at + 4], as: UTF8.self))
            let length = file[at + 4..<at + 8].reversed().reduce(0) { $0 << 8 | Int($1) }
            at += 8 + length + length % 2
        }
        return names
    }

    @Test("A lossless one is written so that every sample stays, colours under clear pixels too")
    func lossless() throws {
        let path = try made("a.webp", from: "xc:#3366cc", "webp:lossless=true")
        let picture = try IconPicture(contentsOf: path)
        #expect(picture.format == .webP(isLossless: true) && picture.width == 40 && picture.height == 30)
        #expect(picture.samples.prefix(3) == [0x33, 0x66, 0xCC] && !picture.hasAlpha)
        let written = try picture.encoded()
        #expect(try IconPicture(bytes: written) == picture)
        #expect(try picture.encoded() == written, "the same bytes again")
    }

    @Test("A lossy one is written lossy, at a quality that keeps within a few levels")
    func lossy() throws {
        let path = try made("a.webp", from: "gradient:#3366cc-#112244", "webp:lossless=false")
        let picture = try IconPicture(contentsOf: path)
        #expect(picture.format == .webP(isLossless: false))
        let again = try IconPicture(bytes: try picture.encoded())
        #expect(again.format == picture.format)
        let worst = zip(picture.samples, again.samples).map { abs(Int($0) - Int($1)) }.max() ?? 255
        #expect(worst <= 8)
    }

    @Test("A colour profile and EXIF stay byte for byte")
    func chunks() throws {
        let path = try made("a.webp", from: "xc:red", "webp:lossless=true")
        let plain = [UInt8](try Data(contentsOf: URL(filePath: path)))
        // An extended header (VP8X) by hand: profile 0x20, EXIF 0x08; the size less one in 24 bits.
        func chunk(_ name: String, _ body: [UInt8]) -> [UInt8] {
            let length = withUnsafeBytes(of: UInt32(body.count).littleEndian) { Array($0) }
            return Array(name.utf8) + length + body + [UInt8](repeating: 0, count: body.count % 2)
        }
        let profile = chunk("ICCP", [1, 2, 3, 4, 5])
        let exif = chunk("EXIF", Array("MM*".utf8))
        let body =
            Array("WEBP".utf8) + chunk("VP8X", [0x28, 0, 0, 0, 39, 0, 0, 29, 0, 0]) + profile + plain[12...] + exif
        let file = Array("RIFF".utf8) + withUnsafeBytes(of: UInt32(body.count).littleEndian) { Array($0) } + body
        let written = try IconPicture(bytes: file).encoded()
        #expect(chunkNames(written) == ["VP8X", "ICCP", "VP8L", "EXIF"])
        #expect(Data(written).range(of: Data(profile)) != nil && Data(written).range(of: Data(exif)) != nil)
    }

    @Test("An animation is refused, and so is what is cut off")
    func refused() throws {
        let path = try made("a.webp", from: "gradient:red-blue", "webp:lossless=true")
        let file = [UInt8](try Data(contentsOf: URL(filePath: path)))
        let cut = #expect(throws: IconsError.self) { try IconPicture(bytes: Array(file.dropLast(9)), path: path) }
        #expect(cut?.code == .damaged && cut?.path == path)
        try ImageTool.convert("-size", "8x8", "xc:red", "xc:blue", "-loop", "0", folder.file("moving.webp"))
        let moving = #expect(throws: IconsError.self) { try IconPicture(contentsOf: folder.file("moving.webp")) }
        #expect(moving?.code == .unsupported)
    }
}
