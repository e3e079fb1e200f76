import Foundation
import TestSupport
import Testing

@testable import MartletIcons

/// Files with a few bytes changed are read or refused; nothing else may happen.
@Suite struct DamagedInputTests {
    private static let contents = ScratchDirectory.contents([
        [("filename", "a.png"), ("idiom", "iphone"), ("scale", "2x"), ("size", "83.5x83.5")],
        [("idiom", "universal"), ("platform", "ios"), ("role", "appLauncher"), ("subtype", "38mm")],
    ])
    private static let icon = """
        { "groups" : [ { "layers" : [ { "name" : "a", "position" : { "scale" : 1.5e0 } } ], "name" : "g" } ], "fill" : "x" }
        """
    private static let adaptive = """
        <?xml version="1.0" encoding="utf-8"?><!-- c -->
        <adaptive-icon xmlns:android="http://schemas.android.com/apk/res/android" xmlns:a='b'>
            <background android:drawable="@color/x" /><foreground><inset android:drawable="@drawable/y"> &amp; </inset></foreground>
            <monochrome android:drawable="@drawable/z"/>
        </adaptive-icon>
        """

    private static func damaged(_ text: String, random: inout SeededGenerator) -> [UInt8] {
        var bytes = Array(text.utf8)
        for _ in 0..<Int.random(in: 1...3, using: &random) {
            let place = Int.random(in: 0..<bytes.count, using: &random)
            switch Int.random(in: 0..<5, using: &random) {
            case 0: bytes[place] = UInt8.random(in: 0...255, using: &random)
            case 1: bytes.remove(at: place)
            case 2: bytes.insert(Array("{}[]\",:<>/&'!-= \u{0}".utf8).randomElement(using: &random) ?? 0, at: place)
            case 3: bytes.removeLast(bytes.count - place - 1)
            default: bytes.insert(contentsOf: bytes[..<place], at: place)
            }
        }
        return bytes
    }

    @Test func catalogues() throws {
        var random = SeededGenerator(seed: 21)
        var (read, refused) = (0, 0)
        for _ in 0..<3_000 {
            do throws(IconsError) {
                let contents = try CatalogueContents(
                    Self.damaged(Self.contents, random: &random), path: "Contents.json")
                _ = contents.entries.map(\.expectedPixels)
                let more = try contents.addingEntry([("idiom", "mac")])
                #expect(more.entries.count == contents.entries.count + 1)
                read += 1
            } catch {
                refused += 1
                #expect(error.path == "Contents.json")
            }
        }
        #expect(read > 100 && refused > 100)
    }

    @Test func composerDocuments() throws {
        var random = SeededGenerator(seed: 22)
        var (read, refused) = (0, 0)
        for _ in 0..<3_000 {
            do throws(IconsError) {
                let json = try JSONDocument(Self.damaged(Self.icon, random: &random), path: "icon.json")
                let stamped = try IconComposerDocument(document: json, folder: "/nowhere.icon").addingOverlay()
                #expect(stamped.groups.first?.name == "iconbadge")
                #expect(try stamped.addingOverlay() == stamped)
                read += 1
            } catch { refused += 1 }
        }
        #expect(read > 100 && refused > 100)
    }

    @Test func adaptiveIcons() throws {
        var random = SeededGenerator(seed: 23)
        let scratch = try ScratchDirectory()
        let resources = try AndroidResources(scratch.path)
        var (read, refused) = (0, 0)
        for _ in 0..<3_000 {
            do throws(IconsError) {
                let xml = try AndroidXML(Self.damaged(Self.adaptive, random: &random), path: "mipmap-anydpi/x.xml")
                var files: [String] = []
                let icon = try AdaptiveIcon(xml, in: resources, read: &files)
                for file in icon.wrappingForeground()?.files ?? [] {
                    _ = try AndroidXML(file.bytes, path: file.path)
                }
                read += 1
            } catch { refused += 1 }
        }
        #expect(read > 100 && refused > 100)
    }
}
