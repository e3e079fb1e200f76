import Foundation
import TestSupport
import Testing

@testable import MartletIcons

@Suite struct AndroidIconsTests {
    private let scratch: ScratchDirectory
    private static let namespace = "xmlns:android=\"http://schemas.android.com/apk/res/android\""

    init() throws { scratch = try ScratchDirectory() }

    /// As Android Studio writes it.
    static func adaptive(_ layers: String) -> String {
        "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n<adaptive-icon \(namespace)>\n\(layers)</adaptive-icon>\n"
    }

    private static let vector = "<vector \(namespace) android:width=\"108dp\" android:height=\"108dp\" />\n"
    private static let studio = adaptive(
        """
            <background android:drawable="@drawable/ic_launcher_background" />
            <foreground android:drawable="@mipmap/ic_launcher_foreground" />
            <monochrome android:drawable="@drawable/ic_launcher_mono" />

        """)

    private func writeProject(_ res: String = "app/src/main/res") throws {
        for (density, legacy, layer) in [("mdpi", 48, 108), ("xxhdpi", 144, 324)] {
            try scratch.writeBytes([0x52], at: "\(res)/mipmap-\(density)/ic_launcher.webp")
            try scratch.writePNGHeader(legacy, at: "\(res)/mipmap-\(density)/ic_launcher_round.png")
            try scratch.writePNGHeader(layer, at: "\(res)/mipmap-\(density)/ic_launcher_foreground.png")
        }
        try scratch.writePNGHeader(108, at: "\(res)/drawable-xxxhdpi/ic_launcher_mono.png")
        try scratch.writePNGHeader(10, at: "\(res)/drawable-xxxhdpi/splash.png")
        try scratch.writeText(Self.vector, at: "\(res)/drawable/ic_launcher_background.xml")
        try scratch.writeText(Self.studio, at: "\(res)/mipmap-anydpi-v26/ic_launcher.xml")
        try scratch.writeText(Self.studio, at: "\(res)/mipmap-anydpi-v26/ic_launcher_round.xml")
    }

    private func writeManifest(
        _ attributes: String, at path: String = "app/src/main/AndroidManifest.xml", prefix: String = "android"
    ) throws {
        try scratch.writeText(
            """
            <?xml version="1.0" encoding="utf-8"?>
            <manifest xmlns:\(prefix)="http://schemas.android.com/apk/res/android">
                <application \(attributes)>
                    <activity-alias \(prefix):name=".Alias" \(prefix):icon="@mipmap/alternate" />
                </application>
            </manifest>
            """, at: path)
    }

    private func found(_ path: String = "") throws -> [String: IconFile] {
        let found = try IconFinder().find([path.isEmpty ? scratch.path : scratch.file(path)])
        return Dictionary(found.stampedFiles.map { (scratch.relative($0.path), $0) }) { first, _ in first }
    }

