import Foundation
import TestSupport
import Testing

@testable import MartletIcons

@Suite struct OutputRefusalTests {
    private let scratch: ScratchDirectory

    init() throws {
        scratch = try ScratchDirectory()
        try scratch.writeCatalogue("App/Images.xcassets")
    }

    private func stamp(_ output: String, _ paths: String...) throws -> StampReport {
        var request = try StampRequest(to: .output(scratch.file(output)))
        request.paths = paths.isEmpty ? [scratch.file("App/Images.xcassets")] : paths.map(scratch.file)
        return try IconStamper.stamp(request)
    }

    private func expectRefusal(
        _ output: String, _ code: IconsError.Code = .unwritable, mentioning words: String,
        sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        let before = try scratch.state()
        let error = #expect(throws: IconsError.self, sourceLocation: sourceLocation) { try stamp(output) }
        #expect(error?.code == code, sourceLocation: sourceLocation)
        #expect(error?.description.contains(words) == true, "\(error as Any)", sourceLocation: sourceLocation)
        #expect(try scratch.state() == before, sourceLocation: sourceLocation)
    }

    @Test func refusesWhatItHasNotWritten() throws {
        try scratch.writeText("mine", at: "Mine.xcassets/notes.txt")
        try expectRefusal("Mine.xcassets", mentioning: "not been written by this program")
    }

    @Test func takesAnEmptyFolder() throws {
        try FileManager.default.createDirectory(
            atPath: scratch.file("Empty.xcassets"), withIntermediateDirectories: true)
        #expect(try stamp("Empty.xcassets").count(of: .stamped) == 3)
    }

    @Test func refusesItsOwnSource() throws {
        try expectRefusal("App/Images.xcassets", mentioning: "the source itself")
        try expectRefusal("App/Images.xcassets/Stamped.xcassets", mentioning: "inside of the source")
        try expectRefusal("App", mentioning: "is inside of this")
        try expectRefusal("App/../App/./Images.xcassets/", mentioning: "the source itself")
        try scratch.link("Other", to: "App")
        try expectRefusal("Other/Images.xcassets", mentioning: "the source itself")
    }

    @Test func refusesAFileWhereAFolderWouldBe() throws {
        try scratch.writeText("mine", at: "Out.xcassets")
        try expectRefusal("Out.xcassets", mentioning: "A file is here")
        try scratch.writeText("mine", at: "file")
        try expectRefusal("file/Out.xcassets", mentioning: "file")
    }

    @Test func keepsWhatAPersonHasPutIntoAnOutput() throws {
        _ = try stamp("Out.xcassets")
        try scratch.writeText("mine", at: "Out.xcassets/New.imageset/new.txt")
        try expectRefusal("Out.xcassets", mentioning: "New.imageset/new.txt")
    }

    @Test func replacesAnOutputWhoseManifestIsBroken() throws {
        _ = try stamp("Out.xcassets")
        let good = try scratch.state("Out.xcassets")
        try scratch.writeText("{", at: "Out.xcassets/.iconbadge-output")
        #expect(try stamp("Out.xcassets").count(of: .stamped) == 3)
        #expect(try scratch.state("Out.xcassets").names == good.names)
    }

    @Test func writesNothingWhereAFileOfTheCatalogueIsMissing() throws {
        try scratch.remove("App/Images.xcassets/AppIcon.appiconset/AppIcon76x76~ipad.png")
        try expectRefusal("build/Out.xcassets", .missingFile, mentioning: "AppIcon76x76~ipad.png")
    }

    @Test func oneBrokenPictureOfTwentyStopsAllAndIsNamed() throws {
        let entries = (1...20).map { number in
            [
                ("filename", "icon \(number).png"), ("idiom", "iphone"), ("scale", "1x"),
                ("size", "\(number + 20)x\(number + 20)"),
            ]
        }
        try scratch.writeIcons("App/Images.xcassets/AppIcon.appiconset", entries)
        let broken = "App/Images.xcassets/AppIcon.appiconset/icon 13.png"
        try scratch.writeBytes(Array(try scratch.bytes(broken).dropLast(30)), at: broken)
        try expectRefusal("build/deep/Out.xcassets", .damaged, mentioning: "icon 13.png")
        #expect(!scratch.isThere("build"))
        _ = try? IconStamper.stamp(try StampRequest(scratch.file("App"), to: .inPlace))
        #expect(!scratch.isThere("App/.iconbadge"))
    }

    @Test func refusesLinksThatLeadOut() throws {
        try scratch.writePNG(10, at: "elsewhere.png")
        try scratch.link("App/Images.xcassets/Llama.imageset/far.png", to: "../../../elsewhere.png")
        try expectRefusal("Out.xcassets", .damaged, mentioning: "far.png")
    }

    @Test func aPlaceThatCannotBeWrittenIsTold() throws {
        let error = #expect(throws: IconsError.self) {
            try IconStamper.stamp(
                StampRequest(scratch.file("App/Images.xcassets"), to: .output("/proc/self/Out.xcassets")))
        }
        #expect(error?.code == .unwritable)
        #expect(error?.path?.hasPrefix("/proc") == true)
    }

    @Test func twoThatWouldLandInOnePlaceAreToldOf() throws {
        try scratch.writeCatalogue("Other/Images.xcassets")
        let error = #expect(throws: IconsError.self) {
            try stamp("out", "App/Images.xcassets", "Other/Images.xcassets")
        }
        #expect(error?.code == .ambiguous)
        #expect(error?.message.contains("App/Images.xcassets") == true)
        #expect(error?.message.contains("Other/Images.xcassets") == true)
        #expect(!scratch.isThere("out"))
    }
}
