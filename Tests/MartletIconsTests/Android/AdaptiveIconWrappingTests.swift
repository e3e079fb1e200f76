import TestSupport
import Testing

@testable import MartletIcons

@Suite struct AdaptiveIconWrappingTests {
    private let scratch: ScratchDirectory

    init() throws { scratch = try ScratchDirectory() }

    private func wrap(_ text: String, folder: String = "mipmap-anydpi-v26") throws -> (
        AdaptiveIcon, AdaptiveIconOverlay?
    ) {
        try scratch.writeText(text, at: "res/\(folder)/ic_launcher.xml")
        let icon = try #require(try AndroidIcons(contentsOf: scratch.file("res")).adaptiveIcons.first)
        return (icon, icon.wrappingForeground())
    }

    private func text(_ file: AdaptiveIconOverlay.File) -> String { String(decoding: file.bytes, as: UTF8.self) }

    @Test func wrapsAVectorAndLeavesTheRestOfTheFile() throws {
        let text = """
            <?xml version='1.0' encoding='utf-8'?>
            <!-- <foreground android:drawable="@drawable/comment"/> -->
            <adaptive-icon xmlns:android="http://schemas.android.com/apk/res/android">\r
            \t<background android:drawable="@color/a>b"/><?pi <foreground ?>
            \t<foreground  android:drawable = '@drawable/fore' ></foreground>
            \t<monochrome android:drawable="@drawable/fore"/>
            </adaptive-icon>
            """
        try scratch.writeText("<vector/>", at: "res/drawable-v24/fore.xml")
        let (icon, overlay) = try wrap(text)
        #expect(icon.needsWrapping)
        let files = try #require(overlay?.files)
        #expect(
            files.map { scratch.relative($0.path) } == [
                "res/mipmap-anydpi-v26/ic_launcher.xml", "res/drawable-anydpi-v26/iconbadge_ic_launcher_foreground.xml",
            ])
        let parts = text.split(separator: "'@drawable/fore'", omittingEmptySubsequences: false)
        #expect(self.text(files[0]) == parts.joined(separator: "'@drawable/iconbadge_ic_launcher_foreground'"))
        #expect(
            self.text(files[1]) == """
                <?xml version="1.0" encoding="utf-8"?>
                <layer-list xmlns:android="http://schemas.android.com/apk/res/android">
                    <item android:drawable="@drawable/fore" />
                    <item android:drawable="@drawable/iconbadge_overlay" />
                </layer-list>

                """)
        #expect(overlay?.image == scratch.file("res/drawable-xxxhdpi/iconbadge_overlay.png"))
        #expect(overlay?.imagePixels == .init(width: 432, height: 432))
    }

    @Test func wrapsWhatIsWrittenInTheLayerItself() throws {
        let text = """
            <adaptive-icon xmlns:a="http://schemas.android.com/apk/res/android" xmlns:aapt="http://schemas.android.com/aapt">
                <background a:drawable="#fff"/>
                <foreground><inset a:inset="16%"><foreground/><!-- </foreground> --><bitmap a:src="@mipmap/x"/></inset></foreground>
            </adaptive-icon>
            """
        let (icon, overlay) = try wrap(text, folder: "mipmap-anydpi")
        #expect(icon.foreground == .inline("inset"))
        let files = try #require(overlay?.files)
        #expect(
            self.text(files[0]) == """
                <adaptive-icon xmlns:a="http://schemas.android.com/apk/res/android" xmlns:aapt="http://schemas.android.com/aapt">
                    <background a:drawable="#fff"/>
                    <foreground a:drawable="@drawable/iconbadge_ic_launcher_foreground" />
                </adaptive-icon>
                """)
        #expect(scratch.relative(files[1].path) == "res/drawable-anydpi/iconbadge_ic_launcher_foreground.xml")
        let list = try AndroidXML(files[1].bytes, path: "list")
        #expect(list.root.name == "layer-list")
        #expect(list.root.children.count == 2)
        #expect(list.root.children[0].children.map(\.name) == ["inset"])
        #expect(list.root.children[0].children[0].children.map(\.name) == ["foreground", "bitmap"])
        #expect(list.value("drawable", of: list.root.children[1]) == "@drawable/iconbadge_overlay")
    }

    @Test func wrapsOnlyOnce() throws {
        let (_, overlay) = try wrap(AndroidIconsTests.adaptive("<foreground android:drawable=\"@color/x\"/>"))
        for file in try #require(overlay?.files) { try scratch.writeBytes(file.bytes, at: scratch.relative(file.path)) }
        let again = try #require(try AndroidIcons(contentsOf: scratch.file("res")).adaptiveIcons.first)
        #expect(again.needsWrapping)
        #expect(again.wrappingForeground()?.files == [])
        #expect(again.wrappingForeground()?.image == overlay?.image)
    }

    @Test func hasNothingToWrapWithoutAForeground() throws {
        let (icon, overlay) = try wrap(AndroidIconsTests.adaptive("<background android:drawable=\"#fff\"/>"))
        #expect(!icon.needsWrapping)
        #expect(overlay == nil)
    }
}
