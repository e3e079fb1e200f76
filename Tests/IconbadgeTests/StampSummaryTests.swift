import FoundationEssentials
import MartletIcons
import Testing

@testable import iconbadge

@Suite("A report for people")
struct StampSummaryTests {
    /// A report with a file for each path, all in one state.
    private func lines(_ paths: [String], _ state: String, text: String? = "34", ribbon: String = "beta") throws
        -> [String]
    {
        let files = paths.map { path in
            JSONValue.members(["source": .string(path), "destination": .string("out/" + path), "state": .string(state)])
        }
        let json = JSONValue.members([
            "text": .string(text), "ribbon": .string(ribbon), "files": .array(files), "notes": .array([]),
        ])
        let report = try JSONDecoder().decode(StampReport.self, from: Data(json.text.utf8))
        return StampSummary(report: report, palette: Palette(isColoured: false)).lines
    }

    @Test("has a line an icon, in columns")
    func columns() throws {
        let paths = ["A.xcassets/I.appiconset/1.png", "A.xcassets/I.appiconset/2.png", "B/long.png"]
        #expect(
            try lines(paths, "stamped") == [
                "✓ A.xcassets/I.appiconset  2 icons  \"34\"  beta", "✓ B/long.png               1 icon   \"34\"  beta",
            ])
    }

    @Test(
        "says what became of it",
        arguments: [
            ("stamped", "✓ a.png  1 icon   \"34\"  beta"), ("unchanged", "✓ a.png  1 icon   \"34\"  beta  up to date"),
            ("outdated", "✗ a.png  1 icon   \"34\"  beta  not up to date"), ("copied", "✓ a.png  1 icon   copied"),
            ("restored", "✓ a.png  1 icon   restored"),
        ])
    func states(state: String, line: String) throws {
        #expect(try lines(["a.png"], state) == [line])
    }

    @Test(
        "names a ribbon shortly",
        arguments: [
            ("none", nil), ("debug", "debug"), ("NIGHTLY:#00aa77", "NIGHTLY"), ("A:B:red", "A:B"),
            ("ribbons/beta.PNG", "beta.PNG"),
        ] as [(String, String?)])
    func ribbons(argument: String, name: String?) {
        #expect(StampSummary.ribbon(argument) == name)
    }

    @Test(
        "knows which icon a file is of",
        arguments: [
            ("a/I.appiconset/x.png", "a/I.appiconset"),
            ("App.brandassets/A.imagestack/F.imagestacklayer/x.png", "App.brandassets"),
            ("Glass.icon/Assets/iconbadge-overlay.png", "Glass.icon"),
            ("app/src/main/res/mipmap-hdpi/i.png", "app/src/main/res"),
            ("res/res/i.png", "res/res"), ("x.png", "x.png"), ("/x.icon", "/x.icon"),
            ("Upper.APPICONSET/x.png", "Upper.APPICONSET"),
        ])
    func icons(path: String, icon: String) {
        #expect(IconGroup.icon(of: path) == icon)
    }
}
