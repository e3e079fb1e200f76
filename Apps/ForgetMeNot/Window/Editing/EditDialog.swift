import Belongings
import Foundation
import MartletBeacons
import MartletUI

/// The dialog in which a thing is added or changed; what is typed is looked at letter by letter, and the button wakes when all
/// of it can be kept.
final class EditDialog: Dialog {
    private let things: Things
    /// The thing as it was; `nil` for a new one.
    private let belonging: Belonging?
    /// Called with the thing once it is in the store.
    var onSave: (Belonging.ID) -> Void = { _ in }

    let name = EntryRow("Name")
    let symbol = ChoiceRow("Symbol", Belonging.Symbol.allCases.map { ($0, $0.title) })
    let uuid = EntryRow("UUID")
    let major = EntryRow("Major, from 0 to 65535; empty for any", purpose: .digits)
    let minor = EntryRow("Minor, from 0 to 65535; empty for any", purpose: .digits)
    let tellsExit = SwitchRow("When it leaves", isOn: true)
    let tellsReturn = SwitchRow("When it comes back")
    let repetition: ChoiceRow<Int>
    let correction: SpinRow
    let measuring = ActionRow("Measure at one metre")
    private let badge: SymbolBadge
    let measure = Button("_Measure")
    private var measurement: CalibrationMeasurement?
    private var lastHeard: Date?
    /// Fields in which something was typed: only what somebody has begun can be wrong.
    private var touched: Set<BelongingDraft.Field> = []

    /// - Parameter draft: What the fields begin with.
    init(_ things: Things, _ belonging: Belonging? = nil, draft: BelongingDraft? = nil) {
        self.things = things
        self.belonging = belonging
        badge = SymbolBadge((belonging?.symbol ?? .thing).icon, tint: .blue, size: 32)
        let minutes = belonging?.notices.repeatMinutes ?? 0
        repetition = ChoiceRow("Remind again", Self.repetitions(with: minutes))
        correction = SpinRow(
            "Correction", subtitle: "In dB, added to the beacon's power; 0 unless distances are wrong",
            value: belonging?.calibration ?? 0, in: CalibrationMeasurement.range, step: 0.5, digits: 1)
        super.init(
            title: belonging == nil ? "Add a Thing" : "Edit", accept: belonging == nil ? "_Add" : "_Save", width: 500,
            height: 600)
        fill(draft ?? belonging.map(BelongingDraft.init) ?? BelongingDraft())
        build()
        connect()
        validate()
    }

    /// What is typed.
    var draft: BelongingDraft {
        BelongingDraft(name: name.text, uuid: uuid.text, major: major.text, minor: minor.text)
    }

    /// Puts a beacon's numbers into the fields.
    func take(_ region: BeaconRegion) {
        var draft = draft
        let taken = BelongingDraft(name: draft.name, region: region)
        (draft.uuid, draft.major, draft.minor) = (taken.uuid, taken.major, taken.minor)
        fill(draft)
    }

    override func accepted() {
        guard var changed = belonging.map({ draft.applied(to: $0) }) ?? draft.belonging() else { return }
        changed.symbol = symbol.selection
        changed.calibration = correction.value
        changed.notices = NoticeRules(
            onExit: tellsExit.isOn, onReturn: tellsReturn.isOn,
            repeatMinutes: repetition.selection == 0 ? nil : repetition.selection)
        guard keep(changed) else { return tell("It could not be saved.") }
        let handler = onSave
        close()
        handler(changed.id)
    }

    /// One that is there keeps what others changed meanwhile and this dialog does not show.
    private func keep(_ changed: Belonging) -> Bool {
        guard belonging != nil else { return things.save([changed]) }
        return things.update(changed.id) { stored in
            stored.name = changed.name
            stored.region = changed.region
            stored.symbol = changed.symbol
            stored.calibration = changed.calibration
            stored.notices = changed.notices
        }
    }

    private func fill(_ draft: BelongingDraft) {
        (name.text, uuid.text, major.text, minor.text) = (draft.name, draft.uuid, draft.major, draft.minor)
    }

    private static func repetitions(with minutes: Int) -> [(id: Int, label: String)] {
        // A number that came from the command line or a file is offered too.
        Set([0, 1, 5, 15, minutes]).sorted().map { minutes in
            (minutes, minutes == 0 ? "No" : minutes == 1 ? "Every minute" : "Every \(minutes) minutes")
        }
    }
}

// MARK: Building, and following what is typed

