import Foundation
import MartletRaster
import TestSupport
import Testing

/// Whatever is at a path, the answer is a picture or a typed error, soon, and nothing on standard error.
@Suite(.timeLimit(.minutes(10))) struct RefusalTests {
    private let scratch: ScratchDirectory

    init() throws { scratch = try ScratchDirectory() }

    /// The code that each way of reading a source fails with; they must agree.
    private func code(_ source: ImageSource, budget: DecodeBudget = .default) -> RasterError.Code? {
        var codes: Set<RasterError.Code> = []
        for target in [nil, TargetSize.fill(width: 4, height: 4)] {
            do throws(RasterError) {
                _ = try ImageDecoder.decode(source, fitting: target, budget: budget)
                return nil
            } catch {
                codes.insert(error.code)
            }
        }
        do throws(RasterError) {
            try Thumbnailer.write(source, .square(4), to: scratch.file("thumbnail.jpg"), budget: budget)
            return nil
        } catch {
            codes.insert(error.code)
        }
        #expect(codes.count == 1)
        #expect(!FileManager.default.fileExists(atPath: scratch.file("thumbnail.jpg")))
        return codes.first
    }

    @Test func aMissingFileIsNotFound() {
        #expect(code(.file(scratch.file("nothing.jpg"))) == .notFound)
        #expect(code(.file(scratch.file("nothing/deeper.jpg"))) == .notFound)
        #expect(code(.file("")) == .notFound)
        #expect(code(.file(scratch.file("a\0b"))) == .notFound)
    }

    @Test func aDirectoryIsNotAFile() { #expect(code(.file(scratch.path)) == .notAFile) }

    @Test func aPipeWithoutAWriterIsNotAFileAndDoesNotWait() throws {
        try #require(mkfifo(scratch.file("pipe.jpg"), 0o600) == 0)
        #expect(code(.file(scratch.file("pipe.jpg"))) == .notAFile)
    }

    @Test func aDeviceIsNotAFile() { #expect(code(.file("/dev/zero")) == .notAFile) }

    @Test(.enabled(if: geteuid() != 0, "root may read everything")) func aFileOfOthersIsDenied() throws {
        try scratch.write(JPEGFixture.grey, as: "closed.jpg")
        chmod(scratch.file("closed.jpg"), 0)
        #expect(code(.file(scratch.file("closed.jpg"))) == .permissionDenied)
    }

    @Test func noBytesAreEmpty() throws {
        #expect(code(.data(Data())) == .empty)
        #expect(code(.file(try scratch.write(Data(), as: "zero.jpg"))) == .empty)
    }

    @Test func textIsOfUnknownFormatWhateverItIsCalled() throws {
        let text = Data("This is no picture, though its name ends in .jpg.\n".utf8)
        #expect(code(.data(text)) == .unknownFormat)
        #expect(code(.file(try scratch.write(text, as: "text.jpg"))) == .unknownFormat)
        #expect(code(.file(try scratch.write(text, as: "text.csv"))) == .unknownFormat)
    }

    @Test func formatsThatRunProgramsOrReadOtherFilesAreOfUnknownFormat() throws {
        #expect(code(.data(Data("push graphic-context\nimage over 0,0 0,0 '/etc/hostname'\n".utf8))) == .unknownFormat)
        #expect(code(.data(Data("%PDF-1.4\n%%EOF\n".utf8))) == .unknownFormat)
        #expect(code(.file(try scratch.write(Data("1,2\n3,4\n".utf8), as: "table.csv"))) == .unknownFormat)
    }

    @Test(arguments: [8, 20, 33, 60]) func aFileCutInItsHeaderIsDamagedOrUnknown(length: Int) {
        let png = PNGFixture(width: 64, height: 64, samples: [UInt8](repeating: 9, count: 64 * 64 * 3)).data
        let code = code(.data(png.prefix(length)))
        #expect(code == .damaged || code == .unknownFormat)
    }

    @Test func aCutJPEGIsRejectedOrShownAsFarAsItGoes() throws {
        let samples = (0..<200 * 200).flatMap { _ in [200, 40, 90] as [UInt8] }
        try scratch.write(PNGFixture(width: 200, height: 200, samples: samples).data, as: "in.png")
        try PictureTool.convert(
            scratch.file("in.png"), "-quality", "100", "+noise", "Random", scratch.file("noise.jpg"))
        let whole = try Data(contentsOf: URL(filePath: scratch.file("noise.jpg")))
        let half = whole.prefix(whole.count / 2)
        #expect(code(.data(half)) == .damaged)

        let full = try ImageDecoder.decode(.data(whole))
        let part = try ImageDecoder.decode(.data(half), damage: .showGoodPart)
        #expect(part.size == full.size)
        for x in 0..<200 { #expect(part[x, 10] == full[x, 10]) }
        #expect(part.data != full.data)
        #expect(
            try ImageDecoder.decode(.data(half), fitting: .fit(width: 20, height: 20), damage: .showGoodPart).width
                == 20)
    }

    @Test func aHeaderThatClaimsFourBillionPixelsIsOverTheBudget() throws {
        let bomb = PNGFixture.bomb(width: 65_535, height: 65_535)
        #expect(code(.data(bomb)) == .tooManyPixels)
        let header = try ImageHeader.read(.data(bomb))
        #expect(header.width == 65_535 && header.height == 65_535)
        do throws(RasterError) {
            _ = try ImageDecoder.decode(.data(bomb))
        } catch {
            #expect("\(error)".contains("DecodeBudget.pixels") && "\(error)".contains("65535 x 65535"))
        }
    }

    @Test func svgOfAnySizeIsHeldToTheBudget() {
        let svg =
            "<svg xmlns='http://www.w3.org/2000/svg' width='60000' height='60000'><rect width='9' height='9'/></svg>"
        #expect(code(.data(Data(svg.utf8))) == .tooManyPixels)
    }

    @Test func aPictureOfExactlyTheBudgetIsDecodedAndOnePixelMoreIsNot() {
        let png = PNGFixture(width: 10, height: 10, colorType: .grey, samples: [UInt8](repeating: 5, count: 100)).data
        #expect(code(.data(png), budget: DecodeBudget(pixels: 100)) == nil)
        #expect(code(.data(png), budget: DecodeBudget(pixels: 99)) == .tooManyPixels)
    }

    @Test func aSourceOfExactlyTheBudgetIsReadAndOneByteMoreIsNot() throws {
        let png = PNGFixture(width: 10, height: 10, colorType: .grey, samples: [UInt8](repeating: 5, count: 100)).data
        let path = try scratch.write(png, as: "picture.png")
        for source in [ImageSource.data(png), .file(path)] {
            #expect(code(source, budget: DecodeBudget(bytes: png.count)) == nil)
            try? FileManager.default.removeItem(atPath: scratch.file("thumbnail.jpg"))
            #expect(code(source, budget: DecodeBudget(bytes: png.count - 1)) == .tooManyBytes)
        }
    }

    @Test func theErrorSaysWhereAndWhat() throws {
        do throws(RasterError) {
            _ = try ImageHeader.read(.file("/nowhere/picture.jpg"))
        } catch {
            #expect(error.path == "/nowhere/picture.jpg")
            #expect("\(error)" == "/nowhere/picture.jpg: There is no such file. (No such file or directory)")
        }
    }

    @Test func everyByteOfAPictureMayBeWrong() throws {
        let png = PNGFixture(width: 4, height: 4, samples: [UInt8](repeating: 9, count: 48)).data
        for file in [png, JPEGFixture.grey] {
            for position in file.indices {
                var broken = file
                broken[position] ^= 0xFF
                _ = try? ImageDecoder.decode(.data(broken), damage: .showGoodPart)
                _ = try? ImageHeader.read(.data(broken))
                _ = try? ImageDecoder.decode(.data(file.prefix(position)), fitting: .fit(width: 2, height: 2))
            }
        }
    }

    @Test func goodPicturesBesideABrokenOneAreUnharmed() {
        let good = PNGFixture(width: 1, height: 1, samples: [1, 2, 3]).data
        let bad = PNGFixture(width: 4, height: 4, samples: [UInt8](repeating: 9, count: 48)).data.prefix(50)
        let results = [good, bad, good].map { try? ImageDecoder.decode(.data($0))[0, 0] }
        #expect(results == [SIMD4(1, 2, 3, 255), nil, SIMD4(1, 2, 3, 255)])
    }
}
