import Foundation
import TestSupport
import Testing

@testable import MartletIcons

@Suite struct LayeredIconTests {
    private let scratch: ScratchDirectory
    private let brand = "TV.xcassets/App Icon & Top Shelf Image.brandassets"

    init() throws { scratch = try ScratchDirectory() }

    private func info() -> String { "  \"info\" : {\n    \"author\" : \"xcode\",\n    \"version\" : 1\n  }" }

    /// A stack as Xcode's template for Apple TV has it.
    private func writeStack(
        _ path: String, layers: [String], idiom: String = "tv", images: [String: [(String, String)]]
    ) throws {
        let solid = path.hasSuffix("solidimagestack") ? "solid" : ""
        let list = layers.map { "    {\n      \"filename\" : \"\($0).\(solid)imagestacklayer\"\n    }" }
        try scratch.writeText(
            "{\n\(info()),\n  \"layers\" : [\n" + list.joined(separator: ",\n") + "\n  ]\n}\n",
            at: path + "/Contents.json")
        for layer in layers {
            let folder = "\(path)/\(layer).\(solid)imagestacklayer"
            try scratch.writeText("{\n\(info())\n}\n", at: folder + "/Contents.json")
            let entries = (images[layer] ?? []).map { [("filename", $0.0), ("idiom", idiom), ("scale", $0.1)] }
            try scratch.writeIconSet(
                folder + "/Content.imageset", entries.isEmpty ? [[("idiom", idiom), ("scale", "1x")]] : entries)
        }
    }

    private func writeBrand() throws {
        try scratch.writeText(
            """
            {
              "assets" : [
                { "filename" : "App Icon - App Store.imagestack", "idiom" : "tv", "role" : "primary-app-icon", "size" : "1280x768" },
                { "filename" : "App Icon.imagestack", "idiom" : "tv", "role" : "primary-app-icon", "size" : "400x240" },
                { "filename" : "Top Shelf Image Wide.imageset", "idiom" : "tv", "role" : "top-shelf-image-wide", "size" : "2320x720" },
                { "filename" : "Top Shelf Image.imageset", "idiom" : "tv", "role" : "top-shelf-image", "size" : "1920x720" },
                { "idiom" : "tv", "role" : "top-shelf-image", "size" : "1920x720" }
              ],
            \(info())
            }
            """, at: brand + "/Contents.json")
        try scratch.writeIconSet(brand + "/Top Shelf Image.imageset", [[("filename", "shelf.png"), ("scale", "1x")]])
        let images = [
            "Front": [("f.png", "1x"), ("f@2x.png", "2x")], "Middle": [("m.png", "1x")], "Back": [("b.png", "1x")],
        ]
        try writeStack(brand + "/App Icon.imagestack", layers: ["Front", "Middle", "Back"], images: images)
        try writeStack(
            brand + "/App Icon - App Store.imagestack", layers: ["Front", "Back"],
            images: ["Front": [("store.png", "1x")], "Back": [("b.png", "1x")]])
    }

    @Test func takesTheFrontLayersOfATVIconAlone() throws {
        try writeBrand()
        let assets = try BrandAssets(contentsOf: scratch.file(brand))
        #expect(
            assets.files.map { scratch.relative($0.path) } == [
                brand + "/App Icon - App Store.imagestack/Front.imagestacklayer/Content.imageset/store.png",
                brand + "/App Icon.imagestack/Front.imagestacklayer/Content.imageset/f.png",
                brand + "/App Icon.imagestack/Front.imagestacklayer/Content.imageset/f@2x.png",
            ])
        #expect(
            assets.files.map(\.expectedPixels) == [
                .init(width: 1280, height: 768), .init(width: 400, height: 240), .init(width: 800, height: 480),
            ])
        #expect(assets.files.allSatisfy { $0.role == .tvFrontLayer && $0.platform == .tvOS })
        #expect(assets.icons.map(\.name) == ["App Icon - App Store", "App Icon"])
    }

    @Test func goesByTheListOfLayersAndNotByTheirNames() throws {
        try writeStack(
            "S.imagestack", layers: ["Back", "Front"], images: ["Front": [("f.png", "1x")], "Back": [("b.png", "1x")]])
        let stack = try ImageStack(contentsOf: scratch.file("S.imagestack"))
        #expect(stack.frontFiles.map { PathName($0.path).name } == ["b.png"])
    }

    @Test func takesTheFirstLayerThatHasAnImage() throws {
        try writeStack(
            "S.imagestack", layers: ["Front", "Middle", "Back"],
            images: ["Middle": [("m.png", "1x")], "Back": [("b.png", "1x")]])
        #expect(
            try ImageStack(contentsOf: scratch.file("S.imagestack")).frontFiles.map { PathName($0.path).name } == [
                "m.png"
            ])
    }

    @Test func takesTheFrontLayerOfAVisionIcon() throws {
        try writeStack(
            "V.xcassets/AppIcon.solidimagestack", layers: ["Front", "Middle", "Back"], idiom: "vision",
            images: ["Front": [("front.png", "2x")], "Back": [("back.png", "2x")]])
        let found = try IconFinder().find([scratch.path])
        let file = try #require(found.stampedFiles.first)
        #expect(found.stampedFiles.count == 1)
        #expect(PathName(file.path).name == "front.png")
        #expect(file.role == .visionFrontLayer)
        #expect(file.platform == .visionOS)
        #expect(file.expectedPixels == .init(width: 1024, height: 1024))
        #expect(found.sources[0].root == scratch.file("V.xcassets"))
    }

    @Test func findsBrandAssetsButNoOtherStack() throws {
        try writeBrand()
        try writeStack("TV.xcassets/Poster.imagestack", layers: ["Front"], images: ["Front": [("p.png", "1x")]])
        let found = try IconFinder().find([scratch.path])
        #expect(found.sources.map(\.kind) == [.brandAssets])
        #expect(found.stampedFiles.count == 3)
        let alternate = try IconFinder(appIconName: "Poster").find([scratch.path])
        #expect(alternate.stampedFiles.map { PathName($0.path).name } == ["p.png"])
    }

    @Test func refusesAStackThatDoesNotSayWhatIsInFront() throws {
        try scratch.writeText("{ }", at: "S.imagestack/Contents.json")
        let error = #expect(throws: IconsError.self) { try ImageStack(contentsOf: scratch.file("S.imagestack")) }
        #expect(error?.code == .damaged)
    }

    @Test(arguments: ["Gone.imagestacklayer", "..", "../X.imagestacklayer", "/tmp", "", "a/b"])
    func refusesLayersThatAreNotInTheStack(name: String) throws {
        try scratch.writeText("{ \"layers\" : [\n { \"filename\" : \"\(name)\" } ] }", at: "S.imagestack/Contents.json")
        try FileManager.default.createDirectory(
            atPath: scratch.file("X.imagestacklayer"), withIntermediateDirectories: true)
        let error = #expect(throws: IconsError.self) { try ImageStack(contentsOf: scratch.file("S.imagestack")) }
        #expect(error?.code == (name.hasPrefix("Gone") ? .missingFile : .damaged))
        #expect(error?.line == 2)
    }
}
