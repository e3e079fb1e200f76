/// Admits so many at a time for each origin, and lets the rest wait in order.
///
/// A pure value: it decides, the engine acts. Every call is O(1) amortised, whatever is waiting.
struct OriginQueue<Element> {
    fileprivate struct Line {
        var active = 0
        var waiting: [Element?] = []
        var head = 0
        /// How many of those in line do not wait any more.
        var withdrawn = 0
        /// The limit of an origin that turned out to take more than others.
        var limit = 0
    }

    private let limit: Int
    private var lines: [String: Line] = [:]
    /// Where the line is that was looked for last: mostly the next that is looked for.
    ///
    /// It never outlives what would make it invalid: a line is added only where none was found, which leaves `nil` here,
    /// and one that is removed leaves `nil` too.
    private var latest: Dictionary<String, Line>.Index?

    /// Creates a queue that admits `limit` at a time for each origin, at least one.
    init(limit: Int) {
        self.limit = max(1, limit)
    }

    /// Whether `element` may start now.
    ///
    /// If not, it waits until `leave` hands it out.
    mutating func enter(_ element: Element, origin: String) -> Bool {
        if let index = place(of: origin) { return lines.values[index].enter(element, limit: limit) }
        return lines[origin, default: Line()].enter(element, limit: limit)
    }

    private mutating func place(of origin: String) -> Dictionary<String, Line>.Index? {
        if let latest, lines.keys[latest] == origin { return latest }
        latest = lines.index(forKey: origin)
        return latest
    }

    /// Notes that an admitted element ended, and returns the next that may start in its place.
    mutating func leave(origin: String, isWaiting: (Element) -> Bool) -> Element? {
        guard let index = place(of: origin) else { return nil }
        if let next = lines.values[index].next(where: isWaiting) { return next }
        lines.values[index].active -= 1
        // An origin that was visited once must not be remembered for ever.
        if lines.values[index].active == 0, lines.count > 256 {
            lines.remove(at: index)
            latest = nil
        }
        return nil
    }

    /// Notes that an element in line does not wait any more.
    ///
    /// It is let go of at the latest when half of the line is such: an origin that never answers must not gather what
    /// was cancelled long ago.
    mutating func withdraw(origin: String, isWaiting: (Element) -> Bool) {
        guard let index = lines.index(forKey: origin) else { return }
        lines.values[index].withdraw(where: isWaiting)
    }

    /// Raises the limit of an origin, and returns those that may start now.
    mutating func widen(origin: String, to limit: Int, isWaiting: (Element) -> Bool) -> [Element] {
        guard let index = lines.index(forKey: origin), lines.values[index].limit < limit else { return [] }
        lines.values[index].limit = limit
        var admitted: [Element] = []
        while lines.values[index].active < limit, let next = lines.values[index].next(where: isWaiting) {
            lines.values[index].active += 1
            admitted.append(next)
        }
        return admitted
    }

    /// What waits, in no particular order of origins.
    var waiting: [Element] {
        lines.values.flatMap { line in line.waiting[line.head...].compactMap { $0 } }
    }

    /// Takes out everything that waits, in no particular order of origins.
    mutating func removeAllWaiting() -> [Element] {
        var elements: [Element] = []
        for key in lines.keys {
            lines[key]?.drain(into: &elements)
        }
        return elements
    }
}

extension OriginQueue.Line {
    fileprivate mutating func enter(_ element: Element, limit: Int) -> Bool {
        if active < max(limit, self.limit) {
            active += 1
            return true
        }
        waiting.append(element)
        return false
    }

    fileprivate mutating func next(where isWaiting: (Element) -> Bool) -> Element? {
        while head < waiting.count {
            let element = waiting[head]
            waiting[head] = nil
            head += 1
            if let element, isWaiting(element) {
                compact()
                return element
            }
        }
        compact()
        return nil
    }

    fileprivate mutating func withdraw(where isWaiting: (Element) -> Bool) {
        withdrawn += 1
        guard withdrawn > 64, withdrawn * 2 > waiting.count - head else { return }
        waiting = waiting[head...].filter { $0.map(isWaiting) ?? false }
        head = 0
        withdrawn = 0
    }

    fileprivate mutating func drain(into elements: inout [Element]) {
        elements += waiting[head...].compactMap { $0 }
        waiting = []
        head = 0
    }

    private mutating func compact() {
        if head == waiting.count {
            waiting.removeAll(keepingCapacity: waiting.capacity <= 64)
            head = 0
        } else if head > 64, head * 2 > waiting.count {
            waiting.removeFirst(head)
            head = 0
        }
    }
}
