import Foundation
import TestSupport
import Testing

@testable import MartletIcons

@Suite struct IconComposerDocumentTests {
    private let scratch: ScratchDirectory

    init() throws { scratch = try ScratchDirectory() }

    /// As Icon Composer writes it.
    private static let text = """
        {
          "fill" : {
            "automatic-gradient" : "extended-srgb:0.00000,0.53333,1.00000,1.00000"
          },
          "groups" : [
            {
              "layers" : [
                {
                  "glass" : true,
                  "hidden" : false,
                  "image-name" : "front.svg",
                  "name" : "front",
                  "position" : {
                    "scale" : 1.50,
                    "translation-in-points" : [
                      0,
                      -12.5
                    ]
                  }
                },
                {
                  "image-name-specializations" : [
                    {
                      "value" : "light.png"
                    },
                    {
                      "appearance" : "dark",
                      "value" : "dark.png"
                    }
                  ],
                  "name" : "back"
                }
              ],
              "shadow" : {
                "kind" : "neutral",
                "opacity" : 0.5
              }
            }
          ],
          "supported-platforms" : {
            "circles" : [
              "watchOS"
            ],
            "squares" : "shared"
          }
        }
        """

    private func document(_ text: String = text) throws -> IconComposerDocument {
        try scratch.writeText(text, at: "AppIcon.icon/icon.json")
        for name in ["front.svg", "light.png", "dark.png"] {
            try scratch.writeText("x", at: "AppIcon.icon/Assets/" + name)
        }
        return try IconComposerDocument(contentsOf: scratch.file("AppIcon.icon"))
    }

    private func text(_ document: IconComposerDocument) -> String { String(decoding: document.bytes, as: UTF8.self) }

