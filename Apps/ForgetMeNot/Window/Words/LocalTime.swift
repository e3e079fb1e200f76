import Foundation

/// Times of the day as a person's locale and time zone have them.
///
/// Foundation on Linux does not look at the environment for `Locale.current`, so that is done here.
struct LocalTime: Sendable {
    var locale: Locale
    var timeZone: TimeZone

    init(locale: Locale, timeZone: TimeZone) {
        self.locale = locale
        self.timeZone = timeZone
    }

    /// What this session's environment asks for: `LC_ALL`, `LC_TIME` or `LANG`, the first that is set.
    init(environment: [String: String] = ProcessInfo.processInfo.environment) {
        let names = ["LC_ALL", "LC_TIME", "LANG"].compactMap { environment[$0] }
        let name = names.first { !$0.isEmpty } ?? "C"
        let identifier = String(name.prefix { $0 != "." && $0 != "@" })
        // The C locale has 24 hours and no language; English is the program's.
        let isPlain = ["C", "POSIX", ""].contains(identifier)
        self.init(locale: Locale(identifier: isPlain ? "en_GB" : identifier), timeZone: .autoupdatingCurrent)
    }

    /// The years 1900 to 3000: a calendar does not take every number that a file or another process may give.
    private static let sensible = -2_208_988_800.0...32_503_680_000

    /// The time alone: `14:02`, `2:02 PM`.
    func time(_ date: Date) -> String {
        guard Self.sensible.contains(date.timeIntervalSince1970) else { return "an unknown time" }
        // ICU puts a narrow no-break space before AM and PM, which not every font has.
        return date.formatted(style(.omitted)).replacing("\u{202F}", with: "\u{A0}")
    }

    /// The time, with the day where that is another than today.
    func moment(_ date: Date, now: Date) -> String {
        guard Self.sensible.contains(date.timeIntervalSince1970) else { return "an unknown time" }
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = timeZone
        guard !calendar.isDate(date, inSameDayAs: now) else { return time(date) }
        return date.formatted(style(.abbreviated)).replacing("\u{202F}", with: "\u{A0}")
    }

    private func style(_ date: Date.FormatStyle.DateStyle) -> Date.FormatStyle {
        Date.FormatStyle(date: date, time: .shortened, locale: locale, timeZone: timeZone)
    }
}
