import Foundation
import TestSupport
import Testing

@testable import MartletIcons

@Suite struct InPlaceStampingTests {
    private let scratch: ScratchDirectory
    private let icon = "Images.xcassets/AppIcon.appiconset/AppIcon60x60@2x.png"

    init() throws {
        scratch = try ScratchDirectory()
        try scratch.writeCatalogue()
    }

    private func stamp(ribbon: Ribbon = .debug, text: String = "42", path: String = "Images.xcassets") throws
        -> StampReport
    {
        try IconStamper.stamp(
            StampRequest(path.isEmpty ? scratch.path : scratch.file(path), to: .inPlace, ribbon: ribbon, text: text))
    }

    @Test func stampsFromTheOriginalHoweverOften() throws {
        let before = try scratch.state()
        let first = try stamp()
        #expect(first.files.map(\.state) == [.stamped, .stamped, .stamped])
        let original = try #require(before.files[icon]).bytes
        #expect(try scratch.bytes(icon) == IconLook.usual.painted(Array(original)))
        let once = try scratch.state()
        #expect(try stamp().files.map(\.state) == [.unchanged, .unchanged, .unchanged])
        #expect(try scratch.state() == once)
        #expect(try stamp(ribbon: .beta, text: "43").count(of: .stamped) == 3)
        #expect(
            try scratch.bytes(icon) == IconLook(ribbon: .beta, text: "43").painted(Array(original)))
        #expect(try stamp().count(of: .stamped) == 3)
        #expect(
            try scratch.state().bytes.filter { $0.key.hasPrefix("Images") }
                == once.bytes.filter { $0.key.hasPrefix("Images") })
    }

    @Test func changesNothingButItsIcons() throws {
        let before = try scratch.state("Images.xcassets")
        _ = try stamp()
        let after = try scratch.state("Images.xcassets")
        #expect(after.names == before.names)
        for name in before.names where !name.contains("AppIcon60") && !name.contains("AppIcon76") {
            #expect(after.files[name] == before.files[name])
        }
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: scratch.path).sorted() == [
                ".iconbadge", "Images.xcassets",
            ])
        #expect(try scratch.bytes(".iconbadge/.gitignore") == Array("*\n".utf8))
    }

    @Test func aReleaseBringsTheOriginalsBack() throws {
        try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: scratch.file(icon))
        try scratch.setAge(100_000, of: icon)
        let before = try scratch.state()
        _ = try stamp()
        #expect(try scratch.state().files[icon]?.mode == 0o640)
        _ = try stamp(ribbon: .beta)
        let report = try stamp(ribbon: .none, text: "")
        #expect(report.files.map(\.state) == [.restored, .restored, .restored])
        #expect(try scratch.state() == before)
        #expect(try FileManager.default.contentsOfDirectory(atPath: scratch.path) == ["Images.xcassets"])
        #expect(try stamp(ribbon: .none, text: "").files.map(\.state) == [.unchanged, .unchanged, .unchanged])
        #expect(try scratch.state() == before)
    }

    @Test(arguments: ["", "Images.xcassets", "Images.xcassets/AppIcon.appiconset"])
    func restoringBringsTheOriginalsBack(_ path: String) throws {
        let before = try scratch.state()
        _ = try stamp()
        _ = try stamp(ribbon: .alpha)
        let report = try IconRestorer.restore([path.isEmpty ? scratch.path : scratch.file(path)])
        #expect(report.count(of: .restored) == 3)
        #expect(try scratch.state() == before)
        let error = #expect(throws: IconsError.self) { try IconRestorer.restore([scratch.file("Images.xcassets")]) }
        #expect(error?.code == .nothingFound)
    }

    @Test func restoringOneFileLeavesTheOthersStamped() throws {
        let before = try scratch.state()
        _ = try stamp()
        let stamped = try scratch.state()
        _ = try IconRestorer.restore([scratch.file(icon)])
        let after = try scratch.state("Images.xcassets")
        for name in after.names {
            let full = "Images.xcassets/" + name
            #expect(after.files[name] == (full == icon ? before : stamped).files[full])
        }
        _ = try IconRestorer.restore([scratch.path])
        #expect(try scratch.state() == before)
    }

    @Test func whatADesignerChangesIsTheNewOriginal() throws {
        let before = try scratch.state()
        _ = try stamp()
        try scratch.writePNG(120, tone: 200, at: icon)
        let changed = try scratch.bytes(icon)
        #expect(
            try IconStamper.check(StampRequest(scratch.file("Images.xcassets"), to: .inPlace)).count(of: .outdated) == 1
        )
        #expect(try stamp().files.map(\.state) == [.stamped, .unchanged, .unchanged])
        #expect(try scratch.bytes(icon) == IconLook.usual.painted(changed))
        _ = try stamp(ribbon: .none, text: "")
        #expect(try scratch.bytes(icon) == changed)
        #expect(try scratch.state().names == before.names)
    }

    @Test func restoringLeavesWhatADesignerHasChanged() throws {
        _ = try stamp()
        try scratch.writePNG(120, tone: 200, at: icon)
        let changed = try scratch.bytes(icon)
        let report = try IconRestorer.restore([scratch.path])
        #expect(try scratch.bytes(icon) == changed)
        #expect(report.count(of: .restored) == 2)
        #expect(report.notes.contains { $0.path?.hasSuffix("AppIcon60x60@2x.png") == true })
        #expect(!scratch.isThere(".iconbadge"))
    }

    @Test func anOriginalPutBackByVersionControlIsNoNewOne() throws {
        let original = try scratch.bytes(icon)
        _ = try stamp()
        let stamped = try scratch.bytes(icon)
        try scratch.writeBytes(original, at: icon)
        #expect(try stamp().files.map(\.state) == [.stamped, .unchanged, .unchanged])
        #expect(try scratch.bytes(icon) == stamped)
        // A form of before, as an older commit may have it.
        _ = try stamp(ribbon: .beta)
        try scratch.writeBytes(stamped, at: icon)
        _ = try stamp(ribbon: .beta)
        _ = try stamp(ribbon: .none, text: "")
        #expect(try scratch.bytes(icon) == original)
    }

    @Test func aDeletedIconComesBackWithItsOriginal() throws {
        let before = try scratch.state()
        _ = try stamp()
        try scratch.remove(icon)
        _ = try IconRestorer.restore([scratch.path])
        #expect(try scratch.state() == before)
    }

    @Test(arguments: [true, false]) func anOriginalThatIsNotWhatItWasStopsAll(_ isGone: Bool) throws {
        let hash = FileDigest.hash(of: try scratch.bytes(icon))
        _ = try stamp()
        let kept = ".iconbadge/originals/" + hash
        if isGone { try scratch.remove(kept) } else { try scratch.writeText("something else", at: kept) }
        let before = try scratch.state()
        for attempt in 0..<3 {
            let error = #expect(throws: IconsError.self) {
                switch attempt {
                case 0: _ = try stamp(ribbon: .beta)
                case 1: _ = try stamp(ribbon: .none, text: "")
                default: _ = try IconRestorer.restore([scratch.path])
                }
            }
            #expect(error?.code == (isGone ? .missingFile : .damaged))
            #expect(error?.path?.hasSuffix(hash) == true)
            #expect(error?.message.contains("AppIcon60x60@2x.png") == true)
            #expect(try scratch.state().bytes == before.bytes)
        }
    }

    @Test func aDamagedListStopsAllAndKeepsTheOriginals() throws {
        _ = try stamp()
        try scratch.writeText("{\"format\": 1}", at: ".iconbadge/manifest.json")
        let before = try scratch.state()
        for isStamp in [true, false] {
            let error = #expect(throws: IconsError.self) {
                if isStamp { _ = try stamp(ribbon: .beta) } else { _ = try IconRestorer.restore([scratch.path]) }
            }
            #expect(error?.code == .damaged)
        }
        #expect(try scratch.state() == before)
    }

    @Test func noWayToAnIconStampsItTwice() throws {
        let before = try scratch.state()
        let ways = [icon, "Images.xcassets/AppIcon.appiconset", "Images.xcassets", ""]
        let original = try #require(before.files[icon]).bytes
        for first in ways {
            for second in ways {
                _ = try stamp(path: first)
                _ = try stamp(path: second)
                #expect(try scratch.bytes(icon) == IconLook.usual.painted(Array(original)), "\(first), then \(second)")
                _ = try IconRestorer.restore([scratch.path])
                #expect(try scratch.state() == before, "\(first), then \(second)")
            }
        }
    }

    @Test func copiesOfStampedIconsAreMadeFromTheOriginals() throws {
        let before = try scratch.state("Images.xcassets")
        _ = try stamp()
        let output = StampDestination.output(scratch.file("Out.xcassets"))
        _ = try IconStamper.stamp(StampRequest(scratch.file("Images.xcassets"), to: output, ribbon: .beta))
        let name = "AppIcon.appiconset/AppIcon60x60@2x.png"
        let look = IconLook(ribbon: .beta, text: "42")
        #expect(
            try scratch.bytes("Out.xcassets/" + name) == look.painted(Array(try #require(before.files[name]).bytes)))
        _ = try IconStamper.stamp(StampRequest(scratch.file("Images.xcassets"), to: output, ribbon: .none, text: ""))
        #expect(try scratch.bytes("Out.xcassets/" + name) == Array(try #require(before.files[name]).bytes))
        #expect(
            try IconStamper.stamp(StampRequest(scratch.file("Images.xcassets"), to: output, ribbon: .none, text: ""))
                .isUpToDate)
    }

    @Test func twoIconsWithOneOriginalStayTwo() throws {
        try scratch.writeBytes(scratch.bytes(icon), at: "Images.xcassets/Second.appiconset/a.png")
        try scratch.writeText(
            ScratchDirectory.contents([
                [("filename", "a.png"), ("idiom", "iphone"), ("size", "60x60"), ("scale", "2x")]
            ]),
            at: "Images.xcassets/Second.appiconset/Contents.json")
        let before = try scratch.state().bytes
        _ = try stamp()
        _ = try IconRestorer.restore([scratch.path])
        #expect(try scratch.state().bytes == before)
        // Written into, not replaced: the other must not follow.
        let handle = try FileHandle(forWritingTo: URL(filePath: scratch.file(icon)))
        try handle.write(contentsOf: Data("x".utf8))
        try handle.close()
        #expect(
            try Data(scratch.bytes("Images.xcassets/Second.appiconset/a.png"))
                == before["Images.xcassets/Second.appiconset/a.png"])
    }

    @Test func aFailureBeforeAnythingIsMadeLeavesNothing() throws {
        let before = try FileManager.default.subpathsOfDirectory(atPath: scratch.path).sorted()
        for ribbon in [
            Ribbon.picture(path: scratch.file("none.png")), .picture(path: scratch.file("Images.xcassets/.DS_Store")),
        ] {
            #expect(throws: IconsError.self) { try stamp(ribbon: ribbon) }
            #expect(try FileManager.default.subpathsOfDirectory(atPath: scratch.path).sorted() == before)
        }
        let missing = try StampRequest(scratch.file("Images.xcassets"), to: .inPlace, font: "No Such Font")
        #expect(throws: IconsError.self) { try IconStamper.stamp(missing) }
        #expect(try FileManager.default.subpathsOfDirectory(atPath: scratch.path).sorted() == before)
    }

    @Test func aLinkStaysALink() throws {
        try scratch.writeBytes(scratch.bytes(icon), at: "Images.xcassets/shared.png")
        try scratch.remove(icon)
        try scratch.link(icon, to: "../shared.png")
        let before = try scratch.state()
        _ = try stamp()
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: scratch.file(icon)) == "../shared.png")
        #expect(
            try scratch.bytes("Images.xcassets/shared.png")
                == IconLook.usual.painted(Array(try #require(before.files["Images.xcassets/shared.png"]).bytes)))
        _ = try stamp(ribbon: .beta)
        _ = try IconRestorer.restore([scratch.path])
        #expect(try scratch.state() == before)
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: scratch.file(icon)) == "../shared.png")
    }
}
