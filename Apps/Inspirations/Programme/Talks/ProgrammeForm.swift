/// The forms that conferences publish their programmes in.
package enum ProgrammeForm: String, Hashable, Sendable, Codable {
    /// `schedule.json` of frab and pretalx.
    case scheduleJSON
    /// `schedule.xml` of frab and pretalx.
    case scheduleXML
    /// iCalendar (RFC 5545).
    case iCalendar
    /// A property list: an array of dictionaries with title, speaker, room, time, background and colour.
    case propertyList
}
