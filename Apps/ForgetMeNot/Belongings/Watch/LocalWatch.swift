import Foundation

/// The watching done in this process.
@MainActor
package final class LocalWatch: BelongingsWatch {
    package private(set) var statuses: [Belonging.ID: BelongingStatus] = [:]
    package private(set) var scanners: [ScannerReport] = []
    package private(set) var inRange: [BeaconInRange] = []
    package var onChange: (() -> Void)?
    package var isListeningForAll = false {
        didSet {
            guard isListeningForAll != oldValue else { return }
            let (engine, isListening, name) = (engine, isListeningForAll, listenerName)
            Task { await engine.setListeningForAll(isListening, for: name) }
        }
    }

    private let engine: WatchEngine
    private let listenerName = UUID().uuidString
    private var reading: Task<Void, Never>?

    /// A window onto an engine, which the service may use as well.
    package init(engine: WatchEngine) {
        self.engine = engine
    }

    isolated deinit { reading?.cancel() }

    package func start() async {
        guard reading == nil else { return }
        do {
            try await engine.start()
        } catch {
            scanners = [ScannerReport(id: "", trouble: .failed(error.message))]
            onChange?()
            return
        }
        let updates = await engine.updates()
        reading = Task { [weak self] in
            for await update in updates { self?.take(update) }
        }
    }

    package func acknowledge(_ id: Belonging.ID) {
        Task { [engine] in await engine.acknowledge(id) }
    }

    package func belongingsChanged() {
        Task { [engine] in await engine.reload() }
    }

    private func take(_ update: WatchUpdate) {
        update.apply(to: &statuses, &scanners, &inRange)
        onChange?()
    }
}
