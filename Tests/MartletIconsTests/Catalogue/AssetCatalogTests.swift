import Foundation
import TestSupport
import Testing

@testable import MartletIcons

@Suite struct AssetCatalogTests {
    private let scratch: ScratchDirectory

    init() throws { scratch = try ScratchDirectory() }

    @Test func listsTheIconsInAllItsGroupsWithoutReadingThem() throws {
        try scratch.writeText(
            "{ \"properties\" : { \"provides-namespace\" : true } }", at: "A.xcassets/Space/Contents.json")
        try scratch.writeText("broken", at: "A.xcassets/Space/Deep/AppIcon.appiconset/Contents.json")
        try scratch.writeText("broken", at: "A.xcassets/iMessage.stickersiconset/Contents.json")
        try scratch.writeText("broken", at: "A.xcassets/TV.brandassets/App Icon.imagestack/Contents.json")
        try scratch.writeText("broken", at: "A.xcassets/Logo.imageset/Inner.appiconset/Contents.json")
        try scratch.writeText("broken", at: "A.xcassets/Accent.colorset/Contents.json")
        try scratch.writeText("broken", at: "A.xcassets/.hidden/AppIcon.appiconset/Contents.json")
        let catalog = try AssetCatalog(contentsOf: scratch.file("A.xcassets//"))
        #expect(catalog.path == scratch.file("A.xcassets"))
        #expect(catalog.containers.map(\.kind) == [.appIconSet, .brandAssets, .stickersIconSet])
        #expect(catalog.containers.map(\.name) == ["AppIcon", "TV", "iMessage"])
        #expect(catalog.containers.allSatisfy { $0.root == catalog.path && !$0.isNamed })
        #expect(#expect(throws: IconsError.self) { try catalog.appIconSets() }?.code == .damaged)
    }

    @Test func readsItsIconSets() throws {
        try scratch.writeIconSet("A.xcassets/B.appiconset", [[("filename", "a.png"), ("idiom", "iphone")]])
        try scratch.writeIconSet("A.xcassets/G/A.appiconset", [[("idiom", "iphone")]])
        let sets = try AssetCatalog(contentsOf: scratch.file("A.xcassets")).appIconSets()
        #expect(sets.map(\.name) == ["B", "A"])
        #expect(sets.map(\.files.count) == [1, 0])
    }

    @Test func readsStickerIconsThatAreNotSquare() throws {
        try scratch.writeIconSet(
            "A.xcassets/S.stickersiconset",
            [
                [
                    ("filename", "m.png"), ("idiom", "universal"), ("platform", "ios"), ("scale", "2x"),
                    ("size", "27x20"),
                ],
                [("filename", "s.png"), ("idiom", "ios-marketing"), ("scale", "1x"), ("size", "1024x1024")],
            ])
        let found = try IconFinder().find([scratch.path])
        #expect(found.sources.map(\.kind) == [.stickersIconSet])
        #expect(
            found.stampedFiles.map(\.expectedPixels) == [
                .init(width: 54, height: 40), .init(width: 1024, height: 1024),
            ])
    }

    @Test func refusesWhatIsNoFolder() throws {
        try scratch.writeText("x", at: "A.xcassets")
        #expect(
            #expect(throws: IconsError.self) { try AssetCatalog(contentsOf: scratch.file("A.xcassets")) }?.code
                == .damaged)
        #expect(
            #expect(throws: IconsError.self) { try AssetCatalog(contentsOf: scratch.file("B.xcassets")) }?.code
                == .notFound)
    }
}
