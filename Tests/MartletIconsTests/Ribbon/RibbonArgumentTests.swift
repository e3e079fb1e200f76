import Foundation
import MartletIcons
import Testing

@Suite("Naming ribbons, colours and places")
struct RibbonArgumentTests {
    @Test("Each form is read")
    func forms() throws {
        #expect(try Ribbon(argument: "none") == .none)
        #expect(try Ribbon(argument: "Beta") == .beta)
        #expect(try Ribbon(argument: "DEBUG") == .debug)
        #expect(try Ribbon(argument: "alpha") == .alpha)
        #expect(try Ribbon(argument: "../ribbons/QA v2.PNG") == .picture(path: "../ribbons/QA v2.PNG"))
        #expect(try Ribbon(argument: "C:/r.svg") == .picture(path: "C:/r.svg"))
        let green = RibbonColour(red: 0, green: 0xAA, blue: 0x77)
        #expect(try Ribbon(argument: "NIGHTLY:#0a7") == .drawn(words: "NIGHTLY", colour: green))
        #expect(try Ribbon(argument: "a: b:#0a7") == .drawn(words: "a: b", colour: green))
        #expect(try Ribbon(argument: "اختبار:#0a7") == .drawn(words: "اختبار", colour: green))
    }

    @Test(
        "What is none of them is refused with the forms", arguments: ["", "gamma", ":red", "QA:", "QA:redd", "QA:#12"])
    func unknown(argument: String) {
        let error = #expect(throws: IconsError.self) { try Ribbon(argument: argument) }
        #expect(error?.code == .malformed && (error?.message.count ?? 0) > 20)
    }

    @Test("A ribbon survives being written and read")
    func coding() throws {
        let ribbons: [Ribbon] = [
            .none, .debug, .beta, .picture(path: "a.png"), .drawn(words: "x:y", colour: .white),
            .drawn(words: "q", colour: RibbonColour(red: 1, green: 2, blue: 3, alpha: 4)),
        ]
        for ribbon in ribbons { #expect(try Ribbon(argument: ribbon.argument) == ribbon) }
        var look = IconLook(ribbon: .beta, ribbonPosition: .bottomRight, text: "1.0", textPosition: .top)
        look.textColour = RibbonColour(red: 255, green: 0, blue: 0, alpha: 128)
        #expect(try JSONDecoder().decode(IconLook.self, from: JSONEncoder().encode(look)) == look)
    }

    @Test(
        "Colours are read as CSS reads them",
        arguments: [
            ("red", [255, 0, 0, 255]), ("Orange", [255, 165, 0, 255]), ("#f60", [255, 102, 0, 255]),
            ("#F608", [255, 102, 0, 136]), ("#ff6600", [255, 102, 0, 255]), ("#ff6600cc", [255, 102, 0, 204]),
            ("rebeccapurple", [102, 51, 153, 255]), ("grey", [128, 128, 128, 255]), ("transparent", [0, 0, 0, 0]),
        ])
    func colours(argument: String, channels: [UInt8]) throws {
        let colour = try RibbonColour(argument: argument)
        #expect([colour.red, colour.green, colour.blue, colour.alpha] == channels)
        #expect(try RibbonColour(argument: colour.description) == colour)
    }

    @Test(
        "What is no colour is refused",
        arguments: ["", "#", "#1", "#12345", "#1234567", "#123456789", "ff6600", "#ggg", "#１２３", "reddish", "#f6 "])
    func noColours(argument: String) {
        let error = #expect(throws: IconsError.self) { try RibbonColour(argument: argument) }
        #expect(error?.code == .malformed && error?.message.contains("#rrggbb") == true)
    }

    @Test("Places are read in every common spelling")
    func places() throws {
        for place in RibbonPosition.allCases { #expect(try RibbonPosition(argument: place.rawValue) == place) }
        #expect(RibbonPosition.allCases.count == 9)
        for name in ["topLeft", "top_left", "TOP LEFT", "top-left"] {
            #expect(try RibbonPosition(argument: name) == .topLeft)
        }
        #expect(try RibbonPosition(argument: "center") == .centre)
        for name in ["", "middle", "left-top"] {
            let error = #expect(throws: IconsError.self) { try RibbonPosition(argument: name) }
            #expect(error?.code == .malformed && error?.message.contains("bottom-right") == true)
        }
    }
}