    @Test func readsGroupsAndLayers() throws {
        let document = try document()
        #expect(document.name == "AppIcon")
        #expect(document.groups.map(\.layers.count) == [2])
        #expect(document.groups[0].layers.map(\.name) == ["front", "back"])
        #expect(document.groups[0].layers.map(\.imageNames) == [["front.svg"], ["light.png", "dark.png"]])
        #expect(document.groups[0].layers.map(\.line) == [8, 21])
        #expect(
            document.images.map { scratch.relative($0.path) } == [
                "AppIcon.icon/Assets/dark.png", "AppIcon.icon/Assets/front.svg", "AppIcon.icon/Assets/light.png",
            ])
        #expect(document.images.allSatisfy { $0.role == .composer && !$0.role.isStamped })
        #expect(text(document) == Self.text)
    }

    @Test func addsOneFlatLayerInFrontAndLeavesTheRest() throws {
        let stamped = try document().addingOverlay()
        let added = """
            [
                {
                  "layers" : [
                    {
                      "glass" : false,
                      "image-name" : "iconbadge-overlay.png",
                      "name" : "iconbadge",
                      "position" : {
                        "scale" : 1,
                        "translation-in-points" : [
                          0,
                          0
                        ]
                      }
                    }
                  ],
                  "name" : "iconbadge",
                  "shadow" : {
                    "kind" : "none",
                    "opacity" : 0
                  },
                  "specular" : false,
                  "translucency" : {
                    "enabled" : false,
                    "value" : 0
                  }
                },
                {
                  "layers" : [
                    {
                      "glass" : true,
            """
        let old = "[\n    {\n      \"layers\" : [\n        {\n          \"glass\" : true,"
        let parts = Self.text.components(separatedBy: old)
        #expect(parts.count == 2)
        #expect(text(stamped) == parts.joined(separator: added))
        #expect(stamped.groups.map(\.layers.count) == [1, 2])
        #expect(stamped.images.count == 3)
        #expect(stamped.overlayImage == scratch.file("AppIcon.icon/Assets/iconbadge-overlay.png"))
    }

    @Test func addsTwiceAsOnceAndTakesItAwayAgain() throws {
        let document = try document()
        let once = try document.addingOverlay()
        #expect(try once.addingOverlay() == once)
        #expect(try text(once.removingOverlay()) == Self.text)
        #expect(try text(document.removingOverlay()) == Self.text)
    }

    @Test func replacesAnOverlayThatHasMovedBack() throws {
        let moved = """
            { "groups": [ {"layers": [{"image-name": "front.svg"}]}, {"layers": [{"image-name": "iconbadge-overlay.png"}]} ] }
            """
        let stamped = try document(moved).addingOverlay()
        #expect(stamped.groups.map { $0.layers[0].imageNames } == [["iconbadge-overlay.png"], ["front.svg"]])
    }

    @Test func leavesAGroupThatOnlyHoldsTheOverlayAmongOthers() throws {
        let mixed = """
            {"groups":[{"layers":[{"image-name":"iconbadge-overlay.png"},{"image-name":"front.svg"}]}]}
            """
        #expect(try text(document(mixed).removingOverlay()) == mixed)
    }

    @Test(arguments: [
        "{}", "{ \"fill\" : \"automatic\" }", "{ \"groups\" : [] }", "{ \"groups\" : [\n\n  ] }",
        "{ \"groups\" : null }",
    ])
    func addsToAnIconWithoutGroups(text: String) throws {
        let document = try document(text)
        #expect(document.notes.count == 1)
        let stamped = try document.addingOverlay()
        #expect(stamped.groups.map { $0.layers.map(\.imageNames) } == [[["iconbadge-overlay.png"]]])
        #expect(try stamped.addingOverlay() == stamped)
    }

    @Test(arguments: [
        ("[]", IconsError.Code.damaged), ("{", .damaged), ("{ \"groups\" : {} }", .damaged),
        ("{ \"groups\" : [ 1 ] }", .damaged),
        ("{ \"groups\" : [ { \"layers\" : 1 } ] }", .damaged),
        ("{ \"groups\" : [ { \"layers\" : [ { \"image-name\" : \"gone.svg\" } ] } ] }", .missingFile),
        ("{ \"groups\" : [ { \"layers\" : [ { \"image-name\" : \"../icon.json\" } ] } ] }", .damaged),
        ("{ \"groups\" : [ { \"layers\" : [ { \"image-name\" : \"/etc/passwd\" } ] } ] }", .damaged),
    ])
    func refusesWhatIsNotInTheFormat(text: String, code: IconsError.Code) throws {
        let error = #expect(throws: IconsError.self) { try document(text) }
        #expect(error?.code == code)
        #expect(error?.line == 1)
        #expect(error?.path == scratch.file("AppIcon.icon/icon.json"))
    }

    @Test func refusesLinksThatLeaveTheDocument() throws {
        try scratch.writeText("x", at: "outside.svg")
        try scratch.writeText(
            "{ \"groups\" : [ { \"layers\" : [ { \"image-name\" : \"a.svg\" } ] } ] }", at: "B.icon/icon.json")
        try FileManager.default.createDirectory(
            atPath: scratch.file("B.icon/Assets"), withIntermediateDirectories: true)
        try scratch.link("B.icon/Assets/a.svg", to: "../../outside.svg")
        let error = #expect(throws: IconsError.self) { try IconComposerDocument(contentsOf: scratch.file("B.icon")) }
        #expect(error?.code == .damaged)
    }

    @Test func refusesAFolderWithoutItsFileWhenNamedAndPassesOverItElsewhere() throws {
        try FileManager.default.createDirectory(atPath: scratch.file("P/Other.icon"), withIntermediateDirectories: true)
        #expect(
            #expect(throws: IconsError.self) { try IconFinder().find([scratch.file("P/Other.icon")]) }?.code
                == .missingFile)
        #expect(#expect(throws: IconsError.self) { try IconFinder().find([scratch.file("P")]) }?.code == .nothingFound)
    }
}
