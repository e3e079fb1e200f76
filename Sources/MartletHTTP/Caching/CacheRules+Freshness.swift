import Foundation

extension CacheRules {
    /// A tenth of the time since the last change is what most caches guess, and what §4.2.2 suggests.
    private static let heuristicFraction = 0.1
    /// More than a day would be a bold guess.
    private static let heuristicLimit: TimeInterval = 86_400

    /// For how many seconds after its making a response is fresh, §4.2.1.
    static func lifetime(_ stored: StoredResponse) -> TimeInterval {
        let control = stored.control
        if let seconds = control.seconds("max-age") { return TimeInterval(seconds) }
        let date = date(of: stored)
        let expires = stored.headers.values(for: "Expires")
        if !expires.isEmpty {
            // Invalid ones, above all `0`, mean that it has expired; several do not agree, §5.3.
            guard expires.count == 1, let end = HTTPDate.date(expires[0]) else { return 0 }
            return max(0, end.timeIntervalSince(date))
        }
        guard isHeuristic(status: stored.status, control),
            let modified = HTTPDate.date(stored.headers.value(for: "Last-Modified"))
        else { return 0 }
        return min(heuristicLimit, max(0, date.timeIntervalSince(modified) * heuristicFraction))
    }

    /// How many seconds ago the server made a response, §4.2.3.
    static func age(_ stored: StoredResponse, at now: Date) -> TimeInterval {
        let resident = now.timeIntervalSince(stored.received)
        // The clock was set back: nothing can be said of the age, so that it counts as too great.
        guard resident >= 0 else { return .infinity }
        let apparent = max(0, stored.received.timeIntervalSince(date(of: stored)))
        let delay = max(0, stored.received.timeIntervalSince(stored.requested))
        return max(apparent, ageValue(stored) + delay) + resident
    }

    /// For how many seconds a response has been stale; negative while it is fresh.
    static func staleness(_ stored: StoredResponse, at now: Date) -> TimeInterval {
        age(stored, at: now) - lifetime(stored)
    }

    /// The fields with which a stored response is handed out, with `Age` as §4 demands.
    static func servedFields(_ stored: StoredResponse, at now: Date) -> HTTPHeaders {
        let age = min(age(stored, at: now), TimeInterval(CacheControl.largestSeconds))
        var headers = stored.headers.filter { !$0.isNamed("Age") }
        headers.append(HTTPHeader(name: "Age", value: String(Int(age))))
        return HTTPHeaders(received: headers)
    }

    /// When the server made a response; a missing `Date` is when it came, RFC 9110 §6.6.1.
    private static func date(of stored: StoredResponse) -> Date {
        HTTPDate.date(stored.headers.values(for: "Date").first) ?? stored.received
    }

    /// The first member of `Age`, §5.1.
    private static func ageValue(_ stored: StoredResponse) -> TimeInterval {
        guard let text = stored.headers.value(for: "Age"), let first = CacheControl.members(text).first else {
            return 0
        }
        let digits = CacheControl.trimmed(first)
        guard !digits.isEmpty, digits.utf8.allSatisfy({ (48...57).contains($0) }) else { return 0 }
        return TimeInterval(min(Int(digits) ?? CacheControl.largestSeconds, CacheControl.largestSeconds))
    }
}
