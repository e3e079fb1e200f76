import Foundation
import TestSupport
import Testing

@testable import MartletIcons

@Suite struct StampReportTests {
    @Test func theJSONIsThatOfItsMembers() throws {
        let scratch = try ScratchDirectory()
        try scratch.writeCatalogue("a \"b\" ö.xcassets")
        var request = try StampRequest(
            scratch.file("a \"b\" ö.xcassets"), to: .output(scratch.file("Out.xcassets")), text: "1 \\ 2")
        request.configuration = "Debug"
        var report = try IconStamper.stamp(request)
        report.notes = [.init(path: "x", line: 3, "tab\there"), .init("plain")]
        #expect(report.text == "1 \\ 2")
        let json = try JSONEncoder().encode(report)
        #expect(try JSONDecoder().decode(StampReport.self, from: json) == report)
        let object = try #require(try JSONSerialization.jsonObject(with: json) as? [String: Any])
        #expect(Set(object.keys) == ["text", "ribbon", "configuration", "output", "files", "notes"])
        let file = try #require((object["files"] as? [[String: Any]])?.first)
        #expect(Set(file.keys) == ["source", "destination", "role", "platform", "width", "height", "state"])
        #expect(file["state"] as? String == "stamped")
    }

    @Test func aPlanTellsWhatItWouldDo() throws {
        let scratch = try ScratchDirectory()
        try scratch.writeCatalogue()
        let before = try scratch.state()
        let plan = try IconStamper.plan(
            StampRequest(scratch.file("Images.xcassets"), to: .output(scratch.file("Out.xcassets"))))
        #expect(try scratch.state() == before)
        #expect(plan.actions.count == 7)
        #expect(
            plan.actions[0].description
                == "stamp \(scratch.path)/Images.xcassets/AppIcon.appiconset/AppIcon60x60@2x.png -> \(scratch.path)/Out.xcassets/AppIcon.appiconset/AppIcon60x60@2x.png (square)"
        )
        let inPlace = try IconStamper.plan(StampRequest(scratch.file("Images.xcassets"), to: .inPlace))
        #expect(
            inPlace.actions.map { scratch.relative($0.destination) } == [
                "Images.xcassets/AppIcon.appiconset/AppIcon60x60@2x.png",
                "Images.xcassets/AppIcon.appiconset/AppIcon60x60@3x.png",
                "Images.xcassets/AppIcon.appiconset/AppIcon76x76~ipad.png",
            ])
        #expect(try scratch.state() == before)
    }
}
