import Foundation

/// A link of a talk.
package struct TalkLink: Hashable, Sendable {
    /// What it is called.
    package var title: String
    /// Where it leads: over http, https or mailto.
    package var url: URL

    /// A link.
    package init(title: String, url: URL) {
        self.title = title
        self.url = url
    }
}
