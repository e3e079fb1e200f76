import Foundation
import TestSupport
import Testing

@testable import MartletIcons

/// Each kind of icon, into a copy and in place: what is drawn on is drawn on by its own shape, and all comes back.
@Suite struct StampedKindsTests {
    private let scratch: ScratchDirectory

    init() throws { scratch = try ScratchDirectory() }

    /// How a file is to be drawn on.
    private struct Drawn {
        var shape = IconShape.square
        var appearance = IconAppearance.any
    }

    /// Stamps both ways and compares every file; `others` are the contents of files that are changed or added otherwise.
    private func expect(
        _ root: String, to output: String = "Out", drawn: [String: Drawn], changed: Set<String> = [],
        added: Set<String> = [], isPartial: Bool = false, sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        let before = try scratch.state(root)
        let request = try StampRequest(scratch.file(root), to: .output(scratch.file(output)))
        let report = try IconStamper.stamp(request)
        #expect(try scratch.state(root) == before, sourceLocation: sourceLocation)
        try compare(
            output, with: before, drawn: drawn, changed: changed, added: added, isPartial: isPartial, sourceLocation)
        #expect(
            Set(report.files.map { String($0.destination.dropFirst(scratch.file(output).count + 1)) }).isSuperset(
                of: drawn.keys), sourceLocation: sourceLocation)
        let once = try scratch.state()
        #expect(try IconStamper.stamp(request).isUpToDate, sourceLocation: sourceLocation)
        #expect(try scratch.state() == once, sourceLocation: sourceLocation)

