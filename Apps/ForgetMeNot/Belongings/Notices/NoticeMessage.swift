import Foundation
import MartletGLib

/// A notice in the form of the Desktop Notifications Specification, for a server that can do what it says.
struct NoticeMessage: Equatable {
    static let acknowledge = "acknowledge"

    var title: String
    var body: String
    /// Keys and what is written on their buttons, one after the other.
    var actions: [String]
    var hints: [String: Variant]

    init(_ notice: Notice, capabilities: Set<String>) {
        title = Self.plain(notice.title)
        body = Self.plain(notice.body)
        if !capabilities.contains("body"), !body.isEmpty {
            title += ". " + body
            body = ""
        }
        // Only a body may have markup, and only where the server reads it as such.
        if capabilities.contains("body-markup") { body = Self.escaped(body) }
        actions = []
        if capabilities.contains("actions") {
            actions = ["default", "Show"]
            if notice.isAlert { actions += [Self.acknowledge, "I Know"] }
        }
        hints = [
            "desktop-entry": .string("io.github.martlet_swift.ForgetMeNot"),
            "urgency": .byte(1),
        ]
        if notice.isQuiet { hints["suppress-sound"] = .bool(true) }
    }

    /// A name is somebody's: without what would break a line, or is no character of a text.
    private static func plain(_ text: String) -> String {
        String(
            String.UnicodeScalarView(text.unicodeScalars.map { $0.properties.generalCategory == .control ? " " : $0 }))
    }

    private static func escaped(_ text: String) -> String {
        text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
    }
}
