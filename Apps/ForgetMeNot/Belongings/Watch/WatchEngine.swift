import Foundation
import MartletBeacons

/// Watches a person's things: runs the scanners, writes down what happens, and has notices shown.
///
/// The decisions are `WatchCore`'s. Changes that others make in the store are noticed within two seconds.
///
/// Thread: any. The disk is waited for on the actor.
package actor WatchEngine {
    /// The scanners that the preferences ask for.
    package typealias Scanners = @Sendable (Preferences) -> [any BeaconScanner]

    let store: BelongingsStore
    let clock: any MomentSource
    let scanners: Scanners
    let notices: (any NoticeDisplay)?
    var core: WatchCore
    var monitor: BeaconMonitor?
    var monitorSettings: Preferences?
    var inbox: [BeaconEvent] = []
    var isDraining = false
    var storeVersion = 0
    /// What the disk did not take so far.
    var unwritten = WatchRecord()
    var listeners: Set<String> = []
    var subscribers: [Int: Subscriber] = [:]
    var nextSubscriber = 0
    var isPublishing = false
    var isStopped = false
    var listening: Task<Void, Never>?
    var timer: Task<Void, Never>?
    var timerDue: Duration?
    var attendants: [Task<Void, Never>] = []
    /// The last of what is done one after another, outside this actor.
    var errands: Task<Void, Never>?

    struct Subscriber {
        var pending: WatchUpdate
        let wake: AsyncStream<Void>.Continuation
    }

    /// How often the store is looked at.
    static let lookingInterval = Duration.seconds(2)
    /// How often what changed is told.
    static let publishingInterval = Duration.milliseconds(250)
    /// After what time scanners that ended are begun anew.
    static let retryInterval = Duration.seconds(30)

    /// Nothing is watched before `start`.
    ///
    /// - Parameter notices: Where notices are shown; nowhere for `nil`.
    package init(
        store: BelongingsStore, scanners: @escaping Scanners, notices: (any NoticeDisplay)?,
        clock: any MomentSource = SystemClock(), words: NoticeWords = NoticeWords(),
        calendar: Calendar = .autoupdatingCurrent
    ) {
        self.store = store
        self.scanners = scanners
        self.notices = notices
        self.clock = clock
        core = WatchCore(words: words, calendar: calendar)
    }

    /// Begins to watch; once.
    package func start() async throws(StoreError) {
        guard attendants.isEmpty, !isStopped else { return }
        let shown = await notices?.leftBehind() ?? [:]
        storeVersion = try store.version()
        let contents = try WatchContents(of: store)
        let actions = core.begin(with: contents, shown: shown, at: clock.now)
        attendants.append(
            Task { [weak self, clock] in
                while !Task.isCancelled {
                    do { try await clock.sleep(until: clock.now.uptime + Self.lookingInterval) } catch { return }
                    guard let self else { return }
                    await self.lookAtStore()
                }
            })
        if let notices {
            attendants.append(
                Task { [weak self] in
                    for await answer in await notices.answers() { await self?.take(answer) }
                })
        }
        startMonitor()
        perform(actions)
    }

    /// Watches no more, after writing down what was seen.
    package func stop() async {
        guard !isStopped else { return }
        isStopped = true
        for task in attendants { task.cancel() }
        listening?.cancel()
        timer?.cancel()
        perform(core.save())
        for subscriber in subscribers.values { subscriber.wake.finish() }
        subscribers = [:]
        await errands?.value
        monitor = nil
    }

    /// The owner knows that a thing is away.
    package func acknowledge(_ id: Belonging.ID) { perform(core.acknowledge(id, at: clock.now)) }

    /// What is in the store has changed; read it now.
    package func reload() {
        // One that cannot be read now is read at the next look.
        guard let contents = try? WatchContents(of: store) else {
            storeVersion = -1
            return
        }
        let actions = core.update(with: contents, at: clock.now)
        if monitorSettings.map({ !$0.hasScanners(of: core.preferences) }) ?? true {
            startMonitor()
        } else {
            updateRules()
        }
        perform(actions)
    }

    /// Whether beacons that belong to nobody are told, as long as one listener wants it.
    package func setListeningForAll(_ isListening: Bool, for listener: String) {
        if isListening { listeners.insert(listener) } else { listeners.remove(listener) }
        guard core.isListeningForAll != !listeners.isEmpty else { return }
        core.isListeningForAll = !listeners.isEmpty
        updateRules()
        publishSoon()
    }

    private func lookAtStore() {
        write(WatchRecord())
        guard let version = try? store.version(), version != storeVersion else { return }
        storeVersion = version
        reload()
    }

    private func take(_ answer: NoticeAnswer) {
        switch answer {
        case .acknowledged(let things): for id in things { acknowledge(id) }
        }
    }
}

extension Preferences {
    /// Whether two have the same scanners.
    func hasScanners(of other: Preferences) -> Bool {
        brokers == other.brokers && usesBluetooth == other.usesBluetooth
    }
}
