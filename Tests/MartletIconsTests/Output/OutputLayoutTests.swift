import Foundation
import TestSupport
import Testing

@testable import MartletIcons

@Suite struct OutputLayoutTests {
    private let scratch: ScratchDirectory

    init() throws { scratch = try ScratchDirectory() }

    private func stamp(_ paths: String..., to output: String) throws -> [String] {
        var request = try StampRequest(to: .output(scratch.file(output)))
        request.paths = paths.map(scratch.file)
        let report = try IconStamper.stamp(request)
        #expect(try IconStamper.check(request).isUpToDate)
        return report.files.map { scratch.relative($0.destination) }
    }

    @Test func severalRootsStayWhereTheyAreInTheProject() throws {
        for name in ["App/Images.xcassets", "Watch/Images.xcassets"] {
            try scratch.writeIcons(
                "project/\(name)/AppIcon.appiconset",
                [[("filename", "a.png"), ("idiom", "iphone"), ("size", "60x60"), ("scale", "1x")]])
        }
        #expect(
            try stamp("project", to: "out") == [
                "out/App/Images.xcassets/AppIcon.appiconset/a.png",
                "out/Watch/Images.xcassets/AppIcon.appiconset/a.png",
            ])
        #expect(try stamp("project", to: "project/out").count == 2)
        // The output in the project is no source of the next run.
        #expect(try stamp("project", to: "project/out").count == 2)
        #expect(try stamp("project", to: "project/second").count == 2)
    }

    @Test func oneRootOfAnotherSuffixGoesIntoTheFolder() throws {
        try scratch.writeCatalogue()
        #expect(try stamp("Images.xcassets", to: "out").first?.hasPrefix("out/Images.xcassets/") == true)
        #expect(
            try stamp("Images.xcassets/AppIcon.appiconset", to: "Other.appiconset") == [
                "Other.appiconset/AppIcon60x60@2x.png", "Other.appiconset/AppIcon60x60@3x.png",
                "Other.appiconset/AppIcon76x76~ipad.png",
            ])
    }

    @Test func aSetNamedWithItsCatalogueComesWithIt() throws {
        try scratch.writeCatalogue()
        let files = try stamp("Images.xcassets/AppIcon.appiconset", "Images.xcassets", to: "out")
        #expect(files.allSatisfy { $0.hasPrefix("out/Images.xcassets/AppIcon.appiconset/") })
        #expect(files.count == 3)
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: scratch.file("out")).sorted() == [
                ".iconbadge-output", "Images.xcassets",
            ])
    }

    @Test func aPictureBecomesAPictureOrGoesIntoAFolder() throws {
        try scratch.writePNG(60, at: "icon.png")
        #expect(try stamp("icon.png", to: "stamped.png") == ["stamped.png"])
        #expect(try scratch.bytes("stamped.png") == IconLook.usual.painted(scratch.bytes("icon.png")))
        let before = try scratch.state()
        #expect(try stamp("icon.png", to: "stamped.png") == ["stamped.png"])
        #expect(try scratch.state() == before)
        #expect(try stamp("icon.png", to: "out") == ["out/icon.png"])
        #expect(
            before.names == [".stamped.png.iconbadge-output", "icon.png", "stamped.png"])
        try scratch.writePNG(10, at: "mine.png")
        let error = #expect(throws: IconsError.self) { try stamp("icon.png", to: "mine.png") }
        #expect(error?.code == .unwritable)
    }

    @Test func namesAreTakenAsTheyAre() throws {
        for folder in ["Llama Trot [2]", "-n", "a~b", "ünïcode", "%20", "$(HOME)", "#1"] {
            try scratch.writeCatalogue("\(folder)/Images.xcassets")
            let files = try stamp("\(folder)/Images.xcassets", to: "\(folder)/out/-Stamped [1].xcassets")
            #expect(files.count == 3)
            #expect(files[0] == "\(folder)/out/-Stamped [1].xcassets/AppIcon.appiconset/AppIcon60x60@2x.png")
        }
        let names = ["-dash.png", "Icon[1].png", "a b.png", "x~ipad.png", "*.png", "ö.png"]
        try scratch.writeIcons(
            "N.xcassets/AppIcon.appiconset",
            names.map { [("filename", $0), ("idiom", "iphone"), ("size", "60x60"), ("scale", "1x")] })
        #expect(
            Set(try stamp("N.xcassets", to: "M.xcassets")) == Set(names.map { "M.xcassets/AppIcon.appiconset/" + $0 }))
    }

    @Test func linksInARootBecomeCopies() throws {
        try scratch.writeCatalogue()
        try scratch.link("Images.xcassets/Twin.appiconset", to: "AppIcon.appiconset")
        _ = try stamp("Images.xcassets", to: "Out.xcassets")
        let files = try scratch.state("Out.xcassets").bytes
        #expect(files["Twin.appiconset/AppIcon60x60@2x.png"] == files["AppIcon.appiconset/AppIcon60x60@2x.png"])
        #expect(
            try scratch.bytes("Out.xcassets/Twin.appiconset/AppIcon60x60@2x.png")
                == IconLook.usual.painted(scratch.bytes("Images.xcassets/AppIcon.appiconset/AppIcon60x60@2x.png")))
    }

    @Test func aLinkToItsOwnFolderEnds() throws {
        try scratch.writeCatalogue()
        try scratch.link("Images.xcassets/Llama.imageset/loop", to: ".")
        let error = #expect(throws: IconsError.self) { try stamp("Images.xcassets", to: "Out.xcassets") }
        #expect(error?.code == .damaged)
        #expect(error?.path?.hasSuffix("Llama.imageset/loop") == true)
        #expect(!scratch.isThere("Out.xcassets"))
    }

    @Test func aNameThatIsNotUnicodeIsLeftOutAndTold() throws {
        try scratch.writeCatalogue()
        let name = Array(scratch.file("Images.xcassets/Llama.imageset/").utf8) + [0xFF, 0x2E, 0x70, 0x6E, 0x67, 0]
        let descriptor = name.map(CChar.init(bitPattern:)).withUnsafeBufferPointer { bytes in
            bytes.baseAddress.map { open($0, O_CREAT, 0o600) } ?? -1
        }
        try #require(descriptor >= 0)
        close(descriptor)
        let request = try StampRequest(scratch.file("Images.xcassets"), to: .output(scratch.file("Out.xcassets")))
        let report = try IconStamper.stamp(request)
        #expect(report.notes.map(\.path) == [scratch.file("Images.xcassets/Llama.imageset")])
        #expect(try IconStamper.stamp(request).isUpToDate)
    }
}
