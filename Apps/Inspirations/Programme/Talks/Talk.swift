import Foundation

/// One entry of a programme.
///
/// What a form does not tell is nil or empty. Times are instants; a programme's zone makes clock times of them.
package struct Talk: Hashable, Sendable, Identifiable {
    /// What names the talk in its programme and in later versions of it: its GUID, else its id, else made of its words.
    package var id: String
    /// The title, without markup and on one line.
    package var title: String
    /// The subtitle.
    package var subtitle: String?
    /// When it starts; nil where it is not scheduled.
    package var start: Date?
    /// When it ends; nil where that is not known.
    package var end: Date?
    /// The time as it is written, where it is no instant: a clock time without a date.
    package var statedTime: String?
    /// The day of the programme that the file lists it under.
    package var statedDay: CivilDay?
    /// The room.
    package var room: String?
    /// The track.
    package var track: String?
    /// The kind of talk, such as a workshop.
    package var kind: String?
    /// Who speaks, in the order of the file.
    package var speakers: [Speaker] = []
    /// The language as a tag, in lower case, such as `fr`.
    package var language: String?
    /// The abstract and description as written: HTML, Markdown or plain text.
    package var text: String?
    /// Links that belong to it.
    package var links: [TalkLink] = []
    /// The address of its own page.
    package var page: URL?
    /// Its picture: an address, or the name of a picture beside the file.
    package var picture: String?
    /// The colour that the file gives it.
    package var colour: TalkColour?
    /// Whether it takes place.
    package var status = TalkStatus.scheduled

    /// A talk with nothing known but its name.
    package init(id: String, title: String) {
        self.id = id
        self.title = title
    }

    /// The length in seconds, where both ends are known.
    package var duration: TimeInterval? { end.flatMap { end in start.map { end.timeIntervalSince($0) } } }

    /// The abstract as paragraphs and runs.
    package var richText: RichText { text.map { RichText($0) } ?? RichText(paragraphs: []) }

    /// Whether the talk runs at an instant; its end is no part of it.
    ///
    /// Without an end it runs for a moment only.
    package func isRunning(at instant: Date) -> Bool {
        guard status == .scheduled, let start else { return false }
        guard let end else { return start == instant }
        return start <= instant && instant < end
    }
}
