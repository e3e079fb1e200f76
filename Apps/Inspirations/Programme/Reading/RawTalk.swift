import Foundation

/// A talk as a form tells it: texts, of which any may be missing or wrong.
struct RawTalk {
    var line: Int?
    var guid: String?
    var id: String?
    var title: String?
    var subtitle: String?
    /// A date with a time.
    var date: String?
    /// A clock time.
    var start: String?
    var end: String?
    var duration: String?
    /// An instant that a form's own rules made, which needs no more reading.
    var span: (start: Date, end: Date?)?
    var statedTime: String?
    var day: CivilDay?
    var room: String?
    var track: String?
    var kind: String?
    var language: String?
    var abstract: String?
    var description: String?
    var speakers: [Speaker] = []
    var links: [(title: String?, url: String?)] = []
    var page: String?
    var picture: String?
    var colour: String?
    var status: String?
    /// Whether an id may be missing without a word, as in a form that has none.
    var mayLackID = false
    /// Whether a time may be missing without a word, as where the form's own reader told it.
    var mayLackTime = false
}
