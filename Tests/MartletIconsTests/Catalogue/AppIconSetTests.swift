import Foundation
import TestSupport
import Testing

@testable import MartletIcons

@Suite struct AppIconSetTests {
    private let scratch: ScratchDirectory

    init() throws { scratch = try ScratchDirectory() }

    private func set(_ contents: String, images: [(String, Int)] = []) throws -> AppIconSet {
        try scratch.writeText(contents, at: "AppIcon.appiconset/Contents.json")
        for (name, side) in images { try scratch.writePNGHeader(side, at: "AppIcon.appiconset/" + name) }
        return try AppIconSet(contentsOf: scratch.file("AppIcon.appiconset"))
    }

    private func error(_ contents: String, images: [(String, Int)] = []) -> IconsError? {
        #expect(throws: IconsError.self) { _ = try set(contents, images: images) }
    }

    /// As Xcode 8 to 13 write it: sizes for each device, one file for two of them, and empty places.
    @Test func readsTheClassicForm() throws {
        let set = try set(
            """
            {
              "images" : [
                { "size" : "20x20", "idiom" : "iphone", "filename" : "40.png", "scale" : "2x" },
                { "size" : "60x60", "idiom" : "iphone", "filename" : "Icon-60@3x.png", "scale" : "3x" },
                { "size" : "20x20", "idiom" : "ipad", "filename" : "40.png", "scale" : "2x" },
                { "size" : "40x40", "idiom" : "ipad", "filename" : "40.png", "scale" : "1x" },
                { "size" : "83.5x83.5", "idiom" : "ipad", "filename" : "Icon-83.5@2x.png", "scale" : "2x" },
                { "size" : "76x76", "idiom" : "ipad", "scale" : "1x" },
                { "size" : "1024x1024", "idiom" : "ios-marketing", "filename" : "store.png", "scale" : "1x" }
              ],
              "info" : { "version" : 1, "author" : "xcode" }
            }
            """, images: [("40.png", 40), ("Icon-60@3x.png", 180), ("Icon-83.5@2x.png", 167), ("store.png", 1024)])
        #expect(set.name == "AppIcon")
        #expect(set.entries.count == 7)
        #expect(
            set.files.map { scratch.relative($0.path) } == [
                "AppIcon.appiconset/40.png", "AppIcon.appiconset/Icon-60@3x.png", "AppIcon.appiconset/Icon-83.5@2x.png",
                "AppIcon.appiconset/store.png",
            ])
        #expect(set.files.map(\.expectedPixels?.width) == [40, 180, 167, 1024])
        #expect(set.files.map(\.entries.count) == [3, 1, 1, 1])
        #expect(set.files[0].entries.map(\.idiom) == [.iPhone, .iPad, .iPad])
        #expect(set.files.map(\.role) == [.app, .app, .app, .marketing])
        #expect(set.files.allSatisfy { $0.platform == .iOS && $0.luminosity == nil })
        #expect(set.notes.isEmpty && set.unassigned.isEmpty && !set.isPrerendered)
    }

    @Test func readsTheOldFormWithoutGloss() throws {
        let set = try set(
            """
            {
              "images" : [
                {
                  "size" : "57x57",
                  "idiom" : "iphone",
                  "filename" : "Icon.png",
                  "scale" : "1x"
                },
                {
                  "size" : "72x72",
                  "idiom" : "ipad",
                  "filename" : "Icon-72@2x.png",
                  "scale" : "2x"
                }
              ],
              "info" : {
                "version" : 1,
                "author" : "xcode"
              },
              "properties" : {
                "pre-rendered" : true
              }
            }
            """, images: [("Icon.png", 57), ("Icon-72@2x.png", 144)])
        #expect(set.isPrerendered)
        #expect(set.files.map(\.expectedPixels?.height) == [57, 144].reversed())
    }

    @Test func readsASingleSizeWithItsAppearances() throws {
        let appearance = { (value: String) in "[ { \"appearance\" : \"luminosity\", \"value\" : \"\(value)\" } ]" }
        let set = try set(
            """
            {
              "images" : [
                { "filename" : "any.png", "idiom" : "universal", "platform" : "ios", "size" : "1024x1024" },
                { "appearances" : \(appearance("dark")), "filename" : "dark.png", "idiom" : "universal", "platform" : "ios", "size" : "1024x1024" },
                { "appearances" : \(appearance("tinted")), "filename" : "tinted.png", "idiom" : "universal", "platform" : "ios", "size" : "1024x1024" },
                { "filename" : "watch.png", "idiom" : "universal", "platform" : "watchos", "size" : "1024x1024" }
              ]
            }
            """, images: [("any.png", 1024), ("dark.png", 1024), ("tinted.png", 1024), ("watch.png", 1024)])
        #expect(set.files.map(\.luminosity) == [nil, "dark", "tinted", nil])
        #expect(set.files.map(\.role) == [.app, .app, .app, .watch])
        #expect(set.files.map(\.platform) == [.iOS, .iOS, .iOS, .watchOS])
        #expect(set.files.allSatisfy { $0.expectedPixels == .init(width: 1024, height: 1024) })
        #expect(set.entries.allSatisfy { $0.scale == nil })
        #expect(set.notes.isEmpty)
    }

    @Test func warnsOfADarkIconBesideSizes() throws {
        let set = try set(
            """
            {
              "images" : [
                { "filename" : "60.png", "idiom" : "iphone", "scale" : "2x", "size" : "60x60" },
                { "appearances" : [ { "appearance" : "luminosity", "value" : "dark" } ],
                  "filename" : "dark.png", "idiom" : "universal", "platform" : "ios", "size" : "1024x1024" }
              ]
            }
            """, images: [("60.png", 120), ("dark.png", 1024)])
        let note = try #require(set.notes.first)
        #expect(set.notes.count == 1)
        #expect(note.line == 4)
        #expect(note.path.hasSuffix("AppIcon.appiconset/Contents.json"))
        #expect(note.message.contains("dark"))
    }

    @Test func readsMacAndWatch() throws {
        let set = try set(
            """
            {
              "images" : [
                { "filename" : "16@2x.png", "idiom" : "mac", "scale" : "2x", "size" : "16x16" },
                { "filename" : "27@2x.png", "idiom" : "watch", "role" : "notificationCenter", "scale" : "2x", "size" : "27.5x27.5", "subtype" : "42mm" },
                { "filename" : "store.png", "idiom" : "watch-marketing", "scale" : "1x", "size" : "1024x1024" }
              ]
            }
            """, images: [("16@2x.png", 32), ("27@2x.png", 55), ("store.png", 1024)])
        #expect(set.files.map(\.role) == [.mac, .watch, .marketing])
        #expect(set.files.map(\.platform) == [.macOS, .watchOS, .watchOS])
        #expect(set.files.map(\.expectedPixels?.width) == [32, 55, 1024])
        #expect(set.entries[1].role == "notificationCenter")
        #expect(set.entries[1].subtype == "42mm")
        #expect(set.notes.isEmpty)
    }

    @Test func keepsMembersItDoesNotKnow() throws {
        let set = try set(
            """
            {
              "images" : [
                { "filename" : "a.png", "idiom" : "hologram", "size" : "10x20", "scale" : "1.5x", "new-key" : { "a" : [1, 2.50] } }
              ],
              "info" : { "author" : "someone", "version" : 7 }
            }
            """, images: [("a.png", 15)])
        #expect(set.entries[0].idiom == IconIdiom(rawValue: "hologram"))
        #expect(set.entries[0].others == ["new-key": "{ \"a\" : [1, 2.50] }"])
        #expect(set.entries[0].expectedPixels == .init(width: 15, height: 30))
        // The image is 15x15.
        #expect(set.notes.map(\.line) == [3])
    }

    @Test(arguments: [
        ("60x60", "2x", 120, 120), ("83.5x83.5", "2x", 167, 167), ("27.5x27.5", "2x", 55, 55),
        ("12.5x12.5", "3x", 38, 38),
        ("67x50", "2x", 134, 100), ("33.3x33.3", "1x", 33, 33),
    ])
    func roundsSizeTimesScale(size: String, scale: String, width: Int, height: Int) throws {
        let set = try set(
            ScratchDirectory.contents([[("idiom", "iphone"), ("size", size), ("scale", scale)]]))
        #expect(set.entries[0].expectedPixels == .init(width: width, height: height))
    }

    @Test(arguments: ["60", "x", "60x", "60x60x60", "axb", "-1x-1", "0x0", "nanxnan", "infxinf", "1e300x1e300", ""])
    func notesASizeThatIsNone(size: String) throws {
        let set = try set(ScratchDirectory.contents([[("idiom", "iphone"), ("size", size), ("scale", "2x")]]))
        #expect(set.entries[0].expectedPixels == nil)
        #expect(set.notes.map(\.line) == [5])
    }

    @Test(arguments: ["2", "x", "0x", "-1x", "1e9x", "nanx", "two"])
    func notesAScaleThatIsNone(scale: String) throws {
        let set = try set(ScratchDirectory.contents([[("idiom", "iphone"), ("size", "60x60"), ("scale", scale)]]))
        #expect(set.entries[0].scale == nil)
        #expect(set.notes.count == 1)
    }

    @Test func leavesOutFilesThatNoPlaceUses() throws {
        let contents = """
            { "images" : [
              { "filename" : "a.png", "idiom" : "iphone", "size" : "60x60", "scale" : "2x" },
              { "filename" : "odd.png", "unassigned" : true } ] }
            """
        let set = try set(contents, images: [("a.png", 120), ("odd.png", 5), ("left over.png", 5), (".hidden.png", 5)])
        #expect(set.files.map { PathName($0.path).name } == ["a.png"])
        #expect(set.unassigned.map { PathName($0).name } == ["left over.png", "odd.png"])
        #expect(set.notes.map { PathName($0.path).name } == ["left over.png", "odd.png"])
    }

    @Test func notesAnImageOfAnotherSizeThanItsPlace() throws {
        let contents = ScratchDirectory.contents([
            [("filename", "a.png"), ("idiom", "iphone"), ("size", "60x60"), ("scale", "2x")]
        ])
        let set = try set(contents, images: [("a.png", 119)])
        #expect(set.files.count == 1)
        #expect(set.notes.count == 1)
        #expect(set.notes[0].line == 3)
        #expect(set.notes[0].message.contains("119x119") && set.notes[0].message.contains("120x120"))
    }

    @Test func refusesAMissingFileAndSaysWhere() {
        let contents = ScratchDirectory.contents([
            [("filename", "a.png"), ("idiom", "iphone")], [("filename", "gone.png"), ("idiom", "ipad")],
        ])
        let error = error(contents, images: [("a.png", 60)])
        #expect(error?.code == .missingFile)
        #expect(error?.path == scratch.file("AppIcon.appiconset/Contents.json"))
        #expect(error?.line == 7)
        #expect(error?.message.contains("gone.png") == true)
        #expect(error?.message.contains("AppIcon.appiconset") == true)
    }

    @Test func hintsAtCapitalLetters() {
        let contents = ScratchDirectory.contents([[("filename", "Icon.PNG"), ("idiom", "iphone")]])
        let error = error(contents, images: [("icon.png", 60)])
        #expect(error?.code == .missingFile)
        #expect(error?.message.contains("\"icon.png\" is there") == true)
    }

    @Test func findsANameThatIsComposedInAnotherWay() throws {
        let contents = ScratchDirectory.contents([[("filename", "Ico\u{302}ne.png"), ("idiom", "iphone")]])
        let set = try set(contents, images: [("Ic\u{F4}ne.png", 60)])
        #expect(set.files.count == 1)
        #expect(FileManager.default.fileExists(atPath: set.files[0].path))
        #expect(set.unassigned.isEmpty)
    }

    @Test(arguments: [
        "../x.png", "..", ".", "/etc/passwd", "a/../../x.png", "a//b.png", "./x.png", "x.png/", "a\\u0000b.png",
        "../\u{301}x.png",
    ])
    func refusesNamesThatLeaveTheFolder(name: String) throws {
        try scratch.writePNGHeader(60, at: "x.png")
        try scratch.writePNGHeader(60, at: "AppIcon.appiconset/a/b.png")
        let error = error(
            ScratchDirectory.contents([[("filename", name), ("idiom", "iphone")]]), images: [("x.png", 60)])
        #expect(error?.code == .damaged)
        #expect(error?.line == 3)
    }

    @Test func refusesASetThatIsALinkOutOfItsCatalogue() throws {
        try scratch.writeIconSet("Elsewhere.appiconset", [[("filename", "a.png"), ("idiom", "iphone")]])
        try scratch.writeText("{}", at: "A.xcassets/Contents.json")
        try scratch.link("A.xcassets/A.appiconset", to: "../Elsewhere.appiconset")
        let set = scratch.file("A.xcassets/A.appiconset")
        let error = #expect(throws: IconsError.self) {
            try AppIconSet(contentsOf: set, boundary: scratch.file("A.xcassets"))
        }
        #expect(error?.code == .damaged)
        #expect(try AppIconSet(contentsOf: set).files.count == 1)
    }

    @Test func refusesLinksThatLeaveTheCatalogueAndFollowThoseThatStay() throws {
        try scratch.writePNGHeader(60, at: "outside.png")
        try scratch.writePNGHeader(60, at: "A.xcassets/B.appiconset/b.png")
        let contents = ScratchDirectory.contents([[("filename", "a.png"), ("idiom", "iphone")]])
        try scratch.writeText(contents, at: "A.xcassets/A.appiconset/Contents.json")
        let set = scratch.file("A.xcassets/A.appiconset")
        try scratch.link("A.xcassets/A.appiconset/a.png", to: "../B.appiconset/b.png")
        #expect(try AppIconSet(contentsOf: set, boundary: scratch.file("A.xcassets")).files.count == 1)
        #expect(#expect(throws: IconsError.self) { try AppIconSet(contentsOf: set) }?.code == .damaged)
        try FileManager.default.removeItem(atPath: set + "/a.png")
        try scratch.link("A.xcassets/A.appiconset/a.png", to: "../../outside.png")
        let error = #expect(throws: IconsError.self) {
            try AppIconSet(contentsOf: set, boundary: scratch.file("A.xcassets"))
        }
        #expect(error?.code == .damaged)
        #expect(error?.message.contains("link") == true)
        try FileManager.default.removeItem(atPath: set + "/a.png")
        try scratch.link("A.xcassets/A.appiconset/a.png", to: "nowhere.png")
        #expect(#expect(throws: IconsError.self) { try AppIconSet(contentsOf: set) }?.code == .missingFile)
    }

    @Test(arguments: [
        ("", 1), ("{", 1), ("[]", 1), ("{\n\"images\" : {} }", 2), ("{ \"images\" : [\n 3 ] }", 2),
        ("{ \"images\" : [ {\n\n\"filename\" : 7 } ] }", 3), ("{ \"images\" : [ { \"size\" : 60 } ] }", 1),
        ("{ \"images\" : [ { \"idiom\" : \"iphone\" }\n { } ] }", 2),
    ])
    func refusesAContentsThatIsNotInTheFormat(contents: String, line: Int) {
        let error = error(contents)
        #expect(error?.code == .damaged)
        #expect(error?.line == line)
        #expect(error?.path == scratch.file("AppIcon.appiconset/Contents.json"))
    }

    @Test func refusesAFolderWithoutContents() throws {
        try FileManager.default.createDirectory(atPath: scratch.file("E.appiconset"), withIntermediateDirectories: true)
        let error = #expect(throws: IconsError.self) { try AppIconSet(contentsOf: scratch.file("E.appiconset")) }
        #expect(error?.code == .missingFile)
        try FileManager.default.createDirectory(
            atPath: scratch.file("E.appiconset/Contents.json"), withIntermediateDirectories: true)
        #expect(
            #expect(throws: IconsError.self) { try AppIconSet(contentsOf: scratch.file("E.appiconset")) }?.code
                == .unreadable)
        try scratch.writeText("x", at: "F.appiconset")
        #expect(
            #expect(throws: IconsError.self) { try AppIconSet(contentsOf: scratch.file("F.appiconset")) }?.code
                == .damaged)
        #expect(
            #expect(throws: IconsError.self) { try AppIconSet(contentsOf: scratch.file("G.appiconset")) }?.code
                == .notFound)
    }

    @Test func refusesADirectoryInPlaceOfAnImage() throws {
        try FileManager.default.createDirectory(
            atPath: scratch.file("AppIcon.appiconset/a.png"), withIntermediateDirectories: true)
        #expect(error(ScratchDirectory.contents([[("filename", "a.png")]]))?.code == .damaged)
    }

    @Test(.enabled(if: getuid() != 0, "the superuser may read everything"))
    func saysWhenItMayNotRead() throws {
        try scratch.writeText("{}", at: "AppIcon.appiconset/Contents.json")
        try FileManager.default.setAttributes(
            [.posixPermissions: 0], ofItemAtPath: scratch.file("AppIcon.appiconset/Contents.json"))
        let error = #expect(throws: IconsError.self) { try AppIconSet(contentsOf: scratch.file("AppIcon.appiconset")) }
        #expect(error?.code == .permissionDenied)
    }

    @Test func readsAnEmptySetWithoutImages() throws {
        #expect(try set("{}").files.isEmpty)
        #expect(try set("{\n  \"images\" : [\n\n  ],\n  \"info\" : { }\n}\n").entries.isEmpty)
    }
}