extension EditDialog {
    private func build() {
        symbol.selection = belonging?.symbol ?? .thing
        let notices = belonging?.notices ?? NoticeRules()
        tellsExit.isOn = notices.onExit
        tellsReturn.isOn = notices.onReturn
        repetition.selection = notices.repeatMinutes ?? 0
        symbol.addPrefix(badge)
        let paste = Button(icon: "edit-paste-symbolic", tooltip: "Paste a UUID", style: .flat)
        paste.onClick { [weak self] in Task { [weak self] in await self?.paste() } }
        let make = Button(icon: "view-refresh-symbolic", tooltip: "Make a new UUID", style: .flat)
        make.onClick { [weak self] in self?.uuid.text = UUID().uuidString }
        uuid.addSuffix(paste)
        uuid.addSuffix(make)
        let choose = ActionRow("Choose from the beacons in range", icon: "find-location-symbolic")
        choose.addSuffix(Icon("go-next-symbolic"))
        choose.onActivate { [weak self] in self?.pick() }
        measuring.addSuffix(measure)
        measuring.setActivatable(measure)
        measure.onClick { [weak self] in self?.toggleMeasuring() }
        describeMeasuring()
        let lists = Box(
            .vertical, spacing: 24,
            [
                BoxedList("", [name, symbol]),
                BoxedList("Beacon", [choose, uuid, major, minor]),
                BoxedList("Tell Me", [tellsExit, tellsReturn, repetition]),
                BoxedList(
                    "Distance", description: "Bodies and walls change distances more than any correction does.",
                    [correction, measuring]),
            ])
        lists.setMargins(top: 18, start: 12, bottom: 24, end: 12)
        body = ScrolledWindow(Clamp(lists))
    }

    private func connect() {
        for (row, field) in rows {
            row.onChange { [weak self] _ in
                self?.touched.insert(field)
                self?.validate()
            }
            row.onActivate { [weak self] in
                guard let self, draft.isValid else { return }
                accepted()
            }
        }
        symbol.onSelect { [weak self] symbol in self?.badge.icon = symbol.icon }
        tellsExit.onToggle { [weak self] isOn in self?.repetition.isSensitive = isOn }
        repetition.isSensitive = tellsExit.isOn
        onClose { [weak self] in self?.endMeasuring() }
    }

    private var rows: [(EntryRow, BelongingDraft.Field)] {
        [(name, .name), (uuid, .uuid), (major, .major), (minor, .minor)]
    }

    private func validate() {
        let faults = draft.faults
        for (row, field) in rows {
            // A minor number without a major one is the major's fault, whichever was typed.
            let isTouched = touched.contains(field) || field == .major && touched.contains(.minor)
            row.problem = isTouched ? faults[field] : nil
        }
        accept?.isSensitive = faults.isEmpty
        describeMeasuring()
    }

    private func paste() async {
        guard let text = await Clipboard.text()?.trimmingCharacters(in: .whitespacesAndNewlines), !text.isEmpty else {
            return tell("There is no text to paste.")
        }
        // A beacon's whole identity fills all three fields.
        if let identity = BeaconIdentity(text), let region = BeaconRegion(identity) {
            take(region)
        } else {
            uuid.text = String(text.prefix(100))
        }
    }

    /// Lets a beacon be chosen among those that are heard.
    func pick() {
        let dialog = PickDialog(things)
        dialog.onPick = { [weak self] region in self?.take(region) }
        dialog.present(over: self)
    }
}

// MARK: Measuring

extension EditDialog {
    private func toggleMeasuring() {
        guard measurement == nil else { return endMeasuring() }
        // What the distances have in them now is what is in the store, not what was typed since.
        measurement = CalibrationMeasurement(correction: belonging?.calibration ?? 0)
        things.listen(self) { [weak self] in self?.hear() }
        describeMeasuring()
    }

    private func hear() {
        guard let region = draft.region, measurement != nil else { return }
        guard let beacon = things.watch.inRange.first(where: { region.contains($0.identity) }) else {
            return describeMeasuring()
        }
        guard beacon.lastSeen != lastHeard else { return }
        lastHeard = beacon.lastSeen
        measurement?.take(beacon)
        if let result = measurement?.result {
            correction.value = result
            endMeasuring()
            measuring.subtitle = "Measured: \(String(format: "%+.1f", result)) dB"
        } else {
            describeMeasuring()
        }
    }

    private func endMeasuring() {
        guard measurement != nil else { return }
        measurement = nil
        things.listenNoMore(self)
        describeMeasuring()
    }

    private func describeMeasuring() {
        measure.isSensitive = draft.region != nil
        measure.label = measurement == nil ? "_Measure" : "_Stop"
        guard let measurement else {
            measuring.subtitle = "Hold the beacon one metre from this computer, and keep it still"
            return
        }
        measuring.subtitle =
            measurement.progress == 0
            ? "Waiting to hear it" : "Hold it still: \(Int(measurement.progress * 100)) %"
    }
}