        let inPlace = try StampRequest(scratch.file(root), to: .inPlace)
        _ = try IconStamper.stamp(inPlace)
        try compare(root, with: before, drawn: drawn, changed: changed, added: added, isPartial: false, sourceLocation)
        let stamped = try scratch.state()
        #expect(try IconStamper.stamp(inPlace).isUpToDate, sourceLocation: sourceLocation)
        #expect(try scratch.state() == stamped, sourceLocation: sourceLocation)
        let beta = try StampRequest(scratch.file(root), to: .inPlace, ribbon: .beta)
        _ = try IconStamper.stamp(beta)
        _ = try IconStamper.stamp(inPlace)
        #expect(
            try scratch.state(root).bytes.filter { !$0.key.contains(".iconbadge/") }
                == stamped.bytes(below: root).filter { !$0.key.contains(".iconbadge/") }, sourceLocation: sourceLocation
        )
        let release = try StampRequest(scratch.file(root), to: .inPlace, ribbon: .none, text: "")
        _ = try IconStamper.stamp(release)
        #expect(try scratch.state(root) == before, sourceLocation: sourceLocation)
        _ = try IconStamper.stamp(inPlace)
        _ = try IconRestorer.restore([scratch.file(root)])
        #expect(try scratch.state(root) == before, sourceLocation: sourceLocation)
    }

    private func compare(
        _ folder: String, with before: FolderState, drawn: [String: Drawn], changed: Set<String>, added: Set<String>,
        isPartial: Bool, _ sourceLocation: SourceLocation
    ) throws {
        let after = try scratch.state(folder).bytes.filter { !$0.key.contains(".iconbadge") }
        let wanted = isPartial ? Set(drawn.keys).union(changed).union(added) : Set(before.names).union(added)
        #expect(Set(after.keys) == wanted, sourceLocation: sourceLocation)
        for (name, bytes) in after {
            let original = before.files[name]?.bytes
            if let style = drawn[name] {
                let look = IconLook.usual
                let painted = try look.painted(
                    Array(try #require(original)), shape: style.shape, appearance: style.appearance)
                #expect(bytes == Data(painted), "\(folder)/\(name)", sourceLocation: sourceLocation)
            } else if changed.contains(name) {
                #expect(bytes != original, "\(folder)/\(name)", sourceLocation: sourceLocation)
            } else if !added.contains(name) {
                #expect(bytes == original, "\(folder)/\(name)", sourceLocation: sourceLocation)
            }
        }
    }

    @Test func aSingleSizeWithDarkAndTinted() throws {
        let set = "AppIcon.appiconset"
        let entry = { (name: String, value: String?) in
            "{\"filename\":\"\(name)\",\"idiom\":\"universal\",\"platform\":\"ios\",\"size\":\"1024x1024\""
                + (value.map { ",\"appearances\":[{\"appearance\":\"luminosity\",\"value\":\"\($0)\"}]" } ?? "") + "}"
        }
        let entries = [entry("any.png", nil), entry("dark.png", "dark"), entry("tinted.png", "tinted")]
        try scratch.writeText("{\"images\":[\(entries.joined(separator: ","))]}", at: set + "/Contents.json")
        // Not of the size that is asked for, which costs time: that is told, and stamped all the same.
        try scratch.writePNG(96, at: set + "/any.png")
        for name in ["dark", "tinted"] { try scratch.writePNG(96, clearMargin: 16, at: set + "/\(name).png") }
        try expect(
            set, to: "Out.appiconset",
            drawn: [
                "any.png": Drawn(), "dark.png": Drawn(appearance: .dark), "tinted.png": Drawn(appearance: .tinted),
            ])
    }

    @Test func macWatchAndStoreIcons() throws {
        let set = "AppIcon.appiconset"
        try scratch.writeIcons(
            set,
            [
                [("filename", "mac.png"), ("idiom", "mac"), ("size", "128x128"), ("scale", "1x")],
                [
                    ("filename", "watch.png"), ("idiom", "watch"), ("size", "40x40"), ("scale", "2x"),
                    ("role", "appLauncher"), ("subtype", "38mm"),
                ],
                [("filename", "phone.png"), ("idiom", "iphone"), ("size", "60x60"), ("scale", "2x")],
            ])
        try scratch.writePNG(128, clearMargin: 13, at: set + "/mac.png")
        try expect(
            set, to: "Out.appiconset",
            drawn: [
                "mac.png": Drawn(shape: .opaqueBounds), "watch.png": Drawn(shape: .circle), "phone.png": Drawn(),
            ])
    }

    @Test func aStoreIconLosesAlphaThatIsNeedlessAndIsToldOfTheRest() throws {
        let set = "A.appiconset"
        try scratch.writeIcons(
            set,
            [
                [("filename", "opaque.png"), ("idiom", "ios-marketing"), ("size", "64x64"), ("scale", "1x")],
                [("filename", "clear.png"), ("idiom", "ios-marketing"), ("size", "64x64"), ("scale", "1x")],
            ])
        try scratch.writePNG(64, clearMargin: 0, at: set + "/opaque.png")
        try scratch.writePNG(64, clearMargin: 8, at: set + "/clear.png")
        let request = try StampRequest(scratch.file(set), to: .output(scratch.file("B.appiconset")))
        let report = try IconStamper.stamp(request)
        #expect(try IconPicture(contentsOf: scratch.file("B.appiconset/opaque.png")).hasAlpha == false)
        #expect(try IconPicture(contentsOf: scratch.file("B.appiconset/clear.png")).hasAlpha)
        let told = report.notes.filter { $0.message.contains("transparency") }
        #expect(told.map(\.path) == [scratch.file(set + "/clear.png")])
        #expect(report.files.map(\.role) == ["marketing", "marketing"])
        // It is told again where nothing is to be done.
        #expect(try IconStamper.stamp(request).notes == report.notes)
    }

    @Test func theFrontLayersOfATVIconAlone() throws {
        let brand = "TV.xcassets/App Icon.brandassets"
        let info = "\"info\":{\"author\":\"xcode\",\"version\":1}"
        try scratch.writeText(
            "{\"assets\":[{\"filename\":\"App Icon.imagestack\",\"idiom\":\"tv\",\"role\":\"primary-app-icon\",\"size\":\"400x240\"}],\(info)}",
            at: brand + "/Contents.json")
        let stack = brand + "/App Icon.imagestack"
        try scratch.writeText(
            "{\"layers\":[{\"filename\":\"Front.imagestacklayer\"},{\"filename\":\"Back.imagestacklayer\"}],\(info)}",
            at: stack + "/Contents.json")
        for layer in ["Front", "Back"] {
            try scratch.writeText("{\(info)}", at: "\(stack)/\(layer).imagestacklayer/Contents.json")
            let set = "\(stack)/\(layer).imagestacklayer/Content.imageset"
            try scratch.writeText(
                "{\"images\":[{\"filename\":\"one.png\",\"idiom\":\"tv\",\"scale\":\"1x\"}],\(info)}",
                at: set + "/Contents.json")
            try scratch.writePNG(400, 240, clearMargin: layer == "Front" ? 60 : nil, at: set + "/one.png")
        }
        try expect(
            "TV.xcassets", to: "Out.xcassets",
            drawn: ["App Icon.brandassets/App Icon.imagestack/Front.imagestacklayer/Content.imageset/one.png": Drawn()])
    }

    @Test func anIconComposerDocumentGetsALayer() throws {
        try scratch.writeText(
            "{\n  \"fill\" : \"automatic\",\n  \"groups\" : [\n    {\n      \"layers\" : [\n        { \"image-name\" : \"llama.png\", \"name\" : \"llama\" }\n      ]\n    }\n  ]\n}\n",
            at: "AppIcon.icon/icon.json")
        try scratch.writePNG(64, at: "AppIcon.icon/Assets/llama.png")
        try expect(
            "AppIcon.icon", to: "Out.icon", drawn: [:], changed: ["icon.json"], added: ["Assets/iconbadge-overlay.png"])
        let overlay = try IconPicture(contentsOf: scratch.file("Out.icon/Assets/iconbadge-overlay.png"))
        #expect(overlay.width == 1024 && overlay.height == 1024 && overlay.hasAlpha)
        let document = try IconComposerDocument(contentsOf: scratch.file("Out.icon"))
        #expect(document.groups.map { $0.layers.flatMap(\.imageNames) } == [["iconbadge-overlay.png"], ["llama.png"]])
    }

    private let namespace = "xmlns:android=\"http://schemas.android.com/apk/res/android\""

    @Test func androidBitmapsOfEveryRole() throws {
        let xml =
            "<adaptive-icon \(namespace)>\n<background android:drawable=\"@mipmap/ic_launcher_background\"/>\n<foreground android:drawable=\"@mipmap/ic_launcher_foreground\"/>\n<monochrome android:drawable=\"@mipmap/ic_launcher_monochrome\"/>\n</adaptive-icon>\n"
        try scratch.writeText(xml, at: "res/mipmap-anydpi-v26/ic_launcher.xml")
        try scratch.writePNG(96, at: "res/mipmap-xhdpi/ic_launcher.png")
        try scratch.writePNG(48, clearMargin: 6, at: "res/mipmap-mdpi/ic_launcher.png")
        try scratch.writePNG(96, clearMargin: 6, at: "res/mipmap-xhdpi/ic_launcher_round.png")
        for name in ["foreground", "background", "monochrome"] {
            try scratch.writePNG(216, clearMargin: 40, at: "res/mipmap-xhdpi/ic_launcher_\(name).png")
        }
        try scratch.writeText("<resources/>", at: "res/values/strings.xml")
        try expect(
            "res", to: "flavour/res",
            drawn: [
                "mipmap-xhdpi/ic_launcher.png": Drawn(),
                "mipmap-mdpi/ic_launcher.png": Drawn(shape: .opaqueBounds),
                "mipmap-xhdpi/ic_launcher_round.png": Drawn(shape: .circle),
                "mipmap-xhdpi/ic_launcher_foreground.png": Drawn(shape: .safeZone),
                "mipmap-xhdpi/ic_launcher_monochrome.png": Drawn(shape: .safeZone, appearance: .tinted),
            ], isPartial: true)
    }

    @Test func anAndroidVectorIsWrapped() throws {
        let xml =
            "<adaptive-icon \(namespace)>\n<background android:drawable=\"@color/ground\"/>\n<foreground android:drawable=\"@drawable/ic_launcher_foreground\"/>\n</adaptive-icon>\n"
        for name in ["ic_launcher", "ic_launcher_round"] {
            try scratch.writeText(xml, at: "app/src/main/res/mipmap-anydpi-v26/\(name).xml")
        }
        try scratch.writeText("<vector \(namespace)/>", at: "app/src/main/res/drawable/ic_launcher_foreground.xml")
        try expect(
            "app/src/main/res", to: "app/src/debug/res", drawn: [:],
            changed: ["mipmap-anydpi-v26/ic_launcher.xml", "mipmap-anydpi-v26/ic_launcher_round.xml"],
            added: [
                "drawable-anydpi-v26/iconbadge_ic_launcher_foreground.xml",
                "drawable-anydpi-v26/iconbadge_ic_launcher_round_foreground.xml",
                "drawable-xxxhdpi/iconbadge_overlay.png",
            ], isPartial: true)
        let wrapper = String(
            decoding: try scratch.bytes("app/src/debug/res/drawable-anydpi-v26/iconbadge_ic_launcher_foreground.xml"),
            as: UTF8.self)
        #expect(wrapper.contains("@drawable/ic_launcher_foreground"))
        #expect(!scratch.isThere("app/src/main/res/drawable-anydpi-v26"))
    }

    @Test func aPictureAloneIsDrawnOnWithinItsOutline() throws {
        try scratch.writePNG(64, clearMargin: 8, at: "shaped.png")
        try scratch.writePNG(64, at: "plain.png")
        for (name, shape) in [("shaped.png", IconShape.opaqueBounds), ("plain.png", .square)] {
            let request = try StampRequest(scratch.file(name), to: .output(scratch.file("out-" + name)))
            _ = try IconStamper.stamp(request)
            #expect(try scratch.bytes("out-" + name) == IconLook.usual.painted(scratch.bytes(name), shape: shape))
        }
    }

    @Test func oneFileInTwoRolesIsSeenInBoth() throws {
        try scratch.writeIcons(
            "I.xcassets/Phone.appiconset",
            [[("filename", "a.png"), ("idiom", "iphone"), ("size", "60x60"), ("scale", "1x")]])
        try scratch.writeIcons(
            "I.xcassets/Watch.appiconset",
            [[("filename", "b.png"), ("idiom", "watch"), ("size", "60x60"), ("scale", "1x"), ("role", "appLauncher")]])
        try scratch.remove("I.xcassets/Watch.appiconset/b.png")
        try scratch.link("I.xcassets/Watch.appiconset/b.png", to: "../Phone.appiconset/a.png")
        _ = try IconStamper.stamp(StampRequest(scratch.file("I.xcassets"), to: .output(scratch.file("O.xcassets"))))
        let wanted = try IconLook.usual.painted(
            scratch.bytes("I.xcassets/Phone.appiconset/a.png"), shape: .circle)
        #expect(try scratch.bytes("O.xcassets/Phone.appiconset/a.png") == wanted)
        #expect(try scratch.bytes("O.xcassets/Watch.appiconset/b.png") == wanted)
    }
}

extension FolderState {
    /// The bytes of the files below a folder, by their names from it.
    fileprivate func bytes(below folder: String) -> [String: Data] {
        Dictionary(
            uniqueKeysWithValues: files.filter { $0.key.hasPrefix(folder + "/") }.map {
                (String($0.key.dropFirst(folder.count + 1)), $0.value.bytes)
            })
    }
}
