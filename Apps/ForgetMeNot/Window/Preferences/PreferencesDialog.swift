import Belongings
import Foundation
import MartletUI

/// What is set for all things; each change is kept at once.
final class PreferencesDialog: Dialog {
    private let things: Things
    private var preferences: Preferences
    let away: SpinRow
    let quiet: SwitchRow
    let from: ChoiceRow<Int>
    let until: ChoiceRow<Int>
    let radio: SwitchRow
    let brokers = EntryRow("Brokers, separated by spaces", purpose: .url)
    let session = SwitchRow("Start with the session", subtitle: "Things are watched when no window is open")
    private var isFollowing = false

    init(_ things: Things, time: LocalTime) {
        self.things = things
        preferences = things.preferences
        let range = Preferences.awayRange
        away = SpinRow(
            "Away after", subtitle: "Seconds without a word", value: Double(preferences.awaySeconds),
            in: Double(range.lowerBound)...Double(range.upperBound), step: 5)
        let hours = preferences.quietHours
        quiet = SwitchRow("Quiet hours", subtitle: "Notices wait until they end", isOn: hours != nil)
        from = ChoiceRow("From", Self.times(with: hours?.start, time))
        until = ChoiceRow("Until", Self.times(with: hours?.end, time))
        radio = SwitchRow("This computer's Bluetooth", isOn: preferences.usesBluetooth)
        super.init(title: "Preferences", width: 460, height: 560)
        from.selection = hours?.start ?? 22 * 60
        until.selection = hours?.end ?? 7 * 60
        brokers.text = preferences.brokers.joined(separator: " ")
        build()
        connect()
        Task { [weak self] in await self?.showSession() }
    }

    private func build() {
        session.isSensitive = false
        for row in [from, until] { row.isSensitive = quiet.isOn }
        let lists = Box(
            .vertical, spacing: 24,
            [
                BoxedList("Notices", [away, quiet, from, until]),
                BoxedList(
                    "Scanners", description: "Scanners in other rooms are listened to through an MQTT broker.",
                    [radio, brokers]),
                BoxedList("Background", [session]),
            ])
        lists.setMargins(top: 18, start: 12, bottom: 24, end: 12)
        body = ScrolledWindow(Clamp(lists))
    }

    private func connect() {
        away.onChange { [weak self] value in self?.change { $0.awaySeconds = Int(value) } }
        quiet.onToggle { [weak self] isOn in
            guard let self else { return }
            for row in [from, until] { row.isSensitive = isOn }
            keepHours()
        }
        for row in [from, until] { row.onSelect { [weak self] _ in self?.keepHours() } }
        radio.onToggle { [weak self] isOn in self?.change { $0.usesBluetooth = isOn } }
        brokers.onChange { [weak self] text in
            guard let self else { return }
            let list = BrokerList(text)
            brokers.problem = list.fault
            if list.fault == nil { change { $0.brokers = list.addresses } }
        }
        session.onToggle { [weak self] isOn in
            guard let self, !isFollowing else { return }
            Task { [weak self] in
                if let trouble = await SessionStart.setEnabled(isOn) { self?.tell(trouble) }
                await self?.showSession()
            }
        }
    }

    private func keepHours() {
        change {
            $0.quietHours =
                quiet.isOn ? .init(start: from.selection, end: until.selection) : nil
        }
    }

    private func change(_ change: (inout Preferences) -> Void) {
        let before = preferences
        change(&preferences)
        if preferences != before { things.setPreferences(preferences) }
    }

    private func showSession() async {
        let isEnabled = await SessionStart.isEnabled()
        isFollowing = true
        session.isOn = isEnabled ?? false
        isFollowing = false
        session.isSensitive = isEnabled != nil
        if isEnabled == nil { session.subtitle = "The background service is not installed here" }
    }

    /// Every half hour, and a minute that was set elsewhere.
    private static func times(with minute: Int?, _ time: LocalTime) -> [(id: Int, label: String)] {
        let minutes = Set(stride(from: 0, to: 24 * 60, by: 30)).union(minute.map { [$0] } ?? [])
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = time.timeZone
        return minutes.sorted().map { minute in
            let parts = DateComponents(year: 2001, month: 1, day: 2, hour: minute / 60, minute: minute % 60)
            let label = calendar.date(from: parts).map(time.time) ?? "\(minute / 60):\(minute % 60)"
            return (minute, label)
        }
    }
}
