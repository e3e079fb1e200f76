/// The rules of monitoring one region, looked at anew each second, with nothing scheduled and nothing left out.
struct PlainMonitor {
    private enum Phase { case undetermined, inside, outside }

    let period: Int
    private var phase = Phase.undetermined
    private var isUncertain = false
    /// Since when each scanner listens; those that are blind are missing.
    private var listening: [String: Int] = [:]
    /// When each scanner heard it last, while it is inside.
    private var heard: [String: Int] = [:]
    private(set) var log: [String] = []

    init(period: Int) { self.period = period }

    private var last: (scanner: String, time: Int)? {
        heard.max { $0.value < $1.value }.map { (scanner: $0.key, time: $0.value) }
    }

    /// Whoever heard it within a period before it was heard last has a say.
    private var witnesses: [String] {
        guard let last else { return [] }
        return heard.filter { last.time - $0.value <= period }.map(\.key)
    }

    private var isAWitnessBlind: Bool { witnesses.contains { listening[$0] == nil } }

    mutating func pass(to now: Int) {
        switch phase {
        case .outside: break
        case .undetermined:
            guard listening.values.contains(where: { now - $0 >= period }) else { return }
            phase = .outside
            log.append("outside bag \(now).0")
        case .inside:
            guard let last, now - last.time >= period else { return }
            if isAWitnessBlind {
                doubt(now)
            } else if witnesses.allSatisfy({ now - (listening[$0] ?? now) >= period }) {
                phase = .outside
                isUncertain = false
                heard = [:]
                log.append("exit bag \(now).0 (\(last.time).0 \(last.scanner))")
                log.append("outside bag \(now).0")
            }
        }
    }

    mutating func see(_ scanner: String, _ now: Int) {
        listen(scanner, now)
        heard[scanner] = now
        if phase != .inside { log.append("enter bag \(now).0") }
        if phase != .inside || isUncertain { log.append("inside bag \(now).0") }
        phase = .inside
        isUncertain = false
    }

    mutating func blind(_ scanner: String, _ now: Int) {
        listening[scanner] = nil
        guard phase == .inside, let last, now - last.time >= period, isAWitnessBlind else { return }
        doubt(now)
    }

    mutating func listen(_ scanner: String, _ now: Int) {
        if listening[scanner] == nil { listening[scanner] = now }
    }

    private mutating func doubt(_ now: Int) {
        if !isUncertain { log.append("unknown bag \(now).0") }
        isUncertain = true
    }
}
