import Belongings
import Foundation
import MartletBeacons
import MartletGLib

/// A person's things and what is known of them, for a window: the store and the watching together.
///
/// Changes go to the store first, and are told to the watching; those that others make in the store are noticed within two
/// seconds. A call that fails says why by `onTrouble`.
@MainActor
final class Things {
    let store: BelongingsStore
    let watch: any BelongingsWatch
    private(set) var belongings: [Belonging] = []
    /// Called after anything changed.
    var onChange: () -> Void = {}
    /// Called with a sentence when something could not be done.
    var onTrouble: (String) -> Void = { _ in }

    private var version = 0
    private var looking: EventSource?
    private var listeners: [ObjectIdentifier: () -> Void] = [:]
    private var positions: [Belonging.ID: Int] = [:]

    init(store: BelongingsStore, watch: any BelongingsWatch) {
        self.store = store
        self.watch = watch
        load()
        watch.onChange = { [weak self] in self?.changed() }
        looking = .every(.seconds(2)) { [weak self] in self?.look() }
    }

    isolated deinit { looking?.cancel() }

    subscript(id: Belonging.ID) -> Belonging? { positions[id].map { belongings[$0] } }

    func status(of id: Belonging.ID) -> BelongingStatus? { watch.statuses[id] }

    /// The thing that a beacon belongs to; of several the first.
    func owner(of region: BeaconRegion) -> Belonging? { belongings.first { $0.region == region } }

    /// Reads the things anew.
    func load() {
        perform {
            version = try store.version()
            show(try store.all())
        }
    }

    /// Adds things, or changes them.
    ///
    /// - Returns: Whether they are in the store.
    @discardableResult
    func save(_ changed: [Belonging]) -> Bool {
        perform { try store.save(changed) } && reloaded()
    }

    /// Changes one as it is in the store, where another program may have changed other parts of it.
    @discardableResult
    func update(_ id: Belonging.ID, _ change: @escaping @Sendable (inout Belonging) -> Void) -> Bool {
        perform { _ = try store.update(id, change) } && reloaded()
    }

    /// Removes one.
    ///
    /// - Returns: What brings it back; `nil` where it was not there, or could not be removed.
    func remove(_ id: Belonging.ID) -> RemovedBelonging? {
        var removed: RemovedBelonging?
        guard perform({ removed = try store.remove(id) }), reloaded() else { return nil }
        return removed
    }

    /// Brings one back that was removed.
    func restore(_ removed: RemovedBelonging) {
        if perform({ try store.restore(removed) }) { _ = reloaded() }
    }

    /// Has all beacons told, for one who shows them; `handler` is called at each change, until `listenNoMore`.
    func listen(_ listener: AnyObject, _ handler: @escaping () -> Void) {
        listeners[ObjectIdentifier(listener)] = handler
        watch.isListeningForAll = true
    }

    /// Ends it for one; when nobody listens any more, beacons of nobody's are told no more.
    func listenNoMore(_ listener: AnyObject) {
        listeners[ObjectIdentifier(listener)] = nil
        watch.isListeningForAll = !listeners.isEmpty
    }

    /// What happened to one lately, newest first.
    func history(of id: Belonging.ID, limit: Int = 50) -> [HistoryEntry] {
        var entries: [HistoryEntry] = []
        perform { entries = try store.history(of: id, limit: limit) }
        return entries
    }

    /// What is set for all things.
    var preferences: Preferences {
        var found = Preferences()
        perform { found = try store.preferences() }
        return found
    }

    /// Sets it.
    func setPreferences(_ preferences: Preferences) {
        if perform({ try store.setPreferences(preferences) }) { watch.belongingsChanged() }
    }

    private func changed() {
        onChange()
        for handler in listeners.values { handler() }
    }

    private func look() {
        // What cannot be read now is read at the next look.
        guard let now = try? store.version(), now != version else { return }
        load()
        onChange()
    }

    private func reloaded() -> Bool {
        load()
        watch.belongingsChanged()
        onChange()
        return true
    }

    private func show(_ found: [Belonging]) {
        belongings = found
        positions = Dictionary(found.enumerated().map { ($1.id, $0) }) { first, _ in first }
    }

    @discardableResult
    private func perform(_ body: () throws -> Void) -> Bool {
        do {
            try body()
            return true
        } catch {
            onTrouble((error as? StoreError)?.message ?? error.localizedDescription)
            return false
        }
    }
}