    @Test func findsWhatAndroidStudioMakes() throws {
        try writeProject()
        let files = try found()
        let res = "app/src/main/res/"
        #expect(
            files.mapValues(\.role) == [
                res + "mipmap-mdpi/ic_launcher.webp": .legacyLauncher,
                res + "mipmap-xxhdpi/ic_launcher.webp": .legacyLauncher,
                res + "mipmap-mdpi/ic_launcher_round.png": .legacyRound,
                res + "mipmap-xxhdpi/ic_launcher_round.png": .legacyRound,
                res + "mipmap-mdpi/ic_launcher_foreground.png": .adaptiveForeground,
                res + "mipmap-xxhdpi/ic_launcher_foreground.png": .adaptiveForeground,
                res + "drawable-xxxhdpi/ic_launcher_mono.png": .monochrome,
            ])
        #expect(
            files.mapValues(\.expectedPixels?.width) == [
                res + "mipmap-mdpi/ic_launcher.webp": 48, res + "mipmap-xxhdpi/ic_launcher.webp": 144,
                res + "mipmap-mdpi/ic_launcher_round.png": 48, res + "mipmap-xxhdpi/ic_launcher_round.png": 144,
                res + "mipmap-mdpi/ic_launcher_foreground.png": 108,
                res + "mipmap-xxhdpi/ic_launcher_foreground.png": 324,
                res + "drawable-xxxhdpi/ic_launcher_mono.png": 432,
            ])
        let source = try #require(try IconFinder().find([scratch.path]).sources.first)
        #expect(source.kind == .androidResources)
        #expect(source.root == scratch.file("app/src/main/res"))
        #expect(source.adaptiveIcons.map(\.name) == ["ic_launcher", "ic_launcher_round"])
        #expect(
            source.adaptiveIcons[0].background == .vector(scratch.file(res + "drawable/ic_launcher_background.xml")))
        #expect(source.adaptiveIcons.allSatisfy { !$0.needsWrapping })
        #expect(try found("app/src/main/res") == files)
    }

    @Test(arguments: ["android", "a"])
    func takesTheIconsThatTheManifestNames(prefix: String) throws {
        try writeProject()
        try writeManifest(
            "\(prefix):icon=\"@drawable/logo\" \(prefix):roundIcon=\"@mipmap/disc\" \(prefix):label=\"x\"",
            prefix: prefix)
        for name in [
            "drawable-hdpi/logo.png", "mipmap-hdpi/disc.png", "mipmap-hdpi/alternate.png", "mipmap-hdpi/other.png",
        ] {
            try scratch.writePNGHeader(72, at: "app/src/main/res/" + name)
        }
        #expect(
            try found().mapValues(\.role) == [
                "app/src/main/res/drawable-hdpi/logo.png": .legacyLauncher,
                "app/src/main/res/mipmap-hdpi/disc.png": .legacyRound,
                "app/src/main/res/mipmap-hdpi/alternate.png": .legacyLauncher,
            ])
    }

    @Test func takesTheMainManifestForAVariant() throws {
        try writeManifest("android:icon=\"@mipmap/logo\"")
        try scratch.writePNGHeader(72, at: "app/src/debug/res/mipmap-hdpi/logo.png")
        try scratch.writePNGHeader(72, at: "app/src/debug/res/mipmap-hdpi/ic_launcher_old.png")
        #expect(try found().keys.sorted() == ["app/src/debug/res/mipmap-hdpi/logo.png"])
    }

    @Test func goesByNamesWhereTheManifestHasAPlaceholder() throws {
        try writeManifest("android:icon=\"${appIcon}\" android:roundIcon=\"?attr/icon\"")
        try scratch.writePNGHeader(72, at: "app/src/main/res/mipmap-hdpi/ic_launcher.png")
        #expect(try found().count == 1)
    }

    @Test func findsOldIconsAmongDrawables() throws {
        try scratch.writePNGHeader(72, at: "res/drawable-hdpi/ic_launcher.png")
        try scratch.writePNGHeader(36, at: "res/drawable-ldpi/ic_launcher.png")
        try scratch.writePNGHeader(64, at: "res/drawable-tvdpi-v13/ic_launcher.png")
        try scratch.writePNGHeader(64, at: "res/drawable-nodpi/ic_launcher.png")
        try scratch.writePNGHeader(64, at: "res/drawable/ic_launcher.9.png")
        #expect(
            try found().mapValues(\.expectedPixels?.width) == [
                "res/drawable-hdpi/ic_launcher.png": 72, "res/drawable-ldpi/ic_launcher.png": 36,
                "res/drawable-tvdpi-v13/ic_launcher.png": 64, "res/drawable-nodpi/ic_launcher.png": nil,
            ])
    }

    @Test func findsNothingInResourcesWithoutIcons() throws {
        try scratch.writePNGHeader(72, at: "res/drawable-hdpi/button.png")
        #expect(#expect(throws: IconsError.self) { try found() }?.code == .nothingFound)
        // A folder that is only called so is a folder.
        try scratch.writeIconSet("p/res/A.xcassets/AppIcon.appiconset", [[("filename", "a.png"), ("idiom", "iphone")]])
        #expect(try found("p").count == 1)
    }

    @Test func knowsWhatEachLayerIsMadeOf() throws {
        try scratch.writeText(Self.vector, at: "res/drawable-v24/vec.xml")
        try scratch.writeText("<layer-list \(Self.namespace) />", at: "res/drawable/list.xml")
        try scratch.writePNGHeader(108, at: "res/drawable-mdpi/bit.png")
        let cases: [(String, AdaptiveIcon.Layer)] = [
            ("<foreground android:drawable=\"@drawable/vec\"/>", .vector(scratch.file("res/drawable-v24/vec.xml"))),
            ("<foreground android:drawable=\"@drawable/list\"/>", .drawable(scratch.file("res/drawable/list.xml"))),
            ("<foreground android:drawable=\"@drawable/bit\"/>", .bitmaps([scratch.file("res/drawable-mdpi/bit.png")])),
            ("<foreground android:drawable=\"@color/red\"/>", .color("@color/red")),
            ("<foreground android:drawable=\"#FF0000\"/>", .color("#FF0000")),
            ("<foreground android:drawable=\"@android:color/white\"/>", .color("@android:color/white")),
            ("<foreground android:drawable=\"@drawable/gone\"/>", .unknown("@drawable/gone")),
            ("<foreground android:drawable=\"?attr/x\"/>", .unknown("?attr/x")),
            (
                "<foreground><inset android:drawable=\"@drawable/bit\" android:inset=\"16%\"/></foreground>",
                .inline("inset")
            ),
        ]
        for (layer, expected) in cases {
            try scratch.writeText(Self.adaptive(layer), at: "res/mipmap-anydpi-v26/ic_launcher.xml")
            let icon = try #require(try AndroidIcons(contentsOf: scratch.file("res")).adaptiveIcons.first)
            #expect(icon.foreground == expected)
            #expect(icon.needsWrapping == expected.bitmaps.isEmpty)
            #expect(icon.background == nil && icon.monochrome == nil)
        }
    }

    @Test func countsASharedForegroundOnce() throws {
        try scratch.writePNGHeader(108, at: "res/mipmap-mdpi/fg.png")
        try scratch.writeText(
            Self.adaptive(
                "<background android:drawable=\"@mipmap/fg\"/><foreground android:drawable=\"@mipmap/fg\"/><monochrome android:drawable=\"@mipmap/fg\"/>"
            ),
            at: "res/mipmap-anydpi-v26/ic_launcher.xml")
        #expect(try found().mapValues(\.role) == ["res/mipmap-mdpi/fg.png": .adaptiveForeground])
    }

    @Test func neverStampsABackground() throws {
        try scratch.writePNGHeader(108, at: "res/mipmap-mdpi/ic_launcher_background.png")
        try scratch.writePNGHeader(108, at: "res/mipmap-mdpi/ic_launcher_foreground.png")
        try scratch.writeText(
            Self.adaptive(
                "<background android:drawable=\"@mipmap/ic_launcher_background\"/><foreground android:drawable=\"@mipmap/ic_launcher_foreground\"/>"
            ),
            at: "res/mipmap-anydpi-v26/ic_launcher.xml")
        let source = try IconFinder().find([scratch.path]).sources[0]
        #expect(source.files.map(\.role) == [.background, .adaptiveForeground])
        #expect(source.stampedFiles.map(\.role) == [.adaptiveForeground])
    }

    @Test(arguments: [
        ("", 1), ("<adaptive-icon>", 1), ("<a></b>", 1), ("not xml", 1), ("<adaptive-icon/><more/>", 1),
        ("<adaptive-icon>\n\n<foreground/>\n</adaptive-icon>", 3),
        ("<adaptive-icon>\n<foreground x=1/></adaptive-icon>", 2),
    ])
    func refusesXMLThatIsNone(text: String, line: Int) throws {
        let path = try scratch.writeText(text, at: "res/mipmap-anydpi-v26/ic_launcher.xml")
        let error = #expect(throws: IconsError.self) { try AndroidIcons(contentsOf: scratch.file("res")) }
        #expect(error?.code == .damaged)
        #expect(error?.path == path)
        #expect(error?.line == line)
    }

    @Test func passesOverLinksThatLeaveTheFolder() throws {
        try scratch.writePNGHeader(48, at: "outside.png")
        try scratch.writePNGHeader(48, at: "res/mipmap-hdpi/ic_launcher.png")
        try FileManager.default.createDirectory(
            atPath: scratch.file("res/mipmap-mdpi"), withIntermediateDirectories: true)
        try scratch.link("res/mipmap-mdpi/ic_launcher.png", to: "../../outside.png")
        try scratch.link("res/mipmap-mdpi/ic_launcher_round.png", to: "../mipmap-hdpi/ic_launcher.png")
        #expect(
            try found().keys.sorted() == ["res/mipmap-hdpi/ic_launcher.png", "res/mipmap-mdpi/ic_launcher_round.png"])
    }
}
