/// What a person has set for all things.
package struct Preferences: Hashable, Sendable, Codable {
    /// Hours in which nothing is told, as minutes after midnight; the end may lie before the beginning, on the next day.
    package struct QuietHours: Hashable, Sendable, Codable {
        package var start: Int
        package var end: Int

        package init(start: Int, end: Int) {
            self.start = start
            self.end = end
        }

        /// Whether a minute of the day is among them; with equal ends none is.
        package func contains(minute: Int) -> Bool {
            start <= end ? (start..<end).contains(minute) : minute >= start || minute < end
        }
    }

    /// After how many seconds without a word a thing counts as gone.
    package var awaySeconds: Int
    package var quietHours: QuietHours?
    /// Brokers whose scanners are listened to, as `mqtt://` addresses.
    package var brokers: [String]
    /// Whether this machine's own radio is listened to.
    package var usesBluetooth: Bool

    package static let awayRange = 10...3600

    package init(
        awaySeconds: Int = 30, quietHours: QuietHours? = nil, brokers: [String] = [], usesBluetooth: Bool = true
    ) {
        self.awaySeconds = awaySeconds
        self.quietHours = quietHours
        self.brokers = brokers
        self.usesBluetooth = usesBluetooth
    }
}
