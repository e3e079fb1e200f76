import Foundation
import TestSupport
import Testing

@testable import MartletIcons

@Suite struct BadgeTests {
    private var values: IconValues {
        var sources = IconValues.Sources()
        sources.overrides = ["version": "1.2", "build": "2015"]
        return IconValues(sources)
    }

    @Test func fillsInItsText() throws {
        var values = values
        let badge = try Badge(ribbon: .beta, text: "{version} ({build})", textPosition: .top, font: "Sans")
        let look = try badge.look(values: &values)
        #expect(look == IconLook(ribbon: .beta, text: "1.2 (2015)", textPosition: .top, font: "Sans"))
        #expect(!badge.isUnstamped)
    }

    @Test func drawsNothingWithoutRibbonAndText() throws {
        var values = values
        #expect(Badge.unstamped.isUnstamped)
        #expect(try Badge(text: "").isUnstamped)
        #expect(try Badge(text: "").look(values: &values).isBlank)
        #expect(try Badge(text: " \t").look(values: &values).isBlank)
        #expect(try !Badge(ribbon: .debug, text: "").look(values: &values).isBlank)
        #expect(try !Badge(text: "x").look(values: &values).isBlank)
    }

    @Test func stampsACatalogueInOneLine() throws {
        let scratch = try ScratchDirectory()
        let catalog = try AssetCatalog(contentsOf: scratch.writeCatalogue())
        var values = values
        let output = scratch.file("Out.xcassets")
        let badge = try Badge(ribbon: .debug, text: "{version} ({build})")
        let report = try catalog.stamped(badge, values: &values).write(to: output)
        #expect(report.text == "1.2 (2015)")
        #expect(report.count(of: .stamped) == 3)
        #expect(try catalog.stamped(badge, values: &values).write(to: output).isUpToDate)
        let original = try scratch.bytes("Images.xcassets/AppIcon.appiconset/AppIcon60x60@2x.png")
        let look = IconLook(ribbon: .debug, text: "1.2 (2015)")
        #expect(
            try scratch.bytes("Out.xcassets/AppIcon.appiconset/AppIcon60x60@2x.png") == look.painted(original))
    }
}
