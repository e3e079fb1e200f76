import MartletBeacons

extension WatchEngine {
    /// Does what the core asks: first all that is to be written down, in one go.
    func perform(_ actions: [WatchAction]) {
        var record = WatchRecord()
        for case .record(let part) in actions { record.merge(part) }
        if !record.isEmpty { write(record) }
        for action in actions {
            switch action {
            case .watch, .unwatch: if let monitor { tell(action, monitor) }
            case .show(let notice): if let notices { run { await notices.show(notice) } }
            case .withdraw(let key): if let notices { run { await notices.withdraw(key) } }
            case .record: break
            }
        }
        publishSoon()
        arm()
    }

    /// Writes a record down, with those that could not be written before.
    func write(_ record: WatchRecord) {
        unwritten.merge(record)
        guard !unwritten.isEmpty else { return }
        do {
            try store.record(
                history: unwritten.history, presences: unwritten.presences, alerts: Array(unwritten.alerts.values),
                ended: Array(unwritten.ended))
            unwritten = WatchRecord()
        } catch {
            // A full disk keeps nobody from being told; it is tried again at the next look at the store.
        }
    }

    /// Has the clock wake the core when something is due; one that wakes too early asks again.
    func arm() {
        guard !isStopped, let due = core.nextDeadline else { return }
        if let timerDue, timerDue <= due { return }
        timer?.cancel()
        timerDue = due
        let clock = clock
        timer = Task { [weak self] in
            do { try await clock.sleep(until: due) } catch { return }
            await self?.wake(due)
        }
    }

    private func wake(_ due: Duration) {
        guard timerDue == due else { return }
        timerDue = nil
        perform(core.tick(at: clock.now))
    }

    // MARK: Who listens

    /// What is known, and then what changes, at most a few times a second; to whoever asks.
    package func updates() -> AsyncStream<WatchUpdate> {
        let number = nextSubscriber
        nextSubscriber += 1
        let (wakes, wake) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
        subscribers[number] = Subscriber(pending: core.wholeUpdate, wake: wake)
        wake.onTermination = { [weak self] _ in
            Task { await self?.unsubscribe(number) }
        }
        wake.yield()
        let reader = UpdateReader(wakes: wakes, engine: self, number: number)
        return AsyncStream { await reader.next() }
    }

    /// All that is known now.
    package func wholeUpdate() -> WatchUpdate { core.wholeUpdate }

    /// What a subscriber has not read so far.
    func takeUpdate(of number: Int) -> WatchUpdate? {
        guard let update = subscribers[number]?.pending else { return nil }
        subscribers[number]?.pending = WatchUpdate()
        return update
    }

    private func unsubscribe(_ number: Int) { subscribers[number] = nil }

    /// Tells what changed within the publishing interval in one go.
    func publishSoon() {
        guard !isPublishing, !isStopped else { return }
        isPublishing = true
        let clock = clock
        Task { [weak self] in
            try? await clock.sleep(until: clock.now.uptime + Self.publishingInterval)
            await self?.publish()
        }
    }

    private func publish() {
        isPublishing = false
        let update = core.takeUpdate()
        guard !update.isEmpty else { return }
        for number in subscribers.keys {
            subscribers[number]?.pending.merge(update)
            subscribers[number]?.wake.yield()
        }
    }
}

/// Reads one subscriber's updates; however slow it is, what waits for it is one update.
private actor UpdateReader {
    private var wakes: AsyncStream<Void>.Iterator
    private weak var engine: WatchEngine?
    private let number: Int

    init(wakes: AsyncStream<Void>, engine: WatchEngine, number: Int) {
        self.wakes = wakes.makeAsyncIterator()
        self.engine = engine
        self.number = number
    }

    func next() async -> WatchUpdate? {
        var iterator = wakes
        while await iterator.next(isolation: self) != nil {
            wakes = iterator
            guard let update = await engine?.takeUpdate(of: number) else { return nil }
            if !update.isEmpty { return update }
        }
        return nil
    }
}
